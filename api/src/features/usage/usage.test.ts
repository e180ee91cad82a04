import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  PromptDocument,
  RecentUsesDocument,
  RecordUseDocument,
  SetFavoriteDocument,
  StatsDocument,
} from '@promptory/sdk/operations';
import { sql } from 'kysely';
import { DAY, SECOND } from '../../core/time.ts';
import { ask, askText, refusal } from '../../../test/clients/ask.ts';
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

const pass = (milliseconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + milliseconds));

/** A member, and what the member does and sees. */
async function newcomer(make: typeof makeFree = makeFree) {
  const { token, user } = await make(server);
  return {
    token,
    use: async (promptId: string) => (await ask(server, RecordUseDocument, { promptId }, token)).recordUse,
    stats: async () => (await ask(server, StatsDocument, {}, token)).stats,
    recent: async (first?: number) => (await ask(server, RecentUsesDocument, { first }, token)).recentUses,
    rows: async () => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from prompt_uses where user_id = ${user.id}`.execute(server.database.fork().getKysely());
      return rows[0]!.count;
    },
  };
}

const usageCount = async (id: string, token: string) => (await ask(server, PromptDocument, { id }, token)).prompt!.usageCount;
const recentIds = (recent: { prompt: { id: string } }[]) => recent.map(({ prompt }) => prompt.id);

describe('a use', () => {
  test('answers everything that it has changed', async () => {
    const prompt = await makePrompt(server, category);
    const other = await makePrompt(server, category);
    const { token, use } = await newcomer();
    await ask(server, SetFavoriteDocument, { promptId: other.id, isFavorited: true }, token);
    await use(other.id);
    pass(SECOND);
    const document = `mutation ($id: ID!) { recordUse(promptId: $id) { prompt { id title usageCount content } stats { totalPrompts favorites thisWeek totalUsed } recentUses { usedAt prompt { id } } } }`;
    const { recordUse } = await askText<{ recordUse: unknown }>(server, document, { id: prompt.id }, token);
    const { totalPrompts } = (await ask(server, StatsDocument, {}, token)).stats;
    expect(recordUse).toEqual({
      prompt: { id: prompt.id, title: prompt.title, usageCount: 1, content: prompt.content },
      stats: { totalPrompts, favorites: 1, thisWeek: 2, totalUsed: 2 },
      recentUses: [
        { usedAt: server.clock.now.toISOString(), prompt: { id: prompt.id } },
        { usedAt: new Date(server.clock.now.getTime() - SECOND).toISOString(), prompt: { id: other.id } },
      ],
    });
  });

  test('Z11: a repeat within 60 seconds is answered and not counted; one after 60 is', async () => {
    const { id } = await makePrompt(server, category);
    const { use, rows, recent } = await newcomer();
    await use(id);
    const first = server.clock.now.toISOString();
    pass(60 * SECOND - 1);
    expect(await use(id)).toMatchObject({ prompt: { id, usageCount: 1 }, stats: { thisWeek: 1, totalUsed: 1 } });
    expect(await rows()).toBe(1);
    expect(await recent()).toMatchObject([{ usedAt: first }]);
    pass(1);
    expect(await use(id)).toMatchObject({ prompt: { id, usageCount: 1 }, stats: { thisWeek: 2, totalUsed: 2 } });
    expect(await rows()).toBe(2);
    expect(await recent()).toMatchObject([{ usedAt: server.clock.now.toISOString() }]);
  });

  test('of another prompt within 60 seconds is counted', async () => {
    const { use, stats } = await newcomer();
    for (let number = 0; number < 3; number += 1) await use((await makePrompt(server, category)).id);
    expect(await stats()).toMatchObject({ totalUsed: 3 });
  });

  test('Z11: usageCount counts people', async () => {
    const { id } = await makePrompt(server, category);
    const [one, other] = [await newcomer(), await newcomer()];
    for (let number = 0; number < 3; number += 1) {
      await one.use(id);
      pass(61 * SECOND);
    }
    expect((await other.use(id)).prompt.usageCount).toBe(2);
    expect(await usageCount(id, one.token)).toBe(2);
    expect(await one.rows()).toBe(3);
  });

  test('20 copies at once by one person are one', async () => {
    const { id } = await makePrompt(server, category);
    const { token, use, rows, stats } = await newcomer();
    await Promise.all(Array.from({ length: 20 }, () => use(id)));
    expect([await usageCount(id, token), await rows(), (await stats()).totalUsed]).toEqual([1, 1, 1]);
    // And when the 60 seconds are over, one more.
    pass(61 * SECOND);
    await Promise.all(Array.from({ length: 20 }, () => use(id)));
    expect([await usageCount(id, token), await rows(), (await stats()).totalUsed]).toEqual([1, 2, 2]);
  });

  test('20 people at once are 20', async () => {
    const { id } = await makePrompt(server, category);
    const people = await Promise.all(Array.from({ length: 20 }, () => newcomer()));
    await Promise.all(people.map(({ use }) => use(id)));
    expect(await usageCount(id, people[0]!.token)).toBe(20);
    expect(await Promise.all(people.map(({ rows }) => rows()))).toEqual(people.map(() => 1));
  });

  test('of a locked prompt is FORBIDDEN, and leaves no trace', async () => {
    const { id } = await makePrompt(server, category, { isPremium: true });
    const [free, pro] = [await newcomer(), await newcomer(makePro)];
    expect(await refusal(server, RecordUseDocument, { promptId: id }, free.token)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect([await free.rows(), await free.recent(), await usageCount(id, free.token)]).toEqual([0, [], 0]);
    expect((await pro.use(id)).prompt.usageCount).toBe(1);
  });

  test.each(['no-such-prompt', '', '\0', 'archived'])('Z9: of the id %j is NOT_FOUND, and leaves no trace', async (promptId) => {
    if (promptId === 'archived') await makePrompt(server, category, { id: promptId, archivedAt: server.clock.now });
    const { token, rows } = await newcomer(makePro);
    const refused = await refusal(server, RecordUseDocument, { promptId }, token);
    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'Prompt not found' });
    expect(await rows()).toBe(0);
  });

  test('Z11: more than 60 a minute are refused, with the time to wait; others go on', async () => {
    const { id } = await makePrompt(server, category);
    const [busy, other] = [await newcomer(), await newcomer()];
    const answers = await Promise.all(
      Array.from({ length: 63 }, () => refusal(server, RecordUseDocument, { promptId: id }, busy.token)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, code }) => [status, code])).toEqual([1, 2, 3].map(() => [429, 'RATE_LIMITED']));
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);

    const fresh = await makePrompt(server, category);
    const { status, headers, body } = await server.rest('POST', `/api/user/prompt-usage/${fresh.id}`, { token: busy.token });
    expect([status, body]).toEqual([429, { code: 'RATE_LIMITED', message: expect.stringMatching(/^Too many/) }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await busy.rows()).toBe(1);
    expect((await other.use(fresh.id)).prompt.usageCount).toBe(1);
  });
});

describe('the figures', () => {
  test('thisWeek are the last seven days, totalUsed is all', async () => {
    const { id } = await makePrompt(server, category);
    const { use, stats } = await newcomer();
    await use(id);
    // A session that nobody uses for a week ends, so the days go by one at a time.
    for (let day = 1; day < 7; day += 1) {
      pass(DAY);
      expect(await stats()).toMatchObject({ thisWeek: 1, totalUsed: 1 });
    }
    pass(DAY - 1);
    expect(await use(id)).toMatchObject({ stats: { thisWeek: 2, totalUsed: 2 } });
    pass(1);
    expect(await stats()).toMatchObject({ thisWeek: 1, totalUsed: 2 });
  });

  test('are those of the one who asks', async () => {
    const { id } = await makePrompt(server, category);
    const [one, other] = [await newcomer(), await newcomer()];
    await one.use(id);
    await ask(server, SetFavoriteDocument, { promptId: id, isFavorited: true }, one.token);
    expect(await other.stats()).toMatchObject({ favorites: 0, thisWeek: 0, totalUsed: 0 });
    expect(await other.recent()).toEqual([]);
    expect(await one.stats()).toMatchObject({ favorites: 1, thisWeek: 1, totalUsed: 1 });
  });

  test('totalPrompts are those that the library has', async () => {
    const { stats } = await newcomer();
    const before = (await stats()).totalPrompts;
    await makePrompt(server, category);
    await makePrompt(server, category, { archivedAt: server.clock.now });
    expect((await stats()).totalPrompts).toBe(before + 1);
  });
});

describe('the recent ones', () => {
  test('are the latest distinct prompts, newest first, 20 where nothing is said', async () => {
    const { use, recent } = await newcomer();
    const ids: string[] = [];
    for (let number = 0; number < 22; number += 1) {
      const { id } = await makePrompt(server, category);
      await use(id);
      ids.unshift(id);
      pass(SECOND);
    }
    pass(60 * SECOND);
    const again = ids[10]!;
    await use(again);
    const wanted = [again, ...ids.filter((id) => id !== again)];
    expect(recentIds(await recent())).toEqual(wanted.slice(0, 20));
    expect(recentIds(await recent(3))).toEqual(wanted.slice(0, 3));
    expect(recentIds(await recent(100))).toEqual(wanted);
  });

  test('have no prompt that has left the library, until it comes back; its uses still count', async () => {
    const { id } = await makePrompt(server, category);
    const { use, recent, stats } = await newcomer();
    await use(id);
    const archive = (archivedAt: Date | null) => server.database.fork().nativeUpdate(Prompt, { id }, { archivedAt });
    await archive(server.clock.now);
    expect(await recent()).toEqual([]);
    expect(await stats()).toMatchObject({ thisWeek: 1, totalUsed: 1 });
    await archive(null);
    expect(recentIds(await recent())).toEqual([id]);
  });

  test('show no text of a prompt that has become locked', async () => {
    const { id } = await makePrompt(server, category);
    const { use, recent } = await newcomer();
    await use(id);
    await server.database.fork().nativeUpdate(Prompt, { id }, { isPremium: true });
    expect(await recent()).toMatchObject([{ prompt: { id, content: null, isLocked: true } }]);
  });

  test.each([-1, 0, 101])('%d at once are refused', async (first) => {
    const { token } = await newcomer();
    expect(await refusal(server, RecentUsesDocument, { first }, token)).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { first: 'Must be between 1 and 100' },
    });
  });
});
