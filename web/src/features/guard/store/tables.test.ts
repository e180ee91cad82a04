import 'fake-indexeddb/auto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { forgetNames, forgetOldNames } from './forget.ts';
import { readExpiry } from './expiry.ts';
import { changeTable, clearTables, readTable, type StoredTable } from './tables.ts';

const DAY = 24 * 60 * 60 * 1000;
const empty = { table: { entries: [], kept: [], at: 0 }, isKept: true };
const table = (at: number) => ({ entries: [{ token: 'CLIENT_1', text: 'Maria Gomez', kind: 'client' as const }], kept: [], at });
const isWritten = async (userId: string, promptId: string, next: StoredTable) => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(next.at);
  const { isKept } = await changeTable(userId, promptId, empty, () => next);
  clock.mockRestore();
  return isKept;
};

afterEach(async () => {
  jest.restoreAllMocks();
  await clearTables();
});

test('a table is kept for a member and a prompt', async () => {
  await isWritten('ann', 'lease', table(Date.now()));
  expect((await readTable('ann', 'lease')).entries).toHaveLength(1);
  expect((await readTable('bob', 'lease')).entries).toEqual([]);
  expect((await readTable('ann', 'other')).entries).toEqual([]);
  await changeTable('ann', 'lease', empty, () => null);
  expect(readExpiry()).toBeNull();
});

test('it is deleted 30 days after its last change, even if nobody opens its prompt', async () => {
  const now = Date.now();
  await isWritten('ann', 'lease', table(now));
  await isWritten('ann', 'other', table(now + 5 * DAY));
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(now + 30 * DAY - 1);
  await forgetOldNames();
  expect((await readTable('ann', 'lease')).entries).toHaveLength(1);
  clock.mockReturnValue(now + 30 * DAY);
  await forgetOldNames();
  clock.mockReturnValue(now);
  expect((await readTable('ann', 'lease')).entries).toEqual([]);
  expect((await readTable('ann', 'other')).entries).toHaveLength(1);
  expect(readExpiry()).toBe(now + 35 * DAY);
});

test('what another tab has stored stays, and what is kept is as it was last said', async () => {
  const now = Date.now();
  await isWritten('ann', 'lease', { ...table(now), kept: ['Ann'] });
  const own = { at: now, entries: [{ token: 'EMAIL_1', text: 'jo@example.org', kind: 'email' as const }], kept: ['Bob'] };
  const read = async (isKept: boolean) => (await changeTable('ann', 'lease', { table: own, isKept }, (each) => each)).before;
  expect((await read(true)).kept).toEqual(['Ann']);
  expect((await readTable('ann', 'lease')).entries.map(({ token }) => token)).toEqual(['EMAIL_1', 'CLIENT_1']);
  expect((await read(false)).kept).toEqual(['Ann', 'Bob']);
});

test('sign-out deletes all tables', async () => {
  await isWritten('ann', 'lease', table(Date.now()));
  await forgetNames();
  expect((await readTable('ann', 'lease')).entries).toEqual([]);
  expect(readExpiry()).toBeNull();
});

test('a browser that keeps nothing says so, and nothing fails', async () => {
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await isWritten('ann', 'lease', table(Date.now()))).toBe(false);
  expect((await readTable('ann', 'lease')).entries).toEqual([]);
});
