import type { MockLink } from '@apollo/client/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { Link, Route, Routes } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import {
  MoveInCollectionDocument,
  RemoveFromCollectionDocument,
  SetCollectionNoteDocument,
} from '../../features/mine/collections/CollectionEntries.generated.ts';
import {
  AddToCollectionDocument,
  DeleteCollectionDocument,
  RenameCollectionDocument,
} from '../../features/mine/collections/Collections.generated.ts';
import { CollectionPageDocument } from './CollectionPage.generated.ts';
import { CollectionPage } from './CollectionPage.tsx';

const ID = 'mornings';
const variables = { collectionId: ID, first: 100 };
const entryOf = (id: string, title: string, note = '') => ({
  __typename: 'CollectionEntry' as const,
  id,
  note,
  prompt: null,
  ownPrompt: { __typename: 'OwnPrompt' as const, id: `own-${id}`, title, category: '' },
});
const [letter, memo, brief] = [entryOf('1', 'Letter'), entryOf('2', 'Memo', 'Before noon'), entryOf('3', 'Brief')];
const pageOf = (...entries: ReturnType<typeof entryOf>[]) => ({
  collection: { __typename: 'Collection' as const, id: ID, name: 'Mornings' },
  collectionEntries: {
    __typename: 'CollectionEntryConnection' as const,
    totalCount: entries.length,
    pageInfo: { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null },
    edges: entries.map((node) => ({ __typename: 'CollectionEntryEdge' as const, node })),
  },
});
const loaded = (...entries: ReturnType<typeof entryOf>[]): MockLink.MockedResponse => ({
  request: { query: CollectionPageDocument, variables },
  result: { data: pageOf(...entries) },
});
const open = (...mocks: MockLink.MockedResponse[]) =>
  renderPage(<CollectionPage />, { path: '/collections/:id', url: `/collections/${ID}`, mocks });
const list = async () => within(await screen.findByRole('list', { name: 'Prompts of the collection' }));
const shows = async (...titles: string[]) => {
  const rows = await list();
  await waitFor(() => expect(rows.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles));
};

test('the order is the one that the server has, even when the page has had another one', async () => {
  const { client } = open(loaded(letter, memo));
  await shows('Letter', 'Memo');
  act(() => void client.writeQuery({ query: CollectionPageDocument, variables, data: pageOf(memo, letter) }));
  await shows('Memo', 'Letter');
});

const isUnloadPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a note is saved, too, if its page is left with the focus in it, and a reload asks first', async () => {
  const wanted = { collectionId: ID, id: letter.id, note: 'First' };
  const { user, unmount, operations } = open(loaded(letter), {
    request: { query: SetCollectionNoteDocument, variables: wanted },
    result: { data: { setCollectionNote: { ...letter, note: 'First' } } },
  });
  await screen.findByRole('textbox', { name: 'Note on Letter' });
  expect(isUnloadPrevented()).toBe(false);
  await user.type(screen.getByRole('textbox', { name: 'Note on Letter' }), 'First');
  expect(isUnloadPrevented()).toBe(true);
  unmount();
  await waitFor(() => expect(operations.at(-1)).toBe('SetCollectionNote'));
});

test('a note that was changed elsewhere is shown, unless another one was typed meanwhile', async () => {
  const { user, client, operations } = open(loaded(letter, memo));
  await user.type(await screen.findByRole('textbox', { name: 'Note on Memo' }), ', today');
  const data = pageOf({ ...letter, note: 'Elsewhere' }, { ...memo, note: 'Elsewhere' });
  act(() => void client.writeQuery({ query: CollectionPageDocument, variables, data }));
  const followed = screen.getByRole('textbox', { name: 'Note on Letter' });
  await waitFor(() => expect(followed).toHaveValue('Elsewhere'));
  expect(screen.getByRole('textbox', { name: 'Note on Memo' })).toHaveValue('Before noon, today');
  // The one that was only shown is not sent back.
  await user.click(followed);
  await user.tab();
  await settle();
  expect(operations.filter((name) => name === 'SetCollectionNote')).toHaveLength(1);
});

describe('a note that is still being saved when its page is opened again', () => {
  const save = (note: string, hasFailed = false): MockLink.MockedResponse => ({
    request: { query: SetCollectionNoteDocument, variables: { collectionId: ID, id: letter.id, note } },
    ...(hasFailed
      ? { error: new Error('offline') }
      : { result: { data: { setCollectionNote: { __typename: 'CollectionEntry', id: letter.id, note } } } }),
  });
  const field = () => screen.findByRole('textbox', { name: 'Note on Letter' });

  /** Types a note, leaves the page with it, and comes back before the response. */
  const reopen = async (...mocks: MockLink.MockedResponse[]) => {
    const opened = renderPage(
      <Routes>
        <Route path="collections/:id" element={<CollectionPage />} />
        <Route path="*" element={<Link to={`/collections/${ID}`}>Open again</Link>} />
      </Routes>,
      { path: '/*', url: `/collections/${ID}`, mocks: [loaded(letter), ...mocks, { ...loaded(letter), delay: Infinity }] },
    );
    const { user, operations, hold } = opened;
    await user.type(await field(), 'First');
    const release = hold('SetCollectionNote');
    await user.click(screen.getByRole('link', { name: 'Letter' }));
    await user.click(await screen.findByRole('link', { name: 'Open again' }));
    expect(await field()).toHaveValue('First');
    return { user, release, saves: () => operations.filter((name) => name === 'SetCollectionNote').length };
  };

  test('is shown, and stays', async () => {
    const { user, release, saves } = await reopen(save('First'));
    await release();
    expect(await field()).toHaveValue('First');
    await user.click(await field());
    await user.tab();
    await settle();
    expect(saves()).toBe(1);
  });

  test.each([false, true])('is not saved after a later one, nor instead of it (has failed: %s)', async (hasFailed) => {
    const { user, release, saves } = await reopen(save('First', hasFailed), save('First, then call'));
    await user.type(await field(), ', then call');
    await user.tab();
    await settle();
    expect(saves()).toBe(1);
    await release();
    await waitFor(() => expect(saves()).toBe(2));
    await settle();
    expect(await field()).toHaveValue('First, then call');
    expect(screen.queryByText(/could not be saved/)).toBeNull();
    expect(isUnloadPrevented()).toBe(false);
  });

  test('is kept when that fails, and can be sent again', async () => {
    const { user, release, saves } = await reopen(save('First', true), save('First'));
    await release();
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/^The note could not be saved\./));
    expect(await field()).toHaveValue('First');
    expect(isUnloadPrevented()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(''));
    await settle();
    expect(saves()).toBe(2);
    expect(isUnloadPrevented()).toBe(false);
  });
});

test('a note that could not be saved after its page was left can be sent again', async () => {
  const request = { query: SetCollectionNoteDocument, variables: { collectionId: ID, id: letter.id, note: 'First' } };
  const { user, operations, hold } = open(
    loaded(letter),
    { request, error: new Error('offline') },
    { request, result: { data: { setCollectionNote: { ...letter, note: 'First' } } } },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Note on Letter' }), 'First');
  const release = hold('SetCollectionNote');
  await user.click(screen.getByRole('link', { name: 'Letter' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(isUnloadPrevented()).toBe(true);
  await release();
  expect(await screen.findByText('The note on “Letter” could not be saved.')).toBeVisible();
  expect(isUnloadPrevented()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(operations.filter((name) => name === 'SetCollectionNote')).toHaveLength(2));
  await settle();
  expect(screen.queryByText('The note on “Letter” could not be saved.')).toBeNull();
});

const notFound = { errors: [new GraphQLError('Entry not found', { extensions: { code: 'NOT_FOUND' } })] };
const collection = { __typename: 'Collection', id: ID, name: 'Mornings', entryCount: 2 };
const removed: MockLink.MockedResponse = {
  request: { query: RemoveFromCollectionDocument, variables: { collectionId: ID, id: memo.id } },
  result: { data: { removeFromCollection: collection } },
};

test('a removed prompt leaves the focus on the page, and is put back into its place with its note', async () => {
  const added: MockLink.MockedResponse = {
    request: {
      query: AddToCollectionDocument,
      variables: { collectionId: ID, ownPromptId: 'own-2', note: 'Before noon' },
    },
    result: {
      data: {
        addToCollection: {
          __typename: 'AddToCollectionPayload',
          isNew: true,
          collection,
          entry: { __typename: 'CollectionEntry', id: '4' },
        },
      },
    },
  };
  const moved: MockLink.MockedResponse = {
    request: { query: MoveInCollectionDocument, variables: { collectionId: ID, id: '4', after: letter.id } },
    result: { data: { moveInCollection: collection } },
  };
  const back = entryOf('4', 'Memo', 'Before noon');
  const { user } = open(
    loaded(letter, memo, brief),
    removed,
    loaded(letter, brief),
    added,
    loaded(letter, brief, back),
    moved,
    loaded(letter, back, brief),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove Memo' }));
  await shows('Letter', 'Brief');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await shows('Letter', 'Memo', 'Brief');
  expect(screen.getByRole('textbox', { name: 'Note on Memo' })).toHaveValue('Before noon');
});

test('the focus stays where it was moved to while a prompt is removed', async () => {
  const { user, hold } = open(loaded(letter, memo), removed, loaded(letter));
  const release = hold('RemoveFromCollection');
  await user.click(await screen.findByRole('button', { name: 'Remove Memo' }));
  const note = screen.getByRole('textbox', { name: 'Note on Letter' });
  await user.click(note);
  await release();
  await shows('Letter');
  expect(note).toHaveFocus();
});

test('a note that was typed just before the removal is put back, too', async () => {
  const added = jest.fn(() => ({
    data: {
      addToCollection: {
        __typename: 'AddToCollectionPayload',
        isNew: true,
        collection,
        entry: { __typename: 'CollectionEntry', id: '4' },
      },
    },
  }));
  const note = 'Before noon, today';
  const save = { query: SetCollectionNoteDocument, variables: { collectionId: ID, id: memo.id, note } };
  const { user } = open(
    loaded(letter, memo),
    { request: save, error: new Error('offline') },
    removed,
    // Saved once more as its row goes, which is too late, and no reason to take the place of the toast with Undo.
    { request: save, result: notFound },
    loaded(letter),
    { request: { query: AddToCollectionDocument, variables: { collectionId: ID, ownPromptId: 'own-2', note } }, result: added },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Note on Memo' }), ', today');
  await user.click(screen.getByRole('button', { name: 'Remove Memo' }));
  await shows('Letter');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(added).toHaveBeenCalledTimes(1));
});

test('a prompt that could not be removed stays', async () => {
  const { user } = open(loaded(letter, memo), { request: removed.request, error: new Error('offline') });
  await user.click(await screen.findByRole('button', { name: 'Remove Memo' }));
  expect(await screen.findByText('The prompt could not be removed. Please try again.')).toBeVisible();
  await shows('Letter', 'Memo');
});

test('a note that is changed back while it is being saved is what was typed last', async () => {
  const sent: string[] = [];
  const save = (note: string): MockLink.MockedResponse => ({
    request: { query: SetCollectionNoteDocument, variables: { collectionId: ID, id: letter.id, note } },
    result: () => {
      sent.push(note);
      return { data: { setCollectionNote: { __typename: 'CollectionEntry', id: letter.id, note } } };
    },
  });
  const { user, hold } = open(loaded(letter), save('Second'), save(letter.note));
  const field = await screen.findByRole('textbox', { name: 'Note on Letter' });
  const write = async (text: string) => {
    await user.clear(field);
    if (text !== '') await user.type(field, text);
    await user.tab();
  };
  const release = hold('SetCollectionNote');
  await write('Second');
  await write(letter.note);
  await release();
  await waitFor(() => expect(sent).toEqual(['Second', letter.note]));
});

test('a note that cannot be saved without a connection says so', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const variables = { collectionId: 'c1', id: letter.id, note: 'First' };
  const { user } = open(loaded(letter), {
    request: { query: SetCollectionNoteDocument, variables },
    error: new Error('no network'),
  });
  const note = await screen.findByRole('textbox', { name: 'Note on Letter' });
  await user.clear(note);
  await user.type(note, 'First');
  await user.tab();
  await waitFor(() =>
    expect(note).toHaveAccessibleDescription('You are offline. The note could not be saved. Leave the field again to retry.'),
  );
  onLine.mockRestore();
});

/** Where rows are, one below the other: jsdom has no layout, which moving them needs. */
function layOutRows() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
    return new DOMRect(0, place * 100, 300, 80);
  });
}

const gone = (entry: ReturnType<typeof entryOf>) => ({
  request: { query: RemoveFromCollectionDocument, variables: { collectionId: ID, id: entry.id } },
  result: notFound,
});

describe('prompts that are moved', () => {
  const moved = (id: string, after: string | null, isRefused = false): MockLink.MockedResponse => ({
    request: { query: MoveInCollectionDocument, variables: { collectionId: ID, id, after } },
    result: isRefused ? { errors: [new GraphQLError('No')] } : { data: { moveInCollection: collection } },
  });
  beforeEach(layOutRows);
  afterEach(() => void jest.restoreAllMocks());

  /** Moves a prompt up by one place with the keyboard. */
  const moveUp = async (user: ReturnType<typeof renderPage>['user'], title: string) => {
    act(() => screen.getByRole('button', { name: `Move ${title}` }).focus());
    await user.keyboard(' ');
    await screen.findByText(new RegExp(`^Picked up ${title}`));
    await user.keyboard('{ArrowUp}');
    await screen.findByText(new RegExp(`^${title} is at`));
    await user.keyboard(' ');
    await screen.findByText(new RegExp(`^${title} was put down`));
  };

  test('are sent one after another', async () => {
    const { user, operations } = open(loaded(letter, memo, brief), { ...moved('2', null), delay: Infinity }, moved('3', '2'));
    await shows('Letter', 'Memo', 'Brief');
    await moveUp(user, 'Memo');
    await moveUp(user, 'Brief');
    await settle();
    expect(operations.filter((name) => name === 'MoveInCollection')).toHaveLength(1);
    await shows('Memo', 'Brief', 'Letter');
  });

  test('are where the server has them when one of them could not be', async () => {
    const { user, hold } = open(
      loaded(letter, memo, brief),
      moved('2', null, true),
      moved('3', '2'),
      // Another device has moved one as well.
      loaded(brief, letter, memo),
    );
    await shows('Letter', 'Memo', 'Brief');
    const release = hold('MoveInCollection');
    await moveUp(user, 'Memo');
    await moveUp(user, 'Brief');
    await release();
    expect(await screen.findByText('The new order could not be saved. Please try again.')).toBeVisible();
    await shows('Brief', 'Letter', 'Memo');
  });

  test('stay in view where they were without a connection', async () => {
    const { user } = open(loaded(letter, memo), { request: moved('2', null).request, error: new TypeError('Failed to fetch') });
    await shows('Letter', 'Memo');
    await moveUp(user, 'Memo');
    expect(await screen.findByText('The new order could not be saved. Please try again.')).toBeVisible();
    await settle();
    await shows('Letter', 'Memo');
  });
});

test('a prompt is removed once, even if its button is pressed again', async () => {
  const { user, operations, hold } = open(loaded(letter, memo), removed, loaded(letter), gone(memo), gone(memo));
  const button = await screen.findByRole('button', { name: 'Remove Memo' });
  const finishRemoval = hold('RemoveFromCollection');
  const finishReading = hold('CollectionPage');
  await user.dblClick(button);
  await finishRemoval();
  expect(await screen.findByText('Removed')).toBeVisible();
  // The row is there until the list was read again.
  await user.click(button);
  await finishReading();
  await shows('Letter');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.queryByText(/could not be removed/)).toBeNull();
  expect(operations.filter((name) => name === 'RemoveFromCollection')).toHaveLength(1);
});

test('a prompt that was removed elsewhere counts as removed', async () => {
  const { user } = open(loaded(letter, memo), gone(memo), loaded(letter));
  await user.click(await screen.findByRole('button', { name: 'Remove Memo' }));
  expect(await screen.findByText('“Memo” is no longer in this collection.')).toBeVisible();
  await shows('Letter');
});

test('a new name and a deletion are announced', async () => {
  const { user, currentUrl } = open(
    loaded(letter),
    {
      request: { query: RenameCollectionDocument, variables: { id: ID, name: 'Evenings' } },
      result: { data: { renameCollection: { ...collection, name: 'Evenings' } } },
    },
    { request: { query: DeleteCollectionDocument, variables: { id: ID } }, result: { data: { deleteCollection: true } } },
    { ...loaded(letter), delay: Infinity },
  );
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename collection' }));
  await user.clear(renaming.getByRole('textbox', { name: 'Name' }));
  await user.type(renaming.getByRole('textbox', { name: 'Name' }), 'Evenings');
  await user.click(renaming.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('It is now called “Evenings”.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const deletion = within(await screen.findByRole('dialog', { name: 'Delete this collection?' }));
  await user.click(deletion.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('“Evenings” is gone. The prompts in it stay.')).toBeVisible();
  expect(currentUrl()).toBe('/collections');
});
