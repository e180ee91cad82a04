import type { MockLink } from '@apollo/client/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import type { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import {
  MoveInCollectionDocument,
  RemoveFromCollectionDocument,
} from '../../features/mine/collections/CollectionEntries.generated.ts';
import {
  AddToCollectionDocument,
  DeleteCollectionDocument,
  RenameCollectionDocument,
} from '../../features/mine/collections/Collections.generated.ts';
import { CollectionPageDocument } from './CollectionPage.generated.ts';
import {
  ID,
  variables,
  entryOf,
  letter,
  memo,
  brief,
  pageOf,
  loaded,
  open,
  shows,
  notFound,
  collection,
  removed,
} from './CollectionPage.fixture.tsx';

test('the order is the one that the server has, even when the page has had another one', async () => {
  const { client } = open(loaded(letter, memo));
  await shows('Letter', 'Memo');
  act(() => void client.writeQuery({ query: CollectionPageDocument, variables, data: pageOf(memo, letter) }));
  await shows('Memo', 'Letter');
});

/** Memo, put back after Letter. */
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
const movedBack: MockLink.MockedResponse = {
  request: { query: MoveInCollectionDocument, variables: { collectionId: ID, id: '4', after: letter.id } },
  result: { data: { moveInCollection: collection } },
};
const back = entryOf('4', 'Memo', 'Before noon');

test('a removed prompt leaves the focus on the page, and is put back into its place with its note', async () => {
  const { user } = open(
    loaded(letter, memo, brief),
    removed,
    loaded(letter, brief),
    added,
    loaded(letter, brief, back),
    movedBack,
    loaded(letter, back, brief),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove Memo' }));
  await shows('Letter', 'Brief');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await shows('Letter', 'Memo', 'Brief');
  expect(screen.getByRole('textbox', { name: 'Note on Memo' })).toHaveValue('Before noon');
  expect(await screen.findByText('“Memo” is in this collection again.')).toBeVisible();
});

test('a prompt that is removed while another one is put back can still be put back, too', async () => {
  const { user, hold } = open(
    loaded(letter, memo, brief),
    removed,
    loaded(letter, brief),
    added,
    loaded(letter, brief, back),
    {
      request: { query: RemoveFromCollectionDocument, variables: { collectionId: ID, id: brief.id } },
      result: { data: { removeFromCollection: collection } },
    },
    loaded(letter, back),
    movedBack,
    loaded(letter, back),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove Memo' }));
  await shows('Letter', 'Brief');
  const release = hold('MoveInCollection');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await shows('Letter', 'Brief', 'Memo');
  await user.click(screen.getByRole('button', { name: 'Remove Brief' }));
  await shows('Letter', 'Memo');
  await release();
  await settle();
  expect(screen.getByText('“Brief” is no longer in this collection.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
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

test('a prompt that could not be removed stays', async () => {
  const { user } = open(loaded(letter, memo), { request: removed.request, error: new Error('offline') });
  await user.click(await screen.findByRole('button', { name: 'Remove Memo' }));
  expect(await screen.findByText('The prompt could not be removed. Please try again.')).toBeVisible();
  await shows('Letter', 'Memo');
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
