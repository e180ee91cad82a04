import type { MockLink } from '@apollo/client/testing';
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import { SetCollectionNoteDocument } from '../../features/mine/collections/CollectionEntries.generated.ts';
import { AddToCollectionDocument } from '../../features/mine/collections/Collections.generated.ts';
import { CollectionPageDocument } from './CollectionPage.generated.ts';
import { CollectionPage } from './CollectionPage.tsx';
import {
  ID,
  variables,
  letter,
  memo,
  pageOf,
  loaded,
  open,
  shows,
  notFound,
  collection,
  removed,
} from './CollectionPage.fixture.tsx';

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
