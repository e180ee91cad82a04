import { expect, test } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { freeMember } from '../../../test/shell.ts';
import { promptDetails } from '../../features/prompts/prompt.fixture.ts';
import { exampleOf, exampleRequest } from './PromptPage.example.fixture.ts';
import { copyButton, ID, openPrompt, preview, promptResponse, recordedUse } from './PromptPage.fixture.tsx';

const values = { CLIENT_NAME: 'Fernhill Ltd', FOCUS_AREAS: 'The cap', CONTRACT_TEXT: '1. Term.', TONE: 'Formal' };
const exampleResponse = exampleOf(values);
const edition = {
  hasExample: true,
  shortContent: 'Briefly for [CLIENT_NAME].',
  followUps: [
    { __typename: 'FollowUp' as const, title: 'Shorten it', text: 'One page for [CLIENT_NAME], about [FOCUS_AREAS].' },
    { __typename: 'FollowUp' as const, title: 'Translate it', text: 'Write it in plain words.' },
  ],
};
const openEdition = (overrides = {}, mocks: MockLink.MockedResponse[] = [exampleResponse, recordedUse], me = {}) =>
  openPrompt({ mocks: [promptResponse(promptDetails(ID, { ...edition, ...overrides })), ...mocks], me });

const client = () => screen.getByRole('textbox', { name: /^Client/ });
const button = (name: string) => screen.getByRole('button', { name });

test('one press fills in the example, and one clears it; it is neither kept nor counted', async () => {
  const { user, writeText, operations } = openEdition();
  await preview();
  await user.click(button('Fill with example'));
  await waitFor(() => expect(client()).toHaveValue('Fernhill Ltd'));
  expect(screen.getByText('This is an example. It is not saved.')).toBeVisible();
  await user.click(copyButton());
  expect(writeText.mock.lastCall?.[0]).toContain('Review the contract of Fernhill Ltd');
  expect(await screen.findByText(/^Copied to the clipboard\. It has the example in it/)).toBeVisible();
  await user.type(client(), ' and Sons');
  expect(Object.keys(localStorage)).toEqual([]);

  await user.click(button('Clear example'));
  expect(client()).toHaveValue('');
  expect(button('Undo clear')).toBeVisible();
  expect(screen.queryByText('Fields cleared.')).toBeNull();
  expect(operations).not.toContain('RecordUse');
});

test('hand edits of an example can be brought back after it was cleared', async () => {
  const { user } = openEdition();
  await preview();
  await user.click(button('Fill with example'));
  await user.click(await screen.findByRole('button', { name: 'Edit text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), '!!');
  expect(screen.getByText('This is an example. It is not saved. Fields no longer change the text.')).toBeVisible();
  await user.click(button('Clear example'));
  await user.click(button('Undo clear'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' }).value).toMatch(/!!$/);
  expect(button('Clear example')).toBeVisible();
});

test('the example takes no undo of the own text away', async () => {
  const { user } = openEdition();
  await preview();
  await user.click(button('Edit text'));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), '!!');
  await user.click(button('Discard edits'));
  await user.click(button('Fill with example'));
  await waitFor(() => expect(client()).toHaveValue('Fernhill Ltd'));
  expect(screen.queryByRole('button', { name: 'Undo: bring back your edits' })).not.toBeInTheDocument();
  await user.click(button('Clear example'));
  await user.click(button('Undo: bring back your edits'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' }).value).toMatch(/!!$/);
  await user.click(button('Discard edits'));
});

test('an edited text that comes back after the example leaves the focus where it is', async () => {
  const { user } = openEdition();
  await preview();
  await user.click(button('Edit text'));
  expect(screen.getByRole('textbox', { name: 'Text to copy' })).toHaveFocus();
  await user.click(button('Worked answer'));
  await screen.findByTestId('worked-example');
  await user.click(button('Back to the preview'));
  expect(screen.getByRole('textbox', { name: 'Text to copy' })).toBeVisible();
  expect(button('Worked answer')).toHaveFocus();
  await user.click(button('Discard edits'));
});

const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text.endsWith('is shown.'));

test('what takes the place of the preview is announced once, and nothing when the page opens', async () => {
  const { user } = openEdition();
  await preview();
  expect(announced()).toEqual([]);
  await user.click(button('Short version'));
  expect(announced()).toEqual(['The short version is shown.']);
  await user.click(button('Full version'));
  expect(announced()).toEqual(['The full version is shown.']);
  await user.click(button('Worked answer'));
  await screen.findByTestId('worked-example');
  expect(announced()).toEqual(['The worked answer is shown.']);
  await user.click(button('Back to the preview'));
  expect(announced()).toEqual(['The preview is shown.']);
});

async function replace(user: ReturnType<typeof openEdition>['user'], names: readonly (string | RegExp)[]) {
  for (const name of names) {
    await user.clear(screen.getByRole('textbox', { name }));
    await user.type(screen.getByRole('textbox', { name }), 'Mine');
  }
}

test('a member who replaces every value of the example works on another case', async () => {
  const { user, operations } = openEdition();
  await preview();
  await user.click(button('Fill with example'));
  await waitFor(() => expect(client()).toHaveValue('Fernhill Ltd'));
  await replace(user, [/^Client/, 'Focus']);
  expect(button('Clear example')).toBeVisible();
  await replace(user, [/^Contract text/]);
  // The tone may well be that of one's own case.
  expect(screen.getByRole('combobox', { name: 'Tone' })).toHaveValue('Formal');
  expect(button('Clear fields')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo: bring back your earlier values' })).not.toBeInTheDocument();
  await user.click(copyButton());
  await waitFor(() => expect(operations).toContain('RecordUse'));
  expect(Object.keys(localStorage)).toHaveLength(1);
  await user.click(button('Clear fields'));
});

test('own values that another case has replaced, which began as the example, can be brought back', async () => {
  const first = openEdition();
  await preview();
  await first.user.type(client(), 'Acme');
  first.unmount();
  // As from a link to the example.
  const { user } = openPrompt({
    mocks: [promptResponse(promptDetails(ID, edition)), exampleResponse, recordedUse],
    id: `${ID}?example`,
  });
  await waitFor(() => expect(client()).toHaveValue('Fernhill Ltd'));
  await replace(user, [/^Client/, 'Focus', /^Contract text/]);
  expect(screen.getByText('These values have replaced your earlier ones.')).toBeVisible();
  await user.click(button('Clear fields'));
  await user.click(button('Undo: bring back your earlier values'));
  expect(client()).toHaveValue('Acme');
  expect(screen.getByRole('textbox', { name: 'Focus' })).toHaveValue('');
  expect(Object.values(localStorage).join()).toContain('Acme');
});

test('own values and those that have replaced them change places', async () => {
  const first = openEdition();
  await preview();
  await first.user.type(client(), 'Acme');
  first.unmount();
  const { user } = openPrompt({
    mocks: [promptResponse(promptDetails(ID, edition)), exampleResponse, recordedUse],
    id: `${ID}?example`,
  });
  await waitFor(() => expect(client()).toHaveValue('Fernhill Ltd'));
  await replace(user, [/^Client/, 'Focus', /^Contract text/]);
  await user.click(button('Edit text'));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), '!!');
  await user.click(button('Discard edits'));
  // Each says what it undoes.
  expect(screen.getAllByRole('button', { name: /^Undo: / }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Undo: bring back your earlier values',
    'Undo: bring back your edits',
  ]);
  await user.click(button('Undo: bring back your earlier values'));
  expect(client()).toHaveValue('Acme');
  await user.click(button('Undo: bring back your earlier values'));
  expect(client()).toHaveValue('Mine');
});

test('a text that was edited by hand stays an example, whatever is typed into the fields then', async () => {
  const { user, operations } = openEdition();
  await preview();
  await user.click(button('Fill with example'));
  await waitFor(() => expect(client()).toHaveValue('Fernhill Ltd'));
  await user.click(button('Edit text'));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), '!!');
  for (const name of [/^Client/, 'Focus', /^Contract text/]) await user.clear(screen.getByRole('textbox', { name }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tone' }), 'Friendly');
  expect(button('Clear example')).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([]);
  await user.click(copyButton());
  expect(operations).not.toContain('RecordUse');
});

test('what is typed while the example is loading stays', async () => {
  const { user, hold } = openEdition();
  await preview();
  const release = hold('PromptExample');
  await user.click(button('Fill with example'));
  expect(button('Fill with example')).toHaveAttribute('aria-disabled', 'true');
  await user.type(client(), 'Acme');
  await release();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fill with example' })).not.toBeInTheDocument());
  expect(client()).toHaveValue('Acme');
  await user.click(button('Clear fields'));
});

test('the button that fills the fields keeps the focus, and does nothing more while they are filled', async () => {
  const { user, hold } = openEdition();
  await preview();
  const release = hold('PromptExample');
  act(() => button('Fill with example').focus());
  await user.keyboard('{Enter}{Enter}');
  expect(button('Fill with example')).toHaveFocus();
  await release();
  expect(await screen.findByRole('button', { name: 'Clear example' })).toHaveFocus();
});

test('the button that shows the example keeps the focus', async () => {
  const { user } = openEdition();
  await preview();
  await user.click(button('Worked answer'));
  await screen.findByTestId('worked-example');
  expect(button('Back to the preview')).toHaveFocus();
});

test('an example that cannot be loaded is reported, and leaves the fields as they are', async () => {
  const { user } = openEdition({}, [{ request: exampleRequest, result: { errors: [new GraphQLError('Too many')] } }]);
  await preview();
  await user.click(button('Fill with example'));
  expect(await screen.findByText(/The example could not be loaded/)).toBeVisible();
  expect(client()).toHaveValue('');
  expect(button('Fill with example')).toBeEnabled();
});

test('the worked example says what it is, and shows the case and the answer', async () => {
  const { user } = openEdition({}, [exampleOf({ ...values, TONE: '2026-11-28' })]);
  await preview();
  await user.click(button('Worked answer'));
  const example = within(await screen.findByTestId('worked-example'));
  expect(
    example.getByText('Answered by an AI assistant from this example, unedited, November 23, 2026. Yours will differ.'),
  ).toBeVisible();
  expect(example.getByRole('heading', { name: 'Findings' })).toBeVisible();
  await user.click(example.getByText('The case that was filled in'));
  expect(example.getByText('Fernhill Ltd')).toBeVisible();
  expect(example.getByText('November 28, 2026')).toBeVisible();
  await user.click(button('Back to the preview'));
  expect(await preview()).toBeVisible();
});

test('a free member sees the example of a locked prompt, and no follow-ups', async () => {
  const locked = { isPremium: true, isLocked: true, content: null, shortContent: null, followUps: null };
  const { user } = openEdition(locked, [exampleResponse], freeMember);
  await user.click(await screen.findByRole('button', { name: 'Worked answer' }));
  expect(await screen.findByRole('heading', { name: 'Findings' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Next steps' })).not.toBeInTheDocument();
});

test('an address that asks for the example of a locked prompt shows it', async () => {
  const locked = { isPremium: true, isLocked: true, content: null, shortContent: null, followUps: null, hasExample: true };
  openPrompt({ mocks: [promptResponse(promptDetails(ID, locked)), exampleResponse], me: freeMember, id: `${ID}?example` });
  expect(await screen.findByRole('heading', { name: 'Findings' })).toBeVisible();
});

test('an example that fails to load can be tried again', async () => {
  const { user } = openEdition({}, [{ request: exampleRequest, error: new TypeError('Failed to fetch') }, exampleResponse]);
  await preview();
  await user.click(button('Worked answer'));
  expect(await screen.findByText('The example could not be loaded')).toBeVisible();
  await user.click(button('Try again'));
  expect(await screen.findByRole('heading', { name: 'Findings' })).toBeVisible();
});

test('the short version is what is copied, for the session', async () => {
  const first = openEdition();
  await preview();
  await first.user.click(button('Short version'));
  expect((await preview()).textContent).toBe('Briefly for [CLIENT_NAME].');
  await first.user.click(copyButton());
  expect(first.writeText).toHaveBeenCalledWith('Briefly for [CLIENT_NAME].');
  first.unmount();
  const { user } = openEdition();
  expect((await preview()).textContent).toBe('Briefly for [CLIENT_NAME].');
  await user.click(button('Full version'));
  expect((await preview()).textContent).toContain('Review the contract');
  sessionStorage.clear();
});

test('a prompt without an edition has no controls for it', async () => {
  openPrompt();
  await preview();
  for (const name of ['Fill with example', 'Worked answer', 'Short version'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Next steps' })).not.toBeInTheDocument();
});

test('a follow-up is filled with the values and copied by itself', async () => {
  const { user, writeText, operations } = openEdition();
  await preview();
  await user.type(client(), 'Acme');
  expect(screen.getByText('One page for Acme, about [FOCUS_AREAS].')).toBeVisible();
  await user.click(button('Copy: Shorten it'));
  expect(writeText).toHaveBeenCalledWith('One page for Acme, about [FOCUS_AREAS].');
  expect(await screen.findByText('Copied to the clipboard.')).toBeInTheDocument();
  expect(operations).not.toContain('RecordUse');
});

test('follow-ups say that they are filled with the example', async () => {
  const { user } = openEdition();
  await preview();
  await user.click(button('Fill with example'));
  expect(await screen.findByText(/^With the example filled in/)).toBeVisible();
  await user.click(button('Copy: Shorten it'));
  expect(await screen.findByText('Copied to the clipboard. It has the example in it.')).toBeInTheDocument();
});

test('the versions are listed', async () => {
  openPrompt();
  expect(await screen.findByText('1.0, November 5, 2026: First edition.')).toBeVisible();
});

test('an address can ask for the example, once', async () => {
  const { operations } = openPrompt({
    mocks: [promptResponse(promptDetails(ID, edition)), exampleResponse],
    id: `${ID}?example`,
  });
  await waitFor(() => expect(client()).toHaveValue('Fernhill Ltd'));
  expect(operations.filter((name) => name === 'PromptExample')).toHaveLength(1);
});

test('the answer has a copy button beside that of the prompt, which says what it copies', async () => {
  const { user, writeText, operations } = openEdition();
  await preview();
  await user.click(button('Worked answer'));
  await screen.findByTestId('worked-example');
  expect(screen.queryByRole('button', { name: 'Copy Prompt' })).not.toBeInTheDocument();
  await user.click(button('Copy this answer'));
  expect(writeText.mock.lastCall?.[0]).toBe('## Findings\n\nThe cap is **high**.');
  expect(await screen.findByText('The answer of the example is copied to the clipboard.')).toHaveRole('status');
  await user.click(button('Copy Your Prompt'));
  expect(writeText.mock.lastCall?.[0]).toContain('[CLIENT_NAME]');
  await user.click(button('Back to the preview'));
  expect(copyButton()).toBeVisible();
  expect(operations.filter((name) => name === 'RecordUse')).toHaveLength(1);
});
