import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { mockServer } from '../../../test/server.ts';
import { shellData } from '../../../test/shell.ts';

const message = 'Please fill in industry, task type, and context to generate a prompt.';

async function openGenerator() {
  mockServer({ LibraryShell: { data: shellData() } });
  localStorage.setItem('admin_user_token', 'token-1');
  const page = renderApp('/generator');
  await page.user.click(await screen.findByRole('button', { name: 'Generate' }));
  expect(await screen.findByText(message)).toBeVisible();
  return page;
}

test('a toast about a failure ends when its page is left', async () => {
  const { user } = await openGenerator();
  await user.click(screen.getAllByRole('link', { name: 'Chat Support' })[0]!);
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat Support' })).toBeVisible();
  expect(screen.queryByText(message)).toBeNull();
});

test('it ends when its reason is gone', async () => {
  const { user } = await openGenerator();
  await user.selectOptions(screen.getByLabelText(/^Industry/), 'legal');
  await user.selectOptions(screen.getByLabelText(/^Task type/), 'analysis');
  await user.type(screen.getByLabelText(/^Context/), 'A lease');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});
