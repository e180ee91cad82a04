import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  PromptDocument,
  RecentUsesDocument,
  RecordUseDocument,
  SetFavoriteDocument,
  StatsDocument,
} from '@promptory/sdk/operations';
import { kysely, sql } from '../../core/database/query.ts';
import { DAY, SECOND } from '../../core/time.ts';
import { execute, executeText, executeForError } from '../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePrompt, makePro } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { Prompt } from '../prompts/prompt.entity.ts';

let server: TestServer;
let category: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  category = (await makeCategory(server)).id;
});
afterAll(() => server.close());

const advance = (milliseconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + milliseconds));

/** A new member and their actions. */
async function newMember(make: typeof makeFree = makeFree) {
  const { token, user } = await make(server);
  return {
    token,
    userId: user.id,
    use: async (promptId: string) => (await execute(server, RecordUseDocument, { promptId }, token)).recordUse,
    stats: async () => (await execute(server, StatsDocument, {}, token)).stats,
    recent: async (first?: number) => (await execute(server, RecentUsesDocument, { first }, token)).recentUses,
    rows: async () => {
      const { count } = await kysely(server.database.fork())
        .selectFrom('prompt_uses')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

const usageCount = async (id: string, token: string) => (await execute(server, PromptDocument, { id }, token)).prompt!.usageCount;
const recentIds = (recent: { prompt: { id: string } }[]) => recent.map(({ prompt }) => prompt.id);

describe('recordUse', () => {
  test('returns everything that it has changed', async () => {
    const prompt = await makePrompt(server, category);
    const other = await makePrompt(server, category);
    const { token, use } = await newMember();
    await execute(server, SetFavoriteDocument, { promptId: other.id, isFavorited: true }, token);
    await use(other.id);
    advance(SECOND);
    const document = `mutation ($id: ID!) { recordUse(promptId: $id) { prompt { id title usageCount content } stats { totalPrompts favorites thisWeek totalUsed } recentUses { usedAt prompt { id } } } }`;
    const { recordUse } = await executeText<{ recordUse: unknown }>(server, document, { id: prompt.id }, token);
    const { totalPrompts } = (await execute(server, StatsDocument, {}, token)).stats;
    expect(recordUse).toEqual({
      prompt: { id: prompt.id, title: prompt.title, usageCount: 1, content: prompt.content },
      stats: { totalPrompts, favorites: 1, thisWeek: 2, totalUsed: 2 },
      recentUses: [
        { usedAt: server.clock.now.toISOString(), prompt: { id: prompt.id } },
        { usedAt: new Date(server.clock.now.getTime() - SECOND).toISOString(), prompt: { id: other.id } },
      ],
    });
  });

  test('does not count the uses of two years unless it is asked for them', async () => {
    const { id } = await makePrompt(server, category);
    const { token } = await newMember();
    server.statements.length = 0;
    await executeText(server, 'mutation ($id: ID!) { recordUse(promptId: $id) { prompt { usageCount } } }', { id }, token);
    expect(server.statements.filter((text) => text.includes('prompt_uses'))).toEqual([
      expect.stringContaining('insert into prompt_uses'),
    ]);
  });

  test('ignores a repeat within 60 seconds and counts one after 60', async () => {
    const { id } = await makePrompt(server, category);
    const { use, rows, recent } = await newMember();
    await use(id);
    const first = server.clock.now.toISOString();
    advance(60 * SECOND - 1);
    expect(await use(id)).toMatchObject({
      prompt: { id, usageCount: 1 },
      isCounted: false,
      stats: { thisWeek: 1, totalUsed: 1 },
    });
    expect(await rows()).toBe(1);
    expect(await recent()).toMatchObject([{ usedAt: first }]);
    advance(1);
    expect(await use(id)).toMatchObject({
      prompt: { id, usageCount: 1 },
      isCounted: true,
      stats: { thisWeek: 2, totalUsed: 2 },
    });
    expect(await rows()).toBe(2);
    expect(await recent()).toMatchObject([{ usedAt: server.clock.now.toISOString() }]);
  });

  test('counts another prompt within 60 seconds', async () => {
    const { use, stats } = await newMember();
    for (let number = 0; number < 3; number += 1) await use((await makePrompt(server, category)).id);
    expect(await stats()).toMatchObject({ totalUsed: 3 });
  });

  test('counts people in usageCount', async () => {
    const { id } = await makePrompt(server, category);
    const [one, other] = [await newMember(), await newMember()];
    for (let number = 0; number < 3; number += 1) {
      await one.use(id);
      advance(61 * SECOND);
    }
    expect((await other.use(id)).prompt.usageCount).toBe(2);
    expect(await usageCount(id, one.token)).toBe(2);
    expect(await one.rows()).toBe(3);
  });

  test('counts 20 parallel uses by one person once', async () => {
    const { id } = await makePrompt(server, category);
    const { token, use, rows, stats } = await newMember();
    await Promise.all(Array.from({ length: 20 }, () => use(id)));
    expect([await usageCount(id, token), await rows(), (await stats()).totalUsed]).toEqual([1, 1, 1]);
    // After 60 seconds, one more.
    advance(61 * SECOND);
    await Promise.all(Array.from({ length: 20 }, () => use(id)));
    expect([await usageCount(id, token), await rows(), (await stats()).totalUsed]).toEqual([1, 2, 2]);
  });

  test('counts 20 parallel uses by 20 people 20 times', async () => {
    const { id } = await makePrompt(server, category);
    const people = await Promise.all(Array.from({ length: 20 }, () => newMember()));
    await Promise.all(people.map(({ use }) => use(id)));
    expect(await usageCount(id, people[0]!.token)).toBe(20);
    expect(await Promise.all(people.map(({ rows }) => rows()))).toEqual(people.map(() => 1));
  });

  test('returns FORBIDDEN for a locked prompt and writes nothing', async () => {
    const { id } = await makePrompt(server, category, { isPremium: true });
    const [free, pro] = [await newMember(), await newMember(makePro)];
    expect(await executeForError(server, RecordUseDocument, { promptId: id }, free.token)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect([await free.rows(), await free.recent(), await usageCount(id, free.token)]).toEqual([0, [], 0]);
    expect((await pro.use(id)).prompt.usageCount).toBe(1);
  });

  test.each(['no-such-prompt', '', '\0', 'archived'])('returns NOT_FOUND for the id %j and writes nothing', async (promptId) => {
    if (promptId === 'archived') await makePrompt(server, category, { id: promptId, archivedAt: server.clock.now });
    const { token, rows } = await newMember(makePro);
    const error = await executeForError(server, RecordUseDocument, { promptId }, token);
    expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'Prompt not found' });
    expect(await rows()).toBe(0);
  });

  test('returns RATE_LIMITED and Retry-After above 60 a minute, for this member alone', async () => {
    const { id } = await makePrompt(server, category);
    const [busy, other] = [await newMember(), await newMember()];
    const responses = await Promise.all(
      Array.from({ length: 63 }, () => executeForError(server, RecordUseDocument, { promptId: id }, busy.token)),
    );
    const limited = responses.filter(({ status }) => status !== 200);
    expect(limited.map(({ status, code }) => [status, code])).toEqual([1, 2, 3].map(() => [429, 'RATE_LIMITED']));
    for (const { headers } of limited) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);

    const fresh = await makePrompt(server, category);
    const { status, headers, body } = await server.rest('POST', `/api/user/prompt-usage/${fresh.id}`, { token: busy.token });
    const message = expect.stringMatching(/^More than 60 uses in a minute\. Please try again in \d+ seconds?\.$/);
    expect([status, body]).toEqual([429, { code: 'RATE_LIMITED', message }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await busy.rows()).toBe(1);
    expect((await other.use(fresh.id)).prompt.usageCount).toBe(1);
  });

  test('returns RATE_LIMITED after 5,000 in 24 hours, until the first of them is a day old', async () => {
    const [used, another] = [await makePrompt(server, category), await makePrompt(server, category)];
    const { token, userId, rows, use } = await newMember();
    await server.database.fork().execute(
      `insert into prompt_uses (user_id, prompt_id, used_at, version)
       select ?, ?, ?::timestamptz - n * interval '10 seconds', '1.0' from generate_series(1, 5000) as n`,
      [userId, used.id, server.clock.now],
    );
    const { status, code, message, headers } = await executeForError(server, RecordUseDocument, { promptId: another.id }, token);
    expect([status, code, Number(headers.get('retry-after'))]).toEqual([429, 'RATE_LIMITED', DAY / SECOND - 50_000]);
    expect(message).toBe('More than 5,000 uses in 24 hours. Please try again in 11 hours.');
    const locked = await makePrompt(server, category, { isPremium: true });
    expect(await executeForError(server, RecordUseDocument, { promptId: locked.id }, token)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await rows()).toBe(5000);
    advance(DAY - 50_000 * SECOND);
    expect((await use(another.id)).stats.totalUsed).toBe(5001);
  });
});

describe('stats', () => {
  test('thisWeek counts the last seven days, totalUsed counts everything', async () => {
    const { id } = await makePrompt(server, category);
    const { use, stats } = await newMember();
    await use(id);
    // A session ends after a week without use, so the clock advances one day at a time.
    for (let day = 1; day < 7; day += 1) {
      advance(DAY);
      expect(await stats()).toMatchObject({ thisWeek: 1, totalUsed: 1 });
    }
    advance(DAY - 1);
    expect(await use(id)).toMatchObject({ stats: { thisWeek: 2, totalUsed: 2 } });
    advance(1);
    expect(await stats()).toMatchObject({ thisWeek: 1, totalUsed: 2 });
  });

  test('belong to the member', async () => {
    const { id } = await makePrompt(server, category);
    const [one, other] = [await newMember(), await newMember()];
    await one.use(id);
    await execute(server, SetFavoriteDocument, { promptId: id, isFavorited: true }, one.token);
    expect(await other.stats()).toMatchObject({ favorites: 0, thisWeek: 0, totalUsed: 0 });
    expect(await other.recent()).toEqual([]);
    expect(await one.stats()).toMatchObject({ favorites: 1, thisWeek: 1, totalUsed: 1 });
  });

  test('totalPrompts counts the prompts in the library', async () => {
    const { stats } = await newMember();
    const before = (await stats()).totalPrompts;
    await makePrompt(server, category);
    await makePrompt(server, category, { archivedAt: server.clock.now });
    expect((await stats()).totalPrompts).toBe(before + 1);
  });
});

describe('recentUses', () => {
  test('returns the latest distinct prompts, newest first, 20 by default', async () => {
    const { token, use, recent } = await newMember();
    const ids: string[] = [];
    for (let number = 0; number < 22; number += 1) {
      const { id } = await makePrompt(server, category);
      await use(id);
      ids.unshift(id);
      advance(SECOND);
    }
    advance(60 * SECOND);
    const again = ids[10]!;
    await use(again);
    const expected = [again, ...ids.filter((id) => id !== again)];
    expect(recentIds(await recent())).toEqual(expected.slice(0, 20));
    // The document above has a default. This one leaves it to the server.
    const byServer = await executeText<{ recentUses: { prompt: { id: string } }[] }>(
      server,
      '{ recentUses { prompt { id } } }',
      {},
      token,
    );
    expect(recentIds(byServer.recentUses)).toEqual(expected.slice(0, 20));
    expect(recentIds(await recent(3))).toEqual(expected.slice(0, 3));
    expect(recentIds(await recent(100))).toEqual(expected);
  });

  test('hides an archived prompt until it returns; its uses still count', async () => {
    const { id } = await makePrompt(server, category);
    const { use, recent, stats } = await newMember();
    await use(id);
    const archive = (archivedAt: Date | null) => server.database.fork().nativeUpdate(Prompt, { id }, { archivedAt });
    await archive(server.clock.now);
    expect(await recent()).toEqual([]);
    expect(await stats()).toMatchObject({ thisWeek: 1, totalUsed: 1 });
    await archive(null);
    expect(recentIds(await recent())).toEqual([id]);
  });

  test('hides the content of a prompt that has become locked', async () => {
    const { id } = await makePrompt(server, category);
    const { use, recent } = await newMember();
    await use(id);
    await server.database.fork().nativeUpdate(Prompt, { id }, { isPremium: true });
    expect(await recent()).toMatchObject([{ prompt: { id, content: null, isLocked: true } }]);
  });

  test.each([-1, 0, 101])('rejects a page size of %d', async (first) => {
    const { token } = await newMember();
    expect(await executeForError(server, RecentUsesDocument, { first }, token)).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { first: 'Must be between 1 and 100' },
    });
  });
});
