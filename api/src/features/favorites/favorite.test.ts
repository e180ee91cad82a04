import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AllFavoritesDocument,
  FavoritesDocument,
  PromptDocument,
  SetFavoriteDocument,
  StatsDocument,
} from '@promptory/sdk/operations';
import { execute, executeForError, executeText } from '../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePrompt } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { Prompt } from '../prompts/prompt.entity.ts';
import { Favorite } from './favorite.entity.ts';

let server: TestServer;
let category: string;
beforeAll(async () => {
  server = await startServer();
  category = (await makeCategory(server)).id;
});
afterAll(() => server.close());

/** A new member and their actions. */
async function newMember() {
  const { token, user } = await makeFree(server);
  return {
    token,
    set: async (promptId: string, isFavorited = true) =>
      (await execute(server, SetFavoriteDocument, { promptId, isFavorited }, token)).setFavorite,
    list: async (variables: { first?: number; after?: string | null } = {}) => {
      const { edges, ...rest } = (await execute(server, FavoritesDocument, variables, token)).favorites;
      return { ids: edges.map(({ node }) => node.id), ...rest };
    },
    all: async () => (await execute(server, AllFavoritesDocument, {}, token)).allFavorites.map(({ id }) => id),
    count: async () => (await execute(server, StatsDocument, {}, token)).stats.favorites,
    isFavorited: async (id: string) => (await execute(server, PromptDocument, { id }, token)).prompt!.isFavorited,
    rows: async () => server.database.fork().count(Favorite, { user: user.id }),
  };
}

const tick = () => (server.clock.now = new Date(server.clock.now.getTime() + 1000));
const archive = (id: string, archivedAt: Date | null) => server.database.fork().nativeUpdate(Prompt, { id }, { archivedAt });

test('a favorite is added and removed; repeating either changes nothing', async () => {
  const { id } = await makePrompt(server, category);
  const member = await newMember();
  for (const _twice of [1, 2]) {
    expect(await member.set(id)).toEqual({ favorites: 1, prompt: { id, isFavorited: true } });
    expect([await member.count(), await member.isFavorited(id), await member.all(), await member.rows()]).toEqual([
      1,
      true,
      [id],
      1,
    ]);
  }
  for (const _twice of [1, 2]) {
    expect(await member.set(id, false)).toEqual({ favorites: 0, prompt: { id, isFavorited: false } });
    expect([await member.count(), await member.isFavorited(id), await member.all(), await member.rows()]).toEqual([
      0,
      false,
      [],
      0,
    ]);
  }
});

test('setting a favorite counts with the other changes of a member', async () => {
  const strict = await startServer({ LIMIT_CHANGES_PER_MINUTE: '2' }, { sharedWith: server });
  const { id: promptId } = await makePrompt(server, category);
  const { token } = await newMember();
  await execute(strict, SetFavoriteDocument, { promptId, isFavorited: true }, token);
  await executeText(strict, 'mutation { setPracticeValues(values: []) { id } }', {}, token);
  expect(await executeForError(strict, SetFavoriteDocument, { promptId, isFavorited: false }, token)).toMatchObject({
    code: 'RATE_LIMITED',
  });
  await strict.close();
});

test('adding a favorite again keeps its position', async () => {
  const member = await newMember();
  const [older, newer] = [await makePrompt(server, category), await makePrompt(server, category)];
  for (const { id } of [older, newer, older]) {
    await member.set(id);
    tick();
  }
  expect((await member.list()).ids).toEqual([newer.id, older.id]);
});

test('favorites belong to one member', async () => {
  const { id } = await makePrompt(server, category);
  const [one, other] = [await newMember(), await newMember()];
  await one.set(id);
  expect([await other.count(), await other.isFavorited(id), await other.all()]).toEqual([0, false, []]);
  await other.set(id, false);
  expect([await one.count(), await one.isFavorited(id)]).toEqual([1, true]);
});

test('a premium prompt can be a favorite and stays locked', async () => {
  const { id } = await makePrompt(server, category, { isPremium: true });
  const member = await newMember();
  await member.set(id);
  const { allFavorites } = await execute(server, AllFavoritesDocument, {}, member.token);
  expect(allFavorites).toMatchObject([{ id, content: null, isLocked: true, isFavorited: true }]);
});

test('20 parallel requests add one row', async () => {
  const { id } = await makePrompt(server, category);
  const member = await newMember();
  const responses = await Promise.all(Array.from({ length: 20 }, () => member.set(id)));
  expect(responses).toEqual(Array.from({ length: 20 }, () => ({ favorites: 1, prompt: { id, isFavorited: true } })));
  expect([await member.rows(), await member.count()]).toEqual([1, 1]);
});

test('an archived prompt is not listed or counted; it is a favorite again when it returns', async () => {
  const member = await newMember();
  const [stays, goes] = [await makePrompt(server, category), await makePrompt(server, category)];
  await member.set(stays.id);
  tick();
  await member.set(goes.id);

  await archive(goes.id, server.clock.now);
  expect(await member.list()).toMatchObject({ ids: [stays.id], totalCount: 1 });
  expect([await member.all(), await member.count()]).toEqual([[stays.id], 1]);
  expect(await member.set(stays.id)).toMatchObject({ favorites: 1 });

  await archive(goes.id, null);
  expect(await member.list()).toMatchObject({ ids: [goes.id, stays.id], totalCount: 2 });
  expect([await member.all(), await member.count(), await member.isFavorited(goes.id)]).toEqual([[goes.id, stays.id], 2, true]);
});

test.each(['no-such-prompt', '', '\0', 'archived'])('returns NOT_FOUND for the id %j and writes nothing', async (promptId) => {
  const member = await newMember();
  if (promptId === 'archived') await makePrompt(server, category, { id: promptId, archivedAt: server.clock.now });
  for (const isFavorited of [true, false]) {
    const error = await executeForError(server, SetFavoriteDocument, { promptId, isFavorited }, member.token);
    expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'Prompt not found' });
  }
  expect(await member.rows()).toBe(0);
});

describe('the list of favorites', () => {
  test('is sorted by date, and paging by cursor skips and repeats nothing while favorites are added', async () => {
    const member = await newMember();
    const added: string[] = [];
    for (let number = 0; number < 11; number += 1) {
      const { id } = await makePrompt(server, category);
      await member.set(id);
      added.unshift(id);
      // Some have the same time; the id breaks the tie.
      if (number % 3 === 0) tick();
    }
    const before = (await member.list({ first: 100 })).ids;
    expect([...before].sort()).toEqual([...added].sort());
    expect(before[0]).toBe(added[0]);
    expect(before.at(-1)).toBe(added.at(-1));

    const paged: string[] = [];
    let after: string | null = null;
    let total = 11;
    do {
      const page: Awaited<ReturnType<typeof member.list>> = await member.list({ first: 3, after });
      expect(page.totalCount).toBe(total);
      paged.push(...page.ids);
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      tick();
      await member.set((await makePrompt(server, category)).id);
      total += 1;
    } while (after !== null && paged.length < 50);
    expect(paged).toEqual(before);
  });

  test('is empty for a new member', async () => {
    const { list } = await newMember();
    expect(await list()).toEqual({
      ids: [],
      totalCount: 0,
      totalCountIsExact: true,
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    });
  });

  test.each([
    { first: 0 },
    { first: -1 },
    { first: 101 },
    { after: 'garbage' },
    { after: Buffer.from('["newest",["2026-01-01 00:00:00+00","a"]]').toString('base64url') },
  ])('rejects %j', async (variables) => {
    const { token } = await newMember();
    const [name] = Object.keys(variables);
    const error = await executeForError(server, FavoritesDocument, variables, token);
    expect(error).toMatchObject({ status: 400, code: 'BAD_USER_INPUT', fields: { [name!]: expect.any(String) } });
  });
});
