import 'fake-indexeddb/auto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addSet } from '../../../api/clientSets/actions.ts';
import { forgetBook } from '../../../api/clientSets/device.ts';
import { renderPage } from '../../../../test/render.tsx';
import { HeaderSets } from './HeaderSets.tsx';

const USER = 'demo-pro';
afterEach(() => act(() => forgetBook(USER)));

test('sets that cannot be read say so, and lead to what can be done', async () => {
  const reading = jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  renderPage(<HeaderSets userId={USER} />, { path: '/dashboard' });
  const link = await screen.findByRole('link', { name: 'Client sets cannot be read' });
  expect(link).toHaveAttribute('href', '/account/client-sets');
  reading.mockRestore();
});

test('makes a new client set from the menu, which is chosen at once', async () => {
  await addSet(USER, { name: 'Acme', values: {} });
  const { user } = renderPage(<HeaderSets userId={USER} />, { path: '/dashboard' });
  const make = async () => {
    await user.click(screen.getByRole('button', { name: /^Client set: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'New client set' }));
    return within(await screen.findByRole('dialog', { name: 'New client set' })).findByRole('textbox', { name: 'Name' });
  };
  expect(await screen.findByRole('button', { name: 'Client set: Acme' })).toBeVisible();
  await user.type(await make(), 'Beta{Enter}');
  expect(await screen.findByText('Beta is in use now.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Client set: Beta' })).toHaveFocus();
  expect(await make()).toHaveValue('');
});
