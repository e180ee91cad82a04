import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { practiceData } from '../../../test/shell.ts';
import { promptDetails } from '../../features/prompts/prompt.fixture.ts';
import { PracticeValuesDocument } from '../../features/prompts/workspace/practice/PracticeValues.generated.ts';
import { MyVersionOfPromptDocument } from './PromptPage.generated.ts';
import { copyButton, ID, openPrompt, preview, promptResponse } from './PromptPage.fixture.tsx';

const [variable] = promptDetails(ID).variables;
const version = (
  fields: { content?: string | null; isLocked?: boolean; hasLibraryChanged?: boolean; note?: string; revision?: number } = {},
) => ({
  __typename: 'MyVersion' as const,
  id: ID,
  revision: 1,
  content: 'Mine for [CLIENT_NAME].',
  isLocked: false,
  note: 'For Mondays',
  hasLibraryChanged: false,
  variables: [variable!],
  defaults: [{ __typename: 'MyDefault' as const, name: 'CLIENT_NAME', value: 'Brandt' }],
  ...fields,
});

test('the member’s version is used in place of the library’s text, and marked', async () => {
  const { user, writeText } = openPrompt({ version: version() });
  expect(await preview()).toHaveTextContent('Mine for Brandt.');
  const mine = screen.getByRole('region', { name: 'My version' });
  expect(mine).toHaveTextContent('For Mondays');
  expect(screen.getByRole('link', { name: 'Edit my version' })).toHaveAttribute('href', `/my-versions/${ID}`);
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', `/my-versions/${ID}/compare`);
  expect(screen.getByRole('link', { name: 'Client: from my version' })).toHaveAttribute('href', '/my-versions');
  await user.click(copyButton());
  expect(writeText).toHaveBeenLastCalledWith('Mine for Brandt.');
});

test('what another tab has saved is used, and what is typed and edited meanwhile stays', async () => {
  const read = (myVersion: object) => ({
    request: { query: MyVersionOfPromptDocument, variables: { id: ID } },
    result: { data: { myVersion } },
  });
  const mocks = [
    promptResponse(),
    read(version({ content: 'Later for [CLIENT_NAME].' })),
    read(version({ content: 'New for [CLIENT_NAME].', revision: 2 })),
    { request: { query: PracticeValuesDocument }, result: { data: { practice: practiceData({}) } } },
  ];
  const { user, client, writeText, operations } = openPrompt({ mocks, version: version(), isFirst: false });
  expect(await screen.findByText('Later for', { exact: false })).toBeVisible();
  expect(operations.toSorted()).toEqual(['MyVersionOfPrompt', 'PracticeValues', 'PromptPage']);
  const field = screen.getByRole('textbox', { name: /^Client/ });
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), ' By hand.');
  await user.type(field, 's');
  await act(() => client.refetchQueries({ include: [MyVersionOfPromptDocument] }));
  expect(await screen.findByText(/^This text was edited by hand before the prompt changed/)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Brandts');
  await user.click(copyButton());
  expect(writeText).toHaveBeenLastCalledWith('New for Brandts.');
  await user.click(screen.getByRole('button', { name: 'Keep my edit' }));
  expect(screen.getByRole('textbox', { name: 'Text to copy' })).toHaveValue('Later for Brandt. By hand.');
});

test('a member without one is offered to customize the prompt', async () => {
  const { user } = openPrompt();
  await preview();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Customize' })).toHaveAttribute('href', `/my-versions/${ID}`);
  expect(screen.queryByRole('region', { name: 'My version' })).toBeNull();
});

test('a prompt that the plan does not open is not', async () => {
  const { user } = openPrompt({ mocks: [promptResponse(promptDetails(ID, { isLocked: true, content: null }))] });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Add to collection']);
});

test('it says when the library’s version has changed', async () => {
  openPrompt({ version: version({ hasLibraryChanged: true }) });
  expect(await screen.findByText(/^The library’s version has changed/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', `/my-versions/${ID}/compare`);
});

test('a locked one leads to the member’s own words', async () => {
  const mocks = [promptResponse(promptDetails(ID, { isLocked: true, content: null }))];
  openPrompt({ mocks, version: version({ isLocked: true, content: null }) });
  expect(await screen.findByRole('link', { name: 'My words' })).toHaveAttribute('href', `/my-versions/${ID}`);
});

test('if it cannot be loaded, the page says that the text is the library’s', async () => {
  const failed = {
    request: { query: MyVersionOfPromptDocument, variables: { id: ID } },
    result: { errors: [new GraphQLError('Down')] },
  };
  const again = { ...failed, result: { data: { myVersion: version() } } };
  const { user } = openPrompt({ mocks: [promptResponse(), failed, again], version: undefined });
  expect(await screen.findByText(/could not be loaded. This is the library’s text/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Mine for', { exact: false })).toBeVisible();
});
