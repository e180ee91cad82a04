import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { readTypedValues } from '../../features/prompts/workspace/typedValues.ts';
import { copyButton, ID, openPrompt, preview } from './PromptPage.fixture.tsx';

type User = ReturnType<typeof openPrompt>['user'];

const area = () => screen.getByRole('textbox', { name: 'Text to copy' });
const click = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const edited = () => readTypedValues('demo-pro', ID).edited;
const NOTICE = /^This text was edited by hand before the prompt changed/;

/** Edits the text by hand, and opens the page again when the prompt has another one. */
async function editAndChange() {
  const first = openPrompt({ content: 'For [CLIENT_NAME].' });
  await preview();
  await click(first.user, 'Edit text');
  await first.user.type(area(), ' By hand.');
  first.unmount();
  const second = openPrompt({ content: 'Now for [CLIENT_NAME].' });
  expect(await screen.findByText(NOTICE)).toBeVisible();
  return second;
}

test('a text that was only opened for editing is not edited', async () => {
  const { user, unmount } = openPrompt({ content: 'For [CLIENT_NAME].' });
  await preview();
  await click(user, 'Edit text');
  expect(area()).toHaveFocus();
  expect(edited()).toBeNull();
  await user.type(area(), '!');
  expect(edited()).toBe('For [CLIENT_NAME].!');
  await user.type(area(), '{Backspace}');
  expect(area()).toHaveFocus();
  expect(edited()).toBeNull();
  expect(screen.queryByText('Fields no longer change the text.')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /^Client/ }), 'Acme');
  expect(area()).toHaveValue('For Acme.');
  await click(user, 'Discard edits');
  expect(await preview()).toHaveTextContent('For Acme.');
  expect(screen.queryByRole('button', { name: 'Undo: bring back your edits' })).toBeNull();
  await click(user, 'Edit text');
  unmount();
  openPrompt({ content: 'Now for [CLIENT_NAME].' });
  expect(await preview()).toHaveTextContent('Now for Acme.');
  expect(screen.queryByText(NOTICE)).toBeNull();
});

test('a text that was edited before the prompt changed is not copied unasked, and can be kept', async () => {
  const { user, writeText, unmount } = await editAndChange();
  expect(await preview()).toHaveTextContent('Now for');
  await user.click(copyButton());
  expect(writeText).toHaveBeenLastCalledWith('Now for [CLIENT_NAME].');
  // Whatever is typed meanwhile, the edit is there.
  await user.type(screen.getByRole('textbox', { name: /^Client/ }), 'Acme');
  expect(screen.queryByRole('button', { name: 'Edit text' })).toBeNull();
  await click(user, 'Keep my edit');
  expect(area()).toHaveValue('For [CLIENT_NAME]. By hand.');
  expect(area()).toHaveFocus();
  expect(screen.queryByText(NOTICE)).toBeNull();
  await user.click(copyButton());
  expect(writeText).toHaveBeenLastCalledWith('For [CLIENT_NAME]. By hand.');
  unmount();
  openPrompt({ content: 'Now for [CLIENT_NAME].' });
  expect(await screen.findByRole('textbox', { name: 'Text to copy' })).toHaveValue('For [CLIENT_NAME]. By hand.');
  expect(screen.queryByText(NOTICE)).toBeNull();
});

test('the new text can be used instead, and the edit brought back', async () => {
  const { user } = await editAndChange();
  await click(user, 'Use the new text');
  expect(screen.queryByText(NOTICE)).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit text' })).toHaveFocus();
  expect(await preview()).toHaveTextContent('Now for [CLIENT_NAME].');
  await click(user, 'Undo: bring back your edits');
  expect(area()).toHaveValue('For [CLIENT_NAME]. By hand.');
});

test('an edit that nobody has chosen about comes back with the text that it was made of', async () => {
  const { user, unmount } = await editAndChange();
  await user.type(screen.getByRole('textbox', { name: /^Client/ }), 'Acme');
  await click(user, 'Clear fields');
  await click(user, 'Undo clear');
  expect(screen.getByText(NOTICE)).toBeVisible();
  unmount();
  openPrompt({ content: 'For [CLIENT_NAME].' });
  expect(await screen.findByRole('textbox', { name: 'Text to copy' })).toHaveValue('For [CLIENT_NAME]. By hand.');
  expect(screen.queryByText(NOTICE)).toBeNull();
});
