import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { addSet, attachName } from './actions.ts';
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
