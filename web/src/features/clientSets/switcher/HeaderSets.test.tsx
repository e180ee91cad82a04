import 'fake-indexeddb/auto';
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../../test/render.tsx';
import { HeaderSets } from './HeaderSets.tsx';

test('sets that cannot be read say so, and lead to what can be done', async () => {
  const reading = jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  renderPage(<HeaderSets userId="demo-pro" />, { path: '/dashboard' });
  const link = await screen.findByRole('link', { name: 'Client sets cannot be read' });
  expect(link).toHaveAttribute('href', '/account/client-sets');
  reading.mockRestore();
});
