import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { wrongSums } from '../../test/assertions/daily-sums.ts';
import { executeText } from '../../test/clients/graphql.ts';
import { makeCategory, makePrompt, makeSession } from '../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { kysely, sql } from '../core/database/query.ts';
import { SUPER_USER_ID, User } from '../features/users/user.entity.ts';
import { seedYear } from './seed-year.ts';

const MEMBERS = 12;
const OVERVIEW = `{ overview(days: 365) {
  days { members subscribers recurringRevenue signUps uses } mostUsed { uses } emptySearches { text count } } }`;

let server: TestServer;
let admin: string;
let written: Record<string, number>;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  const category = (await makeCategory(server)).id;
  for (let index = 0; index < 20; index += 1) await makePrompt(server, category, { isPremium: index % 3 === 0 });
  written = await seedYear(server.database.fork(), MEMBERS, server.clock.now);
  const user = await server.database.fork().findOneOrFail(User, { id: SUPER_USER_ID });
  admin = (await makeSession(server, user)).token;
});
afterAll(() => server.close());

test('the overview has a growing number of members, subscribers, revenue, uses and searches without a result', async () => {
  interface Day {
    members: number;
    subscribers: number;
    recurringRevenue: number;
    signUps: number;
    uses: number;
  }
  const { overview } = await executeText<{
    overview: { days: Day[]; mostUsed: { uses: number }[]; emptySearches: { count: number }[] };
  }>(server, OVERVIEW, {}, admin);
  const [first, last] = [overview.days[0]!, overview.days.at(-1)!];
  expect(last.members).toBe(MEMBERS + 3);
  expect(first.members).toBeLessThan(last.members);
  expect(last.subscribers).toBeGreaterThan(0);
  expect(last.recurringRevenue).toBeGreaterThan(0);
  expect(overview.days.filter(({ uses }) => uses > 0).length).toBeGreaterThan(30);
  expect(overview.mostUsed).toHaveLength(10);
  expect(overview.emptySearches.length).toBeGreaterThan(0);
  expect(await wrongSums(server.database)).toEqual([]);
});

test('the popular prompts, the figures of the prompts and both inboxes are filled', async () => {
  const { popularPrompts, promptFigures } = await executeText<{
    popularPrompts: { usageCount: number }[];
    promptFigures: { copies: number; found: number; people: number }[];
  }>(server, '{ popularPrompts { usageCount } promptFigures(days: 365) { copies found people } }', {}, admin);
  expect(popularPrompts.length).toBeGreaterThan(0);
  for (const { usageCount } of popularPrompts) expect(usageCount).toBeGreaterThan(0);
  for (const figure of ['copies', 'found', 'people'] as const)
    expect(promptFigures.some((prompt) => prompt[figure] > 0)).toBe(true);
  for (const name of ['messages', 'reports', 'audit entries', 'favorites']) expect(written[name]).toBeGreaterThan(0);
});

test('the usage count of each prompt is the number of different people who used it', async () => {
  const prompts = await kysely(server.database.fork())
    .selectFrom('prompts as p')
    .leftJoin('prompt_uses as u', 'u.prompt_id', 'p.id')
    .select(['p.usage_count', sql<number>`count(distinct u.user_id)::int`.as('people')])
    .groupBy(['p.id', 'p.usage_count'])
    .execute();
  expect(prompts).toHaveLength(20);
  for (const { usage_count: count, people } of prompts) expect(count).toBe(people);
});

test('nothing happens in the future, and no member uses a prompt before the account exists', async () => {
  const { now } = server.clock;
  const { late } = await kysely(server.database.fork())
    .selectFrom('prompt_uses as u')
    .innerJoin('users as m', 'm.id', 'u.user_id')
    .select(sql<number>`count(*)::int`.as('late'))
    .where((eb) => eb.or([eb('u.used_at', '>', sql<string>`${now}::timestamptz`), eb('u.used_at', '<', eb.ref('m.created_at'))]))
    .executeTakeFirstOrThrow();
  expect(late).toBe(0);
});

test('a database with members is rejected and left as it is', async () => {
  const em = server.database.fork();
  const before = await em.count(User);
  await expect(seedYear(em, MEMBERS, server.clock.now)).rejects.toThrow('has members already');
  expect(await em.count(User)).toBe(before);
});
