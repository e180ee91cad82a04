import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { explain } from '../../../../test/assertions/explain.ts';
import { executeText } from '../../../../test/clients/graphql.ts';
import { makeAdmin, makeCategory, makePrompts } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

const PROMPTS = 400;
const USES = 50_000;
const OVERVIEW =
  'query ($days: Int) { overview(days: $days) { days { uses members subscribers } mostUsed { uses prompt { id } } emptySearches { count } } }';
const FIGURES = 'query ($days: Int) { promptFigures(days: $days) { copies prompt { id } } }';

let server: TestServer;
let token: string;
let prompts: string[];
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  const admin = await makeAdmin(server);
  token = admin.token;
  prompts = (await makePrompts(server, await makeCategory(server), PROMPTS)).map(({ id }) => id);
  const db = server.database.fork().getKysely();
  // In portions: the embedded database would block the process for too long otherwise. The first prompts are used most.
  for (let first = 1; first <= USES; first += 5000)
    await sql`insert into prompt_uses (user_id, prompt_id, used_at)
      select ${admin.user.id}, (${sql.val(prompts)}::text[])[1 + floor(${PROMPTS} * power((n * 7919 % 1000) / 1000.0, 3))::int],
        ${server.clock.now}::timestamptz - n * interval '10 minutes'
      from generate_series(${first}::int, ${first + 4999}::int) as n`.execute(db);
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => server.close());

/** How tables are read, and the number of statements. */
async function readsOf(query: string, days: number) {
  server.queries.length = 0;
  await executeText(server, query, { days }, token);
  const statements = server.queries.slice();
  const nodes = (
    await Promise.all(statements.filter((one) => /_uses?\b|_use_|_sums\b/.test(one.sql)).map((one) => explain(server, one)))
  ).flat();
  const of = (tables: RegExp) =>
    nodes
      .filter((node) => tables.test(node['Relation Name'] ?? ''))
      .map((node) => [node['Node Type'], node['Index Name'] ?? node['Relation Name']]);
  return { statements: statements.length, of };
}

test.each([7, 30, 365])('the overview of %d days is read from sums, by their indexes', async (days) => {
  const { statements, of } = await readsOf(OVERVIEW, days);
  expect(of(/^(users|paid_periods|prompt_uses)$/)).toEqual([]);
  expect(of(/^daily_sums$/)).toHaveLength(1);
  const reads = of(/^prompt_use_(days|months)$/);
  expect(reads.length).toBeGreaterThan(2);
  expect(reads.filter(([type]) => type === 'Seq Scan')).toEqual([]);
  expect(statements).toBeLessThanOrEqual(6);
});

test('promptFigures is read from sums, by their indexes, and a year takes as many statements as a week', async () => {
  const [week, year] = [await readsOf(FIGURES, 7), await readsOf(FIGURES, 365)];
  for (const { of } of [week, year]) {
    expect(of(/^prompt_uses$/)).toEqual([]);
    const reads = of(/^prompt_use_(days|months)$/);
    expect(reads.length).toBeGreaterThan(1);
    expect(reads.filter(([type]) => type === 'Seq Scan')).toEqual([]);
  }
  expect(year.statements).toBe(week.statements);
  expect(year.statements).toBeLessThanOrEqual(5);
});

test('a sequential scan would be detected', async () => {
  const nodes = await explain(server, { sql: 'select * from prompt_uses where id % 7 = 3', parameters: [] });
  expect(nodes.map((node) => node['Node Type'])).toContain('Seq Scan');
});

test('every use of the year is counted, and the ten most used prompts are those that promptFigures lists first', async () => {
  interface Data {
    overview: { days: { uses: number }[]; mostUsed: { uses: number; prompt: { id: string } }[] };
    promptFigures: { copies: number; prompt: { id: string } }[];
  }
  const { overview } = await executeText<Data>(server, OVERVIEW, { days: 365 }, token);
  const { promptFigures } = await executeText<Data>(server, FIGURES, { days: 365 }, token);
  expect(overview.days.reduce((sum, { uses }) => sum + uses, 0)).toBe(USES);
  expect(promptFigures.reduce((sum, { copies }) => sum + copies, 0)).toBe(USES);
  const listed = promptFigures.slice(0, 10).map(({ copies, prompt }) => ({ uses: copies, prompt }));
  expect(overview.mostUsed).toEqual(listed);
});
