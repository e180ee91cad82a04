import { expect, jest, test } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import {
  EditMyVersionDocument,
  SaveMyVersionDocument,
  VersionLibraryDocument,
} from '../../features/mine/versions/MyVersion.generated.ts';
import { promptDetails } from '../../features/prompts/prompt.fixture.ts';
import { MyVersionPage } from './MyVersionPage.tsx';

const ID = 'letter';
const unasked = { description: '', placeholder: '', required: false };
const version = (fields: object = {}) => ({
  ...{ __typename: 'MyVersion', id: ID, title: 'The Letter', isArchived: false, isLocked: false, content: 'Mine for [OWNER].' },
  ...{ ownWords: 'Mine for', note: 'Softer', revision: 2, baseVersion: '1.0', libraryVersion: '1.0', hasLibraryChanged: false },
  defaults: [],
  variables: [{ __typename: 'PromptVariable', name: 'OWNER', label: 'Owner', type: 'text', options: [], ...unasked }],
  ...fields,
});
const mine = (found: object | null): MockLink.MockedResponse => ({
  request: { query: EditMyVersionDocument, variables: { id: ID } },
  result: { data: { myVersion: found } },
});
const library = (fields: Parameters<typeof promptDetails>[1] = {}): MockLink.MockedResponse => ({
  request: { query: VersionLibraryDocument, variables: { id: ID } },
  result: { data: { prompt: promptDetails(ID, { content: 'Write to [OWNER].', ...fields }) } },
});
const gone: MockLink.MockedResponse = {
  request: { query: VersionLibraryDocument, variables: { id: ID } },
  result: { data: { prompt: null }, errors: [new GraphQLError('Prompt not found', { extensions: { code: 'NOT_FOUND' } })] },
};
const saved = (variables: object): MockLink.MockedResponse => ({
  request: { query: SaveMyVersionDocument, variables },
  result: { data: { saveMyVersion: { ...version(), baseContent: '', libraryContent: '' } } },
});

const open = (...mocks: MockLink.MockedResponse[]) =>
  renderPage(<MyVersionPage />, { path: '/my-versions/:id', url: `/my-versions/${ID}`, mocks });

test('a first version begins with the library’s text, and says from which it is made', async () => {
  const input = { content: 'Write warmly to [OWNER].', defaults: [{ name: 'OWNER', value: 'Ann' }], note: '' };
  const made = saved({ id: ID, input, revision: 0, base: 'Write to [OWNER].' });
  const { user, currentUrl } = open(mine(null), library(), made);
  const text = await screen.findByRole('textbox', { name: 'Text' });
  expect(text).toHaveValue('Write to [OWNER].');
  expect(screen.queryByRole('button', { name: 'Delete my version' })).toBeNull();
  await user.clear(text);
  await user.click(text);
  await user.paste('Write warmly to [OWNER].');
  await user.type(screen.getByRole('textbox', { name: 'Owner' }), 'Ann');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(currentUrl()).toBe(`/prompt/${ID}`);
});

test('beside a version, the library’s text can be read', async () => {
  const { user } = open(mine(version()), library());
  await user.click(await screen.findByRole('button', { name: 'View the library version' }));
  expect(screen.getByRole('region', { name: 'The library version' })).toHaveTextContent('Write to [OWNER].');
  expect(screen.getByRole('link', { name: 'Back to the prompt' })).toHaveAttribute('href', `/prompt/${ID}`);
  await user.click(screen.getByRole('button', { name: 'Delete my version' }));
  expect(await screen.findByRole('dialog', { name: 'Delete your version?' })).toHaveTextContent(/its note and its history/);
});

test('the version of a prompt that is no longer in the library can still be changed', async () => {
  open(mine(version({ isArchived: true })), gone);
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Mine for [OWNER].');
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/my-versions');
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
});

test('of a locked version, the member has their own words', async () => {
  const { user } = open(
    mine(version({ isLocked: true, content: null, variables: [] })),
    library({ isLocked: true, content: null }),
  );
  expect(await screen.findByRole('region', { name: 'My words' })).toHaveTextContent(/Mine for.*Softer/s);
  expect(screen.queryByRole('textbox')).toBeNull();
  const writeText = jest.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await user.click(screen.getByRole('button', { name: 'Copy my words' }));
  expect(writeText).toHaveBeenCalledWith('Mine for\nSofter');
});

test('a locked prompt is not customized', async () => {
  open(mine(null), library({ isLocked: true, content: null }));
  expect(await screen.findByText(/needs the Pro plan/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an address of nothing says so', async () => {
  open(mine(null), gone);
  expect(await screen.findByRole('heading', { name: 'Version Not Found' })).toBeVisible();
});
