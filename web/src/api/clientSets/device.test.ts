import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { createStore, update } from 'idb-keyval';
import { addSet, attachName, chooseSet, deleteSet, newSet, setValues } from './actions.ts';
import { activeSet } from './activeSet.ts';
import { type Book, emptyBook } from './clientSet.ts';
import { forgetBook, readBook, watchBook } from './device.ts';

const USER = 'ann';
afterEach(() => forgetBook(USER));

test('of two changes that are shown at once, the first one does not come back when it is written', async () => {
  await addSet(USER, { name: 'Acme', values: {} });
  const { id } = (await readBook(USER)).sets[0]!;
  const shown: boolean[] = [];
  const stop = watchBook(
    USER,
    ({ attachedIds = [] }) => shown.push(attachedIds.includes(id)),
    () => undefined,
  );
  const first = attachName(USER, id, true);
  const second = attachName(USER, id, false);
  const at = shown.length;
  await Promise.all([first, second]);
  stop();
  expect(shown.slice(at - 2, at)).toEqual([true, false]);
  expect(new Set(shown.slice(at))).toEqual(new Set([false]));
  expect((await readBook(USER)).attachedIds).toEqual([]);
});

const storeElsewhere = (change: (stored: Book) => Book) =>
  update<Book>(USER, (stored) => change(stored ?? emptyBook), createStore('promptory', 'client-sets'));
/** What another tab stores when it chooses a set. */
const chooseElsewhere = (activeId: string | null) => storeElsewhere((book) => ({ ...book, activeId }));
const chosen = async () => activeSet(await readBook(USER))?.name;
/** A tab of the browser that is opened now. */
const openTab = () => sessionStorage.clear();

test('a tab keeps its client set when another one chooses, and the next tab begins with the latest choice', async () => {
  const acme = (await addSet(USER, { name: 'Acme', values: {} })).activeId!;
  const doe = (await addSet(USER, { name: 'Doe', values: {} })).activeId!;
  await chooseElsewhere(acme);
  expect(await chosen()).toBe('Doe');
  await setValues(USER, doe, { CLIENT_NAME: 'Doe' });
  await chooseElsewhere(null);
  expect(await chosen()).toBe('Doe');
  await chooseElsewhere(acme);
  openTab();
  expect(await chosen()).toBe('Acme');
  await chooseElsewhere(doe);
  expect(await chosen()).toBe('Acme');
  await chooseSet(USER, null);
  await chooseElsewhere(doe);
  expect(await chosen()).toBeUndefined();
});

test('a tab whose client set was deleted has none', async () => {
  const acme = (await addSet(USER, { name: 'Acme', values: {} })).activeId!;
  await addSet(USER, { name: 'Doe', values: {} });
  await chooseSet(USER, acme);
  await deleteSet(USER, acme);
  expect(await chosen()).toBeUndefined();
});

test('a tab that began without client sets has none when another one adds the first, until it adds one itself', async () => {
  expect(await chosen()).toBeUndefined();
  const acme = newSet({ name: 'Acme', values: {} });
  await storeElsewhere((book) => ({ ...book, sets: [acme], activeId: acme.id }));
  expect(await chosen()).toBeUndefined();
  await attachName(USER, acme.id, true);
  expect(await chosen()).toBeUndefined();
  openTab();
  expect(await chosen()).toBe('Acme');
  await forgetBook(USER);
  expect(await chosen()).toBeUndefined();
  await addSet(USER, { name: 'Beta', values: {} });
  expect(await chosen()).toBe('Beta');
});
