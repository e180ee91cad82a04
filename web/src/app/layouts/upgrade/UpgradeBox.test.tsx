import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../../test/render.tsx';
import { freeMember, shellData } from '../../../../test/shell.ts';
import { UpgradeBox } from './UpgradeBox.tsx';

afterEach(() => void jest.useRealTimers());

test('the teaser closes and opens the upgrade page 300 ms later', async () => {
  const leaveTo = jest.fn<(url: string) => void>();
  const { user } = renderPage(<UpgradeBox categories={shellData().categories} leaveTo={leaveTo} />, {
    path: '/',
    me: freeMember,
  });
  await user.click(screen.getByRole('button', { name: 'See what Pro opens' }));
  const start = await screen.findByRole('button', { name: 'Start Your Free Trial - $49/mo' });
  jest.useFakeTimers();
  fireEvent.click(start);
  await act(async () => void (await jest.advanceTimersByTimeAsync(299)));
  expect(leaveTo).not.toHaveBeenCalled();
  await act(async () => void (await jest.advanceTimersByTimeAsync(1)));
  expect(leaveTo.mock.calls).toEqual([['/subscribe']]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
