import { describe, expect, jest, test } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import { evictPlanFields } from '../../features/billing/subscription/evictPlanFields.ts';
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
  __typename: 'MyVersion',
  id: ID,
  title: 'The Letter',
  isArchived: false,
  isLocked: false,
  content: 'Mine for [OWNER].',
  baseContent: 'Write to [OWNER].',
  ownWords: 'Mine for',
  note: 'Softer',
  revision: 2,
  baseVersion: '1.0',
  libraryVersion: '1.0',
  hasLibraryChanged: false,
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
const conflict = (variables: object, field: 'base' | 'revision'): MockLink.MockedResponse => ({
  request: { query: SaveMyVersionDocument, variables },
  result: { errors: [new GraphQLError('No', { extensions: { code: 'CONFLICT', fields: { [field]: 'No' } } })] },
});
const saved = (variables: object): MockLink.MockedResponse => ({
  request: { query: SaveMyVersionDocument, variables },
  result: { data: { saveMyVersion: { ...version(), libraryContent: '' } } },
});

type Prepare = Parameters<typeof renderPage>[1]['prepare'];
const openWith = (mocks: MockLink.MockedResponse[], prepare?: Prepare) =>
  renderPage(<MyVersionPage />, { path: '/my-versions/:id', url: `/my-versions/${ID}`, mocks, ...(prepare && { prepare }) });
const open = (...mocks: MockLink.MockedResponse[]) => openWith(mocks);

const [OLD, NEW] = ['Write to [OWNER].\nBe short.', 'Write to [OWNER].\nBe brief.'];
const WARM = 'Write warmly to [OWNER].\nBe short.';
const inputOf = (content: string, note = '') => ({ content, defaults: [], note });
const textBox = () => screen.findByRole('textbox', { name: 'Text' });
async function write({ user }: ReturnType<typeof open>, content: string) {
  const text = await textBox();
  await user.clear(text);
  await user.click(text);
  await user.paste(content);
}
const press = async ({ user }: ReturnType<typeof open>, name: string) => user.click(await screen.findByRole('button', { name }));

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

test('what is typed is there after a reload, with what it was made from, and can be discarded', async () => {
  const typed = 'Mine, warmly, for [OWNER].';
  const first = open(mine(version()), library());
  await write(first, typed);
  first.unmount();
  const second = open(mine(version()), library());
  expect(await textBox()).toHaveValue(typed);
  expect(screen.getByText('Restored your unsaved changes.')).toBeVisible();
  second.unmount();

  // Another device has saved it since. The server refuses a save that was made on the earlier one.
  const later = version({ content: 'Of the office', revision: 3 });
  const outdated = conflict({ id: ID, input: inputOf(typed, 'Softer'), revision: 2, base: null }, 'revision');
  const third = open(mine(later), library(), outdated, mine(later), library());
  expect(await textBox()).toHaveValue('Of the office');
  expect(screen.getByText('You have unsaved changes to an earlier version of this text.')).toBeVisible();
  await press(third, 'Restore them');
  expect(await textBox()).toHaveValue(typed);
  await press(third, 'Save');
  expect(await screen.findByText(/^Your version was changed in another tab meanwhile/)).toBeVisible();
  await press(third, 'Discard them');
  expect(await textBox()).toHaveValue('Of the office');
  expect(await textBox()).toHaveFocus();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('promptory.typed:draft:'))).toEqual([]);
});

test('a draft is gone once it is saved', async () => {
  const made = saved({ id: ID, input: inputOf(WARM, 'Softer'), revision: 2, base: null });
  const opened = open(mine(version()), library(), made);
  await write(opened, WARM);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('promptory.typed:draft:'))).toHaveLength(1);
  await press(opened, 'Save');
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('promptory.typed:draft:'))).toEqual([]);
});

test('brackets that are no fields are named, and become fields', async () => {
  const opened = open(mine(version()), library());
  await textBox();
  expect(screen.queryByText(/^Not fields/)).toBeNull();
  await write(opened, 'For [OWNER] at [client name], see [our page](https://example.org)');
  expect(screen.getByText(/^Not fields/)).toHaveTextContent(/: \[client name\]\.$/);
  await press(opened, 'Turn them into fields');
  expect(await textBox()).toHaveValue('For [OWNER] at [CLIENT_NAME], see [our page](https://example.org)');
  expect(screen.getByRole('textbox', { name: 'Client' })).toHaveFocus();
  expect(screen.queryByText(/^Not fields/)).toBeNull();
});

test.each([
  ['a first version', null, false],
  ['a version', version(), false],
  ['a version that is locked then', version(), true],
  ['a first version that is locked then', null, true],
])('what is typed into %s is kept if the plan changes elsewhere', async (_, found, isLocked) => {
  const later = found && isLocked ? version({ isLocked, content: null, baseContent: null }) : found;
  const opened = open(mine(found), library(), mine(later), library(isLocked ? { isLocked, content: null } : {}));
  await write(opened, 'Half a sentence');
  act(() => evictPlanFields(opened.client.cache));
  await waitFor(() => expect(opened.operations.filter((name) => name === 'VersionLibrary')).toHaveLength(2));
  await settle();
  expect(await textBox()).toHaveValue('Half a sentence');
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
  expect(await screen.findByRole('status')).toHaveTextContent('Your words are copied to the clipboard.');
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

describe('what was typed while something has changed', () => {
  test('a text of the cache that is no longer the library’s is not what is changed', async () => {
    const opened = openWith(
      [mine(null), library({ content: NEW }), saved({ id: ID, input: inputOf('Mine.'), revision: 0, base: NEW })],
      ({ cache }) => {
        cache.writeQuery({
          query: VersionLibraryDocument,
          variables: { id: ID },
          data: { prompt: promptDetails(ID, { content: OLD }) },
        });
      },
    );
    expect(await textBox()).toHaveValue(NEW);
    await write(opened, 'Mine.');
    await press(opened, 'Save');
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test('is merged with the library’s new text before it is saved', async () => {
    const first = conflict({ id: ID, input: inputOf(WARM), revision: 0, base: OLD }, 'base');
    const merged = WARM.replace('short', 'brief');
    const second = saved({ id: ID, input: inputOf(merged), revision: 0, base: NEW });
    const opened = open(mine(null), library({ content: OLD }), first, mine(null), library({ content: NEW }), second);
    await write(opened, WARM);
    await press(opened, 'Save');
    expect(await screen.findByText(/^The library’s text has changed .* What you typed is still here/)).toBeVisible();
    expect(await textBox()).toHaveValue(WARM);
    expect(await screen.findByRole('region', { name: 'What the library changed' })).toHaveTextContent(/brief/);
    await press(opened, 'Put it into my text');
    expect(await textBox()).toHaveValue(merged);
    expect(await textBox()).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'What the library changed' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await press(opened, 'Save');
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test('is not saved over the library’s new text without a decision', async () => {
    const refused = { ...conflict({ id: ID, input: inputOf(WARM), revision: 0, base: OLD }, 'base'), maxUsageCount: 2 };
    const again = [mine(null), library({ content: NEW })];
    const opened = open(mine(null), library({ content: OLD }), refused, ...again, ...again);
    await write(opened, WARM);
    await press(opened, 'Save');
    await screen.findByRole('button', { name: 'Put it into my text' });
    const release = opened.hold('SaveMyVersion');
    await press(opened, 'Save');
    expect(screen.queryByRole('button', { name: 'Put it into my text' })).toBeNull();
    await release();
    expect(await screen.findByRole('button', { name: 'Put it into my text' })).toBeVisible();
    await waitFor(() => expect(opened.operations.filter((name) => name === 'EditMyVersion')).toHaveLength(3));
    expect(await textBox()).toHaveValue(WARM);
  });

  test('is saved on top of what another tab has saved', async () => {
    const first = conflict({ id: ID, input: inputOf('Again.', 'Softer'), revision: 2, base: null }, 'revision');
    const second = saved({ id: ID, input: inputOf('Again.', 'Softer'), revision: 3, base: null });
    const now = mine(version({ revision: 3, content: 'Of another tab.' }));
    const opened = open(mine(version()), library(), first, now, library(), second);
    await write(opened, 'Again.');
    await press(opened, 'Save');
    expect(await screen.findByText(/changed in another tab meanwhile\. Save again/)).toBeVisible();
    expect(await textBox()).toHaveValue('Again.');
    await press(opened, 'Save');
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test('is merged if another tab has merged the version with the library’s new text', async () => {
    const first = conflict({ id: ID, input: inputOf(WARM, 'Softer'), revision: 2, base: null }, 'revision');
    const merged = WARM.replace('short', 'brief');
    const second = saved({ id: ID, input: inputOf(merged, 'Softer'), revision: 3, base: NEW });
    const before = [mine(version({ baseContent: OLD })), library({ content: NEW })];
    const now = [mine(version({ revision: 3, baseContent: NEW })), library({ content: NEW })];
    const opened = open(...before, first, ...now, second);
    await write(opened, WARM);
    await press(opened, 'Save');
    await press(opened, 'Put it into my text');
    expect(await textBox()).toHaveValue(merged);
    await press(opened, 'Save');
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test('becomes the version again if another tab has deleted it', async () => {
    const first = conflict({ id: ID, input: inputOf('Again.', 'Softer'), revision: 2, base: null }, 'revision');
    const second = saved({ id: ID, input: inputOf('Again.', 'Softer'), revision: 0, base: OLD });
    const before = [mine(version({ baseContent: OLD })), library({ content: OLD })];
    const opened = open(...before, first, mine(null), library({ content: OLD }), second);
    await write(opened, 'Again.');
    await press(opened, 'Save');
    expect(await screen.findByText(/deleted in another tab/)).toBeVisible();
    expect(await textBox()).toHaveValue('Again.');
    await press(opened, 'Save');
    expect(await screen.findByText('Another page')).toBeVisible();
  });
});
