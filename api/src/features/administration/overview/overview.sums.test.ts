import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RecordUseDocument } from '@promptory/sdk/operations';
import fc from 'fast-check';
import { executeText } from '../../../../test/clients/graphql.ts';
import { countedOverview } from '../../../../test/assertions/counted-overview.ts';
import { wrongSums } from '../../../../test/assertions/daily-sums.ts';
import { makeAdmin, makeCategory, makeMember, makePrompt, makeSession, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { makeKey } from '../../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { DAY } from '../../../core/time.ts';
import { Prompt } from '../../prompts/prompt.entity.ts';
import type { User } from '../../users/user.entity.ts';

/** OVERVIEW_HISTORIES and OVERVIEW_SEED try more and other histories. */
const HISTORIES = Number(process.env.OVERVIEW_HISTORIES ?? 8);
const SEED = Number(process.env.OVERVIEW_SEED ?? 20_261_122);
const PROMPTS = 14;

const OVERVIEW = `query ($days: Int) { overview(days: $days) {
  days { day members subscribers recurringRevenue signUps cancellations uses } mostUsed { uses prompt { id } } } }`;

let server: TestServer;
let admin: User;
const prompts: string[] = [];
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000', LIMIT_USES_PER_MINUTE: '1000000' });
  ({ user: admin } = await makeAdmin(server));
  const category = await makeCategory(server);
  for (let index = 0; index < PROMPTS; index += 1)
    prompts.push((await makePrompt(server, category, { title: `Prompt ${'CABD'[index % 4]} ${index % 3}` })).id);
});
afterAll(() => server.close());

const rows = <T = Record<string, unknown>>(sql: string, parameters: unknown[] = []) =>
  server.database.fork().execute<T[]>(sql, parameters);

async function overview(days: number) {
  const { token } = await makeSession(server, admin);
  const { overview } = await executeText<{
    overview: { days: Record<string, string | number>[]; mostUsed: { uses: number; prompt: { id: string } }[] };
  }>(server, OVERVIEW, { days }, token);
  return { days: overview.days, mostUsed: overview.mostUsed.map(({ uses, prompt }) => [prompt.id, uses]) };
}

async function expectSameFigures(): Promise<void> {
  expect(await wrongSums(server.database)).toEqual([]);
  for (const days of [7, 30, 61, 365]) expect(await overview(days)).toEqual(await countedOverview(server, days));
}

const members: User[] = [];
const advance = (milliseconds: number) => void (server.clock.now = new Date(server.clock.now.getTime() + milliseconds));
const memberOf = (value: number) => members[value % members.length];
/** The first prompts are used the most. */
const promptOf = (value: number) => prompts[Math.floor(((value % 97) / 97) ** 2 * PROMPTS)]!;
let subscriptions = 0;

/** Records a use, which an archived prompt refuses. */
async function use(token: string, promptId: string): Promise<void> {
  const { body } = await server.graphql(RecordUseDocument.toString(), { promptId }, { token });
  const codes = (body.errors ?? []).map(({ extensions }) => extensions.code);
  expect(codes).toEqual(codes.map(() => 'NOT_FOUND'));
}

const steps = {
  join: async () => {
    // A Pro member, so that a key of theirs may record uses.
    members.push((await makeMember(server, { stripeStatus: 'active', emailVerifiedAt: server.clock.now })).user);
  },
  use: async (value) => {
    const member = memberOf(value);
    if (!member) return;
    const { token } = await makeSession(server, member);
    // The second is a repeat within a minute.
    for (const _twice of [1, 2]) await use(token, promptOf(value));
  },
  useByTestKey: async (value) => {
    const member = memberOf(value);
    if (!member) return;
    const { key } = await makeKey(server, member, { isTest: true });
    await use(key, promptOf(value));
  },
  leave: async (value) => {
    const [member] = members.splice(value % 5, 1);
    if (!member) return;
    const { token } = await makeSession(server, member);
    const { body } = await server.graphql('mutation ($p: String!) { deleteAccount(password: $p) }', { p: PASSWORD }, { token });
    expect(body).toEqual({ data: { deleteAccount: true } });
  },
  // Paid periods as the sync with Stripe writes them.
  pay: async (value) => {
    subscriptions += 1;
    await rows(
      'insert into paid_periods (subscription_id, user_id, monthly_amount, started_at, synced_at) values (?, ?, ?, ?, ?)',
      [`sub_${subscriptions}`, 'somebody', 1900 + (value % 4) * 1000, server.clock.now, server.clock.now],
    );
  },
  cancel: async (value) => {
    const at = value % 3 === 0 ? null : server.clock.now;
    await rows('update paid_periods set cancelled_at = ?, synced_at = ? where ended_at is null and id % 2 = ?', [
      at,
      server.clock.now,
      value % 2,
    ]);
  },
  end: async (value) => {
    await rows('update paid_periods set ended_at = ?, synced_at = ? where ended_at is null and id % 3 = ?', [
      server.clock.now,
      server.clock.now,
      value % 3,
    ]);
  },
  archive: async (value) => {
    const archivedAt = value % 3 === 0 ? server.clock.now : null;
    await server.database.fork().nativeUpdate(Prompt, { id: promptOf(value) }, { archivedAt });
  },
  // To a minute before midnight and over it, some hours, or months.
  pass: async (value) => {
    if (value % 4 === 0) advance(DAY - 60_000 - (server.clock.now.getTime() % DAY));
    else if (value % 4 === 1) advance(120_000);
    else advance((value % 7 === 0 ? value % 300 : value % 6) * DAY + (value % 24) * 3_600_000);
  },
  retain: async () => {
    await server.jobs.retention.run();
  },
} satisfies Record<string, (value: number) => Promise<void>>;
const names = Object.keys(steps) as (keyof typeof steps)[];

/** One after another: many at once would wait for connections. */
async function makeMembers(count: number) {
  const made: Awaited<ReturnType<typeof makeMember>>[] = [];
  while (made.length < count) made.push(await makeMember(server));
  return made;
}

/** Uses that a member had of a prompt on a day, in one statement. */
const insertUses = (userId: string, promptId: string, uses: number, daysAgo: number) =>
  rows(
    `insert into prompt_uses (user_id, prompt_id, used_at) select ?, ?, ?::timestamptz - ? * interval '1 day' from generate_series(1, ?)`,
    [userId, promptId, server.clock.now, daysAgo, uses],
  );

describe('the overview from sums is the one that the rows add up to', () => {
  test('after whatever happens', async () => {
    const name = fc.oneof(
      { arbitrary: fc.constant<keyof typeof steps>('use'), weight: 12 },
      { arbitrary: fc.constant<keyof typeof steps>('pass'), weight: 6 },
      { arbitrary: fc.constant<keyof typeof steps>('join'), weight: 3 },
      { arbitrary: fc.constantFrom(...names), weight: 10 },
    );
    const histories = fc.array(fc.tuple(name, fc.nat(5000)), { minLength: 10, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        for (const [step, value] of history) await steps[step](value);
        await expectSameFigures();
      }),
      { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
    );
    // Not a comparison of nothing with nothing.
    expect((await rows('select 1 from prompt_uses')).length).toBeGreaterThan(10);
  }, 120_000);

  test('after members use the same prompts at once, while others leave with theirs', async () => {
    const staying = await makeMembers(12);
    const leaving = await makeMembers(6);
    const useSome = (token: string) => Promise.all(prompts.slice(0, 5).map((promptId) => use(token, promptId)));
    await Promise.all(leaving.map(({ token }) => useSome(token)));
    const leave = async (token: string) => {
      const { status } = await server.graphql(`mutation { deleteAccount(password: "${PASSWORD}") }`, {}, { token });
      return status;
    };
    const using = Promise.all(staying.map(({ token }) => useSome(token)));
    expect(await Promise.all(leaving.map(({ token }) => leave(token)))).toEqual(leaving.map(() => 200));
    await using;
    await expectSameFigures();
  });

  test('after more was sold over the years than an int can hold', async () => {
    await rows(
      `insert into paid_periods (subscription_id, user_id, monthly_amount, started_at, ended_at, synced_at)
       select 'sub_of_' || year, 'somebody', 2000000000, make_date(year, 1, 1), make_date(year, 12, 1), now() from generate_series(2001, 2003) year`,
    );
    await expectSameFigures();
  });

  test('after rows are changed or removed past the server', async () => {
    const { user } = await makeMember(server);
    for (const [index, promptId] of prompts.entries()) await insertUses(user.id, promptId, 4, index * 10);
    for (const value of [0, 1, 2, 3]) await steps.pay(value);
    await expectSameFigures();
    await rows("update prompt_uses set used_at = used_at - interval '40 days', prompt_id = ? where id % 2 = 0", [prompts[3]]);
    await rows("update users set created_at = created_at - interval '33 days'");
    await rows('update paid_periods set monthly_amount = monthly_amount + 100');
    await expectSameFigures();
    await rows('delete from prompts where id = ?', [prompts[0]]);
    await rows('delete from paid_periods where id % 2 = 0');
    await expectSameFigures();
    await rows('truncate prompt_uses, use_notes, paid_periods');
    await expectSameFigures();
  });
});

describe('the ten most used prompts are found', () => {
  test('where they are not among the most used of any month', async () => {
    const { user } = await makeMember(server);
    const { id: category } = await makeCategory(server);
    const make = async (name: string, count: number) => {
      for (let number = 0; number < count; number += 1)
        await makePrompt(server, category, { id: `${name}-${number}`, title: `${name} ${String(number).padStart(3, '0')}` });
    };
    await make('steady', 12);
    // Each of them leads one month, and is not used in any other.
    await make('fad', 240);
    for (let month = 0; month < 6; month += 1) {
      for (let number = 0; number < 40; number += 1) await insertUses(user.id, `fad-${month * 40 + number}`, 4, month * 30 + 5);
      for (let number = 0; number < 12; number += 1) await insertUses(user.id, `steady-${number}`, 3, month * 30 + 5);
    }
    await expectSameFigures();
    const { mostUsed } = await overview(365);
    expect(mostUsed).toEqual(Array.from({ length: 10 }, (_, number) => [`steady-${number}`, 18]));
  });
});
