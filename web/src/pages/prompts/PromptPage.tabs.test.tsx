import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { writeTypedValues } from '../../features/prompts/workspace/typedValues.ts';
import { ID, openPrompt, preview } from './PromptPage.fixture.tsx';

const client = () => screen.getByRole('textbox', { name: /^Client/ });
const emails = () => screen.getByRole('textbox', { name: 'Emails' });

/** What another tab of the browser stores. */
function typeElsewhere(values: Record<string, string>) {
  writeTypedValues('demo-pro', ID, { values, edited: null });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `promptory.typed:demo-pro:${ID}` })));
}

test('shows what another tab changes, in the field that has the focus as well, so that typing on overwrites nothing', async () => {
  const { user, unmount } = openPrompt();
  await preview();
  await user.type(client(), 'Acme');
  typeElsewhere({ CLIENT_NAME: 'Alder', EMAIL_COUNT: '3' });
  expect(emails()).toHaveValue('3');
  expect(client()).toHaveValue('Alder');
  await user.keyboard(' Inc.');
  unmount();
  openPrompt();
  await preview();
  expect(client()).toHaveValue('Alder Inc.');
  expect(emails()).toHaveValue('3');
});

test('a change that this tab has not heard of yet is not overwritten', async () => {
  const { user } = openPrompt();
  await preview();
  await user.type(client(), 'Acme');
  writeTypedValues('demo-pro', ID, { values: { CLIENT_NAME: 'Acme', EMAIL_COUNT: '3' }, edited: null });
  await user.type(client(), ' Inc.');
  expect(client()).toHaveValue('Acme Inc.');
  expect(emails()).toHaveValue('3');
});
