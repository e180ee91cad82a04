import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AllFavoritesDocument,
  FavoritesDocument,
  PromptDocument,
  SetFavoriteDocument,
  StatsDocument,
} from '@promptory/sdk/operations';
import { ask, refusal } from '../../../test/clients/ask.ts';
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

/** A member, and what the member does and sees. */
async function newcomer() {
  const { token, user } = await makeFree(server);
  return {
    token,
    set: async (promptId: string, isFavorited = true) =>
      (await ask(server, SetFavoriteDocument, { promptId, isFavorited }, token)).setFavorite,
    list: async (variables: { first?: number; after?: string | null } = {}) => {
      const { edges, ...rest } = (await ask(server, FavoritesDocument, variables, token)).favorites;
      return { ids: edges.map(({ node }) => node.id), ...rest };
    },
    all: async () => (await ask(server, AllFavoritesDocument, {}, token)).allFavorites.map(({ id }) => id),
    count: async () => (await ask(server, StatsDocument, {}, token)).stats.favorites,
    hasStarred: async (id: string) => (await ask(server, PromptDocument, { id }, token)).prompt!.isFavorited,
    rows: async () => server.database.fork().count(Favorite, { user: user.id }),
  };
}

const tick = () => (server.clock.now = new Date(server.clock.now.getTime() + 1000));
const archive = (id: string, archivedAt: Date | null) => server.database.fork().nativeUpdate(Prompt, { id }, { archivedAt });

test('a star is set and taken away; doing it twice changes nothing', async () => {
  const { id } = await makePrompt(server, category);
  const member = await newcomer();
  for (const _twice of [1, 2]) {
    expect(await member.set(id)).toEqual({ favorites: 1, prompt: { id, isFavorited: true } });
    expect([await member.count(), await member.hasStarred(id), await member.all(), await member.rows()]).toEqual([
      1,
      true,
      [id],
      1,
    ]);
  }
  for (const _twice of [1, 2]) {
    expect(await member.set(id, false)).toEqual({ favorites: 0, prompt: { id, isFavorited: false } });
    expect([await member.count(), await member.hasStarred(id), await member.all(), await member.rows()]).toEqual([
      0,
      false,
      [],
      0,
    ]);
  }
});

test('a star that is set again keeps its place', async () => {
  const member = await newcomer();
  const [older, newer] = [await makePrompt(server, category), await makePrompt(server, category)];
  for (const { id } of [older, newer, older]) {
    await member.set(id);
    tick();
  }
  expect((await member.list()).ids).toEqual([newer.id, older.id]);
});

test('everybody has stars of their own', async () => {
  const { id } = await makePrompt(server, category);
  const [one, other] = [await newcomer(), await newcomer()];
  await one.set(id);
  expect([await other.count(), await other.hasStarred(id), await other.all()]).toEqual([0, false, []]);
  await other.set(id, false);
  expect([await one.count(), await one.hasStarred(id)]).toEqual([1, true]);
});

test('a premium prompt can be starred, and shows no text', async () => {
  const { id } = await makePrompt(server, category, { isPremium: true });
  const member = await newcomer();
  await member.set(id);
  const { allFavorites } = await ask(server, AllFavoritesDocument, {}, member.token);
  expect(allFavorites).toMatchObject([{ id, content: null, isLocked: true, isFavorited: true }]);
});

test('Z10: 20 stars at once are one row', async () => {
  const { id } = await makePrompt(server, category);
  const member = await newcomer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => member.set(id)));
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ favorites: 1, prompt: { id, isFavorited: true } })));
  expect([await member.rows(), await member.count()]).toEqual([1, 1]);
});

test('a prompt that leaves the library leaves lists and counts, and brings its star when it comes back', async () => {
  const member = await newcomer();
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
  expect([await member.all(), await member.count(), await member.hasStarred(goes.id)]).toEqual([[goes.id, stays.id], 2, true]);
});

test.each(['no-such-prompt', '', '\0', 'archived'])('Z9: NOT_FOUND for the id %j, and no row', async (promptId) => {
  const member = await newcomer();
  if (promptId === 'archived') await makePrompt(server, category, { id: promptId, archivedAt: server.clock.now });
  for (const isFavorited of [true, false]) {
    const refused = await refusal(server, SetFavoriteDocument, { promptId, isFavorited }, member.token);
    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'Prompt not found' });
  }
  expect(await member.rows()).toBe(0);
});

describe('the list', () => {
  test('has the latest star first; a walk by cursors has neither gap nor repeat while stars are set', async () => {
    const member = await newcomer();
    const starred: string[] = [];
    for (let number = 0; number < 11; number += 1) {
      const { id } = await makePrompt(server, category);
      await member.set(id);
      starred.unshift(id);
      // Some in the same moment: the id decides.
      if (number % 3 === 0) tick();
    }
    const before = (await member.list({ first: 100 })).ids;
    expect([...before].sort()).toEqual([...starred].sort());
    expect(before[0]).toBe(starred[0]);
    expect(before.at(-1)).toBe(starred.at(-1));

    const walked: string[] = [];
    let after: string | null = null;
    let total = 11;
    do {
      const page: Awaited<ReturnType<typeof member.list>> = await member.list({ first: 3, after });
      expect(page.totalCount).toBe(total);
      walked.push(...page.ids);
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      tick();
      await member.set((await makePrompt(server, category)).id);
      total += 1;
    } while (after !== null && walked.length < 50);
    expect(walked).toEqual(before);
  });

  test('is empty for a newcomer', async () => {
    const { list } = await newcomer();
    expect(await list()).toEqual({ ids: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } });
  });

  test.each([
    { first: 0 },
    { first: -1 },
    { first: 101 },
    { after: 'garbage' },
    { after: Buffer.from('["newest",["2026-01-01 00:00:00+00","a"]]').toString('base64url') },
  ])('refuses %j', async (variables) => {
    const { token } = await newcomer();
    const [name] = Object.keys(variables);
    const refused = await refusal(server, FavoritesDocument, variables, token);
    expect(refused).toMatchObject({ status: 400, code: 'BAD_USER_INPUT', fields: { [name!]: expect.any(String) } });
  });
});
