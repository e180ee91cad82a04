import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../../test/render.tsx';
import { freeMember, shellData } from '../../../../test/shell.ts';
import { UpgradeBox } from './UpgradeBox.tsx';

afterEach(() => void jest.useRealTimers());

test('the teaser closes and goes to the pricing of the landing page 300 ms later', async () => {
  const { user, currentUrl } = renderPage(<UpgradeBox categories={shellData().categories} />, { path: '/', me: freeMember });
  await user.click(screen.getByRole('button', { name: 'See what Pro includes' }));
  const start = await screen.findByRole('button', { name: 'Start Your Free Trial - $49/mo' });
  jest.useFakeTimers();
  fireEvent.click(start);
  await act(async () => void (await jest.advanceTimersByTimeAsync(299)));
  expect(currentUrl()).toBe('/');
  await act(async () => void (await jest.advanceTimersByTimeAsync(1)));
  expect(currentUrl()).toBe('/welcome#pricing');
  expect(screen.queryByRole('dialog')).toBeNull();
});
