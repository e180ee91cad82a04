import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { executeText } from '../../../../test/clients/graphql.ts';
import { makeAdmin, makeCategory, makeFree, makePrompt, makeSession, makeUser } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

interface Day {
  day: string;
  members: number;
  subscribers: number;
  recurringRevenue: number;
  signUps: number;
  cancellations: number;
  uses: number;
}
interface OverviewData {
  before: Pick<Day, 'members' | 'subscribers' | 'recurringRevenue'>;
  days: Day[];
  mostUsed: { prompt: { id: string; category: { name: string } }; uses: number }[];
  emptySearches: { text: string; count: number }[];
}
interface Figures {
  prompt: { id: string };
  copies: number;
  found: number;
  people: number;
}

const OVERVIEW = `query ($days: Int) { overview(days: $days) {
  before { members subscribers recurringRevenue }
  days { day members subscribers recurringRevenue signUps cancellations uses }
  mostUsed { uses prompt { id category { name } } } emptySearches { text count } } }`;
const FIGURES = 'query ($days: Int) { promptFigures(days: $days) { copies found people prompt { id } } }';
const REPORTED = 'mutation ($search: String!) { reportMissingPrompt(search: $search) }';
const SEARCHED = 'mutation ($search: String!, $promptId: ID) { recordSearch(search: $search, promptId: $promptId) }';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>['user'];
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  // Long before any period in these tests.
  ({ user: admin } = await makeAdmin(server));
  await server.database.fork().execute("update users set created_at = '2020-01-01T00:00:00Z'");
});
afterAll(() => server.close());

const db = () => server.database.fork().getKysely();
const overview = async (days = 7) =>
  (await executeText<{ overview: OverviewData }>(server, OVERVIEW, { days }, (await makeSession(server, admin)).token)).overview;
const figures = async (days = 7) =>
  (await executeText<{ promptFigures: Figures[] }>(server, FIGURES, { days }, (await makeSession(server, admin)).token))
    .promptFigures;
/** One figure of each day in a period. */
const series = ({ days }: OverviewData, name: keyof Day) => days.map((day) => day[name]);
const use = async (userId: string, promptId: string, times: string[]) => {
  await sql`insert into prompt_uses (user_id, prompt_id, used_at)
    select ${userId}, ${promptId}, at::timestamptz from unnest(${sql.val(times)}::text[]) as at`.execute(db());
};

describe('the days', () => {
  test('are whole days, include days without events, and end today', async () => {
    const shown = await overview();
    expect(series(shown, 'day')).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`));
    expect(shown.days[3]).toMatchObject({ subscribers: 0, recurringRevenue: 0, signUps: 0, cancellations: 0, uses: 0 });
    expect(series(await overview(365), 'day')).toHaveLength(365);
  });

  test.each([6, 366, 0, -7])('a period of %d days is rejected', async (days) => {
    const { token } = await makeSession(server, admin);
    for (const query of [OVERVIEW, FIGURES])
      expect((await server.graphql(query, { days }, { token })).body.errors![0]!.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { days: 'Must be between 7 and 365' },
      });
  });

  test('members are counted at the end of each day, sign-ups on their day, to the millisecond', async () => {
    const before = await overview();
    for (const createdAt of ['2026-10-01T00:00:00Z', '2026-11-15T00:00:00Z', '2026-11-15T23:59:59.999Z', '2026-11-16T00:00:00Z'])
      await makeUser(server, { createdAt: new Date(createdAt) });
    const after = await overview();
    const more = (name: 'members' | 'signUps') => after.days.map((day, at) => day[name] - before.days[at]![name]);
    expect(more('signUps')).toEqual([0, 2, 1, 0, 0, 0, 0]);
    expect(more('members')).toEqual([1, 3, 4, 4, 4, 4, 4]);
    // Somebody who has signed up on the first day is new in the period.
    expect(after.before.members - before.before.members).toBe(1);
  });

  test('subscribers and revenue are counted at the end of each day; a plan change is not a cancellation', async () => {
    const period = (id: string, amount: number, started: string, ended: string | null = null, canceled: string | null = null) =>
      sql`insert into paid_periods (subscription_id, user_id, monthly_amount, started_at, ended_at, cancelled_at, synced_at)
        values (${id}, 'gone', ${amount}, ${started}, ${ended}, ${canceled}, ${started})`.execute(db());
    await period('sub_stays', 4900, '2025-03-01T09:00:00Z');
    await period('sub_changes', 4900, '2026-11-15T09:00:00Z', '2026-11-17T09:00:00Z');
    await period('sub_changes', 3917, '2026-11-17T09:00:00Z');
    await period('sub_leaves', 4900, '2026-10-19T09:00:00Z', '2026-11-19T09:00:00Z', '2026-11-16T09:00:00Z');
    await period('sub_regrets', 4900, '2026-11-18T09:00:00Z', '2026-11-18T10:00:00Z', '2026-11-18T10:00:00Z');
    await period('sub_left', 4900, '2026-01-01T09:00:00Z', '2026-02-01T09:00:00Z', '2026-01-15T09:00:00Z');
    const shown = await overview();
    expect(series(shown, 'subscribers')).toEqual([2, 3, 3, 3, 3, 2, 2]);
    expect(series(shown, 'recurringRevenue')).toEqual([9800, 14_700, 14_700, 13_717, 13_717, 8817, 8817]);
    expect(series(shown, 'cancellations')).toEqual([0, 0, 1, 0, 1, 0, 0]);
    expect(shown.before).toMatchObject({ subscribers: 2, recurringRevenue: 9800 });
  });
});

describe('uses', () => {
  test('are counted by day; the ten most used prompts are listed, ties by title', async () => {
    const { id: category, name } = await makeCategory(server);
    const { user } = await makeFree(server);
    const ids: string[] = [];
    for (const title of ['Mulberry', 'Alder', ...Array.from({ length: 10 }, (_, index) => `Willow ${index}`)])
      ids.push((await makePrompt(server, category, { title })).id);
    const [mulberry, alder, ...willows] = ids as [string, string, ...string[]];
    const { id: archived } = await makePrompt(server, category, { archivedAt: server.clock.now });
    await use(user.id, mulberry, ['2026-11-14T00:00:00Z', '2026-11-13T23:59:59.999Z', '2026-11-20T11:00:00Z']);
    await use(user.id, alder, ['2026-11-14T23:59:59.999Z', '2026-11-15T00:00:00Z']);
    await use(user.id, archived, Array<string>(5).fill('2026-11-18T12:00:00Z'));
    for (const willow of willows) await use(user.id, willow, ['2026-11-17T08:00:00Z']);
    const shown = await overview();
    expect(series(shown, 'uses')).toEqual([2, 1, 0, 10, 5, 0, 1]);
    expect(shown.mostUsed.map(({ prompt, uses }) => [prompt.id, uses])).toEqual([
      [alder, 2],
      [mulberry, 2],
      ...willows.slice(0, 8).map((id) => [id, 1]),
    ]);
    expect(shown.mostUsed[0]!.prompt.category).toEqual({ name });
    expect((await overview(8)).mostUsed[0]).toMatchObject({ prompt: { id: mulberry }, uses: 3 });

    const prompts = await figures();
    expect(prompts.slice(0, 3)).toMatchObject([
      { prompt: { id: alder }, copies: 2, found: 0, people: 0 },
      { prompt: { id: mulberry }, copies: 2 },
      { prompt: { id: willows[0] }, copies: 1 },
    ]);
    expect(prompts.map(({ prompt }) => prompt.id)).not.toContain(archived);
  });

  test('people counts everyone who has ever used a prompt; unused prompts are listed too', async () => {
    const { id } = await makePrompt(server, await makeCategory(server), { usageCount: 7 });
    expect((await figures()).find(({ prompt }) => prompt.id === id)).toEqual({ prompt: { id }, copies: 0, found: 0, people: 7 });
  });
});

describe('searches', () => {
  const record = async (token: string, search: string, promptId?: string | null) =>
    server.graphql(SEARCHED, { search, promptId }, { token });
  const report = async (token: string, search: string) => server.graphql(REPORTED, { search }, { token });
  const reported = async (text: string) => (await overview()).emptySearches.find((each) => each.text === text)?.count;

  test('are kept only when a member reports what is missing, regardless of case and spaces', async () => {
    const [one, other] = [await makeFree(server), await makeFree(server)];
    expect((await record(one.token, 'zebra permit')).body).toEqual({ data: { recordSearch: true } });
    expect(await reported('zebra permit')).toBeUndefined();
    for (const [token, search] of [
      [one.token, '  Zebra   PERMIT '],
      [one.token, 'zebra permit'],
      [other.token, 'ｚｅｂｒａ\tpermit'],
    ] as const)
      expect((await report(token, search)).body).toEqual({ data: { reportMissingPrompt: true } });
    expect(await reported('zebra permit')).toBe(3);
  });

  test.each(['', '   ', '\n'])('that are blank cannot be reported: %j', async (search) => {
    const { body } = await report((await makeFree(server)).token, search);
    expect(body.errors![0]).toMatchObject({
      message: 'Enter what you searched for.',
      extensions: { code: 'BAD_USER_INPUT', fields: { search: 'Enter what you searched for' } },
    });
    expect((await overview()).emptySearches.map(({ text }) => text.trim())).not.toContain('');
  });

  test('the 20 most frequent of the period are listed', async () => {
    await sql`insert into empty_searches (day, text, count)
      select date '2026-10-22', 'rare ' || n, 100 + n from generate_series(1, 25) as n`.execute(db());
    await sql`insert into empty_searches (day, text, count) values ('2026-10-21', 'too early', 1000), ('2026-10-31', 'rare 3', 50)`.execute(
      db(),
    );
    const { emptySearches } = await overview(30);
    expect(emptySearches).toHaveLength(20);
    expect(emptySearches.slice(0, 2)).toEqual([
      { text: 'rare 3', count: 153 },
      { text: 'rare 25', count: 125 },
    ]);
    expect((await overview(31)).emptySearches[0]).toEqual({ text: 'too early', count: 1000 });
  });

  test('that lead to a prompt are counted as finds', async () => {
    const { id } = await makePrompt(server, await makeCategory(server));
    const { token } = await makeFree(server);
    for (const search of ['memo', 'Memo about']) await record(token, search, id);
    await record(token, '  ', id);
    expect((await figures()).find(({ prompt }) => prompt.id === id)).toMatchObject({ found: 2, copies: 0 });
  });

  test.each(['no-such-prompt', '', '\0', 'archived'])('that lead to the unknown id %j are NOT_FOUND', async (promptId) => {
    if (promptId === 'archived')
      await makePrompt(server, await makeCategory(server), { id: promptId, archivedAt: server.clock.now });
    const { status, body } = await record((await makeFree(server)).token, 'memo', promptId);
    expect({ status, code: body.errors![0]!.extensions.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await sql`select 1 from prompt_finds where prompt_id = ${promptId.replace('\0', '')}`.execute(db())).rows).toEqual(
      [],
    );
  });

  test.each(['x'.repeat(201), 'a\0b'])('with an invalid text are rejected: %j', async (search) => {
    const { token } = await makeFree(server);
    for (const send of [record, report]) {
      expect((await send(token, search)).body.errors![0]!.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { search: expect.stringMatching(/^At most 200/) },
      });
    }
  });

  test('are reported 20 times an hour per member', async () => {
    const { token } = await makeFree(server);
    const responses = await Promise.all(Array.from({ length: 22 }, () => report(token, 'gnu rental')));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await sql<{ count: number }>`select count from empty_searches where text = 'gnu rental'`.execute(db())).rows).toEqual(
      [{ count: 20 }],
    );
  });
});
