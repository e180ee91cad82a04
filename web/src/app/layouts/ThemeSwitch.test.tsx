import { expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { noDemo, renderApp } from '../../../test/renderApp.tsx';
import { mockServer } from '../../../test/server.ts';

test('Tab leads to the chosen theme, and the arrow keys to the others', async () => {
  mockServer({ AppInfo: { data: noDemo } });
  const { user } = renderApp('/privacy-policy');
  const footer = within(await screen.findByRole('contentinfo'));
  const theme = (name: string) => footer.getByRole('button', { name });
  const lastLink = footer.getAllByRole('link').at(-1)!;
  act(() => lastLink.focus());
  await user.tab();
  expect(theme('System')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(theme('Dark')).toHaveFocus();
  expect(theme('System')).toHaveAttribute('aria-pressed', 'true');
  await user.tab({ shift: true });
  expect(lastLink).toHaveFocus();
  await user.tab();
  expect(theme('System')).toHaveFocus();
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(theme('Dark')).toHaveAttribute('aria-pressed', 'true');
  expect(theme('Dark')).toHaveFocus();
});
