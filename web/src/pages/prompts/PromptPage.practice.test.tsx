import type { MockLink } from '@apollo/client/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { KeepPracticeValueDocument } from '../../features/prompts/workspace/practice/PracticeValues.generated.ts';
import { practiceData } from '../../../test/shell.ts';
import { copyButton, openPrompt, preview, promptResponse, recordedUse } from './PromptPage.fixture.tsx';

const client = () => screen.findByRole('textbox', { name: /^Client/ });
const kept = (value: string, result: MockLink.MockedResponse['result']): MockLink.MockedResponse => ({
  request: { query: KeepPracticeValueDocument, variables: { name: 'CLIENT_NAME', value } },
  result,
});

test('the profile fills the fields of its names, says so, and is copied', async () => {
  const { user, writeText } = openPrompt({ practice: { CLIENT_NAME: 'Alder $& LLP', TONE: 'Formal', OTHER: 'Unasked' } });
  expect(await client()).toHaveValue('Alder $& LLP');
  expect(screen.getByRole('combobox', { name: 'Tone' })).toHaveValue('Formal');
  expect(screen.getByRole('link', { name: 'Client: from your profile' })).toHaveAttribute('href', '/account/practice');
  expect(screen.getByText('2 of 6 filled')).toBeVisible();
  expect(await preview()).toHaveTextContent('Alder $& LLP');
  await user.click(copyButton());
  expect(writeText.mock.lastCall?.[0]).toContain('Alder $& LLP');
  expect(writeText.mock.lastCall?.[0]).not.toContain('Unasked');
});

test('a value is changed for this prompt alone', async () => {
  const { user, operations } = openPrompt({ practice: { CLIENT_NAME: 'Alder' } });
  await user.clear(await client());
  expect(await client()).toHaveValue('');
  expect(screen.queryByRole('link', { name: 'Client: from your profile' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use “Alder” from your profile' }));
  expect(await client()).toHaveValue('Alder');
  await user.type(await client(), ' & Wynn');
  expect(await client()).toHaveValue('Alder & Wynn');
  expect(operations).not.toContain('KeepPracticeValue');
  await user.click(screen.getByRole('button', { name: 'Clear fields' }));
  expect(await client()).toHaveValue('Alder');
});

test('a value is kept for all prompts', async () => {
  const saved = { data: { setPracticeValues: practiceData({ CLIENT_NAME: 'Wynn' }) } };
  const { user } = openPrompt({ practice: { CLIENT_NAME: '' }, mocks: [promptResponse(), kept('Wynn', saved)] });
  await user.type(await client(), 'Wynn');
  await user.click(screen.getByRole('button', { name: 'Client: save to profile' }));
  expect(await screen.findByRole('link', { name: 'Client: from your profile' })).toHaveFocus();
  expect(await screen.findByText('Saved to Your Profile')).toBeVisible();
});

test('a failure says so and keeps the value in the field', async () => {
  const failed = { errors: [new GraphQLError('Use at most 200 characters', { extensions: { code: 'BAD_USER_INPUT' } })] };
  const { user } = openPrompt({ practice: { CLIENT_NAME: '' }, mocks: [promptResponse(), kept('Wynn', failed)] });
  await user.type(await client(), 'Wynn');
  await user.click(screen.getByRole('button', { name: 'Client: save to profile' }));
  expect(await screen.findByText('Use at most 200 characters')).toBeVisible();
  expect(await client()).toHaveValue('Wynn');
});

test('a prompt asks nothing of a profile that has no such field', async () => {
  const { user } = openPrompt({ practice: { OTHER: '' }, mocks: [promptResponse(), recordedUse] });
  await user.type(await client(), 'Wynn');
  await waitFor(() => expect(screen.queryByRole('button', { name: /save to profile/ })).toBeNull());
});

test('a field that was emptied stays empty when the page is opened again', async () => {
  const { user, unmount } = openPrompt({ practice: { CLIENT_NAME: 'Alder' } });
  await user.clear(await client());
  unmount();
  const { user: later } = openPrompt({ practice: { CLIENT_NAME: 'Alder' } });
  expect(await client()).toHaveValue('');
  await later.click(screen.getByRole('button', { name: 'Use “Alder” from your profile' }));
  expect(await client()).toHaveValue('Alder');
});

test('what a value replaces in the profile is named, and can be brought back', async () => {
  const data = (value: string) => ({ data: { setPracticeValues: practiceData({ CLIENT_NAME: value }) } });
  const { user } = openPrompt({
    practice: { CLIENT_NAME: 'Alder' },
    mocks: [promptResponse(), kept('Alder & Wynn', data('Alder & Wynn')), kept('Alder', data('Alder'))],
  });
  await user.type(await client(), ' & Wynn');
  expect(await client()).toHaveValue('Alder & Wynn');
  await user.click(screen.getByRole('button', { name: 'Client: save to profile' }));
  expect(await screen.findByText(/It has replaced “Alder”/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It has “Alder” again.')).toBeVisible();
  expect(await client()).toHaveValue('Alder & Wynn');
  expect(screen.getByRole('button', { name: 'Client: save to profile' })).toBeVisible();
});
