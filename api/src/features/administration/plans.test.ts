import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY } from '../../core/time.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { fillUsers, inBatches } from '../../../test/fixtures/bulk.ts';
import { explain, type PlanNode } from '../../../test/assertions/explain.ts';
import { makeAdmin } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const MEMBERS = 50_000;
const MESSAGES = 10_000;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  const { user, token: own } = await makeAdmin(server);
  token = own;
  await fillUsers(server, MEMBERS);
  const db = server.database.fork().getKysely();
  const insert = (first: number, last: number) =>
    sql`
    insert into audit_log (at, action, actor_id, subject_id, detail)
    select ${server.clock.now}::timestamptz - (${MEMBERS}::int - n) * interval '1 minute', (array['sign-in.succeeded', 'user.changed', 'data.exported'])[1 + n % 3],
      'bulk-' || (n % 5000), case when n % 1000 = 0 then ${user.id}::text else 'bulk-' || (n % 7000) end, '{}' from generate_series(${first}::int, ${last}::int) as n`.execute(
      db,
    );
  await inBatches(server, ['audit_log'], MEMBERS, insert);
  // As long as messages are: to read all of short ones costs as little as an index, and ANALYZE looks at a part of them.
  const insertMessages = (first: number, last: number) =>
    sql`
    insert into contact_messages (id, name, email, subject, message, created_at)
    select gen_random_uuid(), 'Sender ' || n, 'sender' || n || '@example.test', 'A question',
      case when n % 250 = 0 then 'Do you sell badgers?' else 'How do I cancel?' end || repeat(' Thank you for your help.', 50),
      ${server.clock.now}::timestamptz - n * interval '1 minute'
    from generate_series(${first}::int, ${last}::int) as n`.execute(db);
  await inBatches(server, ['contact_messages'], MESSAGES, insertMessages);
  // As autovacuum does.
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => server.close());

/** The plan nodes of the one statement that an action runs on a table. */
async function plansOf(table: string, action: () => Promise<unknown>, options?: { isRun: boolean }): Promise<PlanNode[]> {
  server.queries.length = 0;
  await action();
  const statements = server.queries.filter(
    ({ sql: text }) => new RegExp(`from "${table}"`).test(text) && !/\bsessions\b/.test(text),
  );
  expect(statements).toHaveLength(1);
  expect(statements[0]!.sql).not.toMatch(/\boffset\b/i);
  return explain(server, statements[0]!, options);
}
const scansOf = (nodes: PlanNode[], table: string) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table).length;
const indexesOf = (nodes: PlanNode[]) => new Set(nodes.map((node) => node['Index Name']).filter((name) => name !== undefined));

interface Page {
  totalCount: number;
  totalCountIsExact: boolean;
  edges: { node: { id: string } }[];
  pageInfo: { endCursor: string | null };
}
const LIST = `query ($filter: UserFilter, $sort: UserSort!, $after: String) {
  users(filter: $filter, sort: $sort, after: $after) { totalCount totalCountIsExact edges { node { id email } } pageInfo { endCursor } }
}`;
/** Reads the first two pages of a list: the total, the sequential scans, and the indexes that both use. */
async function pages(variables: { filter?: object; sort: string }) {
  let page: Page | undefined;
  const plans: PlanNode[][] = [];
  for (let number = 0; number < 2; number += 1)
    plans.push(
      await plansOf('users', async () => {
        ({ users: page } = await executeText<{ users: Page }>(
          server,
          LIST,
          { ...variables, after: page?.pageInfo.endCursor },
          token,
        ));
        expect(page.edges).toHaveLength(25);
      }),
    );
  const [first, second] = plans.map(indexesOf) as [Set<string>, Set<string>];
  return {
    total: page!.totalCount,
    isExact: page!.totalCountIsExact,
    scans: plans.map((nodes) => scansOf(nodes, 'users')),
    indexes: [...first].filter((name) => second.has(name)),
  };
}

const sorts = { newest: 'users_created_at', oldest: 'users_created_at', email: 'users_email' } as const;

describe(`of ${MEMBERS.toLocaleString('en-US')} users`, () => {
  test('a sequential scan would be detected', async () => {
    expect(scansOf(await explain(server, { sql: 'select * from users where last_name = $1', parameters: ['x'] }), 'users')).toBe(
      1,
    );
  });

  test.each(Object.entries(sorts))('the list ordered by %s and its total are read from an index', async (sort, index) => {
    const { total, isExact, scans, indexes } = await pages({ sort });
    expect({ total, isExact, scans }).toEqual({ total: 10_000, isExact: false, scans: [0, 0] });
    expect(indexes).toContain(index);
  });

  test('no more than 10,001 are counted, and none where nobody asks for the total', async () => {
    const limitsOf = async (selection: string) => {
      const nodes = await plansOf('users', () => executeText(server, `{ users(first: 5) { ${selection} } }`, {}, token));
      return nodes.filter((node) => node['Node Type'] === 'Limit').map((node) => node['Plan Rows']);
    };
    expect((await limitsOf('totalCount pageInfo { hasNextPage }')).toSorted()).toEqual([10_001, 6]);
    expect(
      (await limitsOf('...F pageInfo { hasNextPage } } } fragment F on UserConnection { ... { totalCountIsExact')).toSorted(),
    ).toEqual([10_001, 6]);
    expect(await limitsOf('edges { node { id } }')).toEqual([6]);
  });

  test.each<[object, string, number]>([
    [{ search: 'otter' }, 'users_search_folded', 200],
    [{ search: 'ÓTTER', status: 'registered' }, 'users_search_folded', 200],
    [{ role: 'admin' }, 'users_admins', 51],
    [{ status: 'disabled' }, 'users_disabled', 100],
    [{ status: 'setupRequired' }, 'users_without_password', 250],
    [{ plan: 'monthly' }, 'users_of_plan', 2000],
    [{ plan: 'annual' }, 'users_of_plan', 1000],
    [{ plan: 'granted' }, 'users_granted', 500],
    [{ billing: 'canceled' }, 'users_canceled', 500],
    [{ billing: 'unpaid' }, 'users_unpaid', 200],
  ])('the filter %j is read from %s, in every order', async (filter, index, expected) => {
    for (const sort of Object.keys(sorts)) {
      const { total, isExact, scans, indexes } = await pages({ filter, sort });
      expect({ sort, total, isExact, scans }).toEqual({ sort, total: expected, isExact: true, scans: [0, 0] });
      expect(indexes).toContain(index);
    }
  });

  test('the beginning of a customer id is read from an index, whatever the collation of the database', async () => {
    const { total, scans, indexes } = await pages({ filter: { search: 'cus_bulk4' }, sort: 'newest' });
    expect({ total, scans }).toEqual({ total: 667, scans: [0, 0] });
    // With the collation C, that of the unique ids has the same order.
    expect(indexes.filter((name) => ['users_customer_prefix', 'users_stripe_customer'].includes(name))).not.toEqual([]);
  });

  test.each<[object]>([[{ role: 'member' }], [{ status: 'registered' }], [{ plan: 'free' }], [{ search: 'bulk.test' }]])(
    'the filter %j, which most users match, reads its page from the index of the order',
    async (filter) => {
      for (const [sort, index] of Object.entries(sorts)) {
        const { scans, indexes } = await pages({ filter, sort });
        expect(scans.every((count) => count <= 1)).toBe(true);
        expect(indexes).toContain(index);
      }
    },
  );

  test('the four figures are read from indexes', async () => {
    const nodes = await plansOf('users', () =>
      executeText(server, '{ userFigures { totalUsers newThisWeek activeSubscribers } }', {}, token),
    );
    expect(scansOf(nodes, 'users')).toBe(0);
    expect([...indexesOf(nodes)]).toEqual(expect.arrayContaining(['users_subscribed', 'users_created_at']));
  });

  /** A day of a week ago, by the clock of the server. */
  const aDay = () =>
    ['since', 'until']
      .map((name, at) => `${name}: "${new Date(server.clock.now.getTime() - (7 - at) * DAY).toISOString()}"`)
      .join(', ');
  test.each<[string, () => string, string | undefined]>([
    ['a user', () => 'userId: "bulk-77"', 'audit_log_actor'],
    ['an email', () => 'userId: "bulk-77@example.test"', 'audit_log_actor'],
    ['a search', () => 'search: "otter"', 'audit_log_subject'],
    ['an action', () => 'action: "users"', undefined],
    ['a large page', () => 'first: 100', undefined],
    ['a user and an action', () => 'userId: "bulk-77", action: "user"', undefined],
    ['a day', aDay, 'audit_log_at'],
  ])('the audit log with %s is read from an index', async (_what, given, index) => {
    const nodes = await plansOf('audit_log', () =>
      executeText(server, `{ auditLog(${given()}) { edges { node { action } } } }`, {}, token),
    );
    expect(scansOf(nodes, 'audit_log') + scansOf(nodes, 'users')).toBe(0);
    if (index) expect(indexesOf(nodes)).toContain(index);
  });

  test.each<[string, () => string]>([
    ['alone', () => ''],
    ['with a day', () => `, ${aDay()}`],
    ['with an action', () => ', action: "user"'],
  ])('the audit log with a search that finds every user, %s, reads few users and entries', async (_what, given) => {
    const query = `{ auditLog(search: "bulk.test"${given()}) { edges { node { action } } } }`;
    const nodes = await plansOf('audit_log', () => executeText(server, query, {}, token), { isRun: true });
    const rows = nodes
      .filter((node) => node['Relation Name'] !== undefined)
      .map((node) => node['Actual Rows']! * node['Actual Loops']!);
    expect(rows.reduce((sum, each) => sum + each)).toBeLessThan(1000);
  });

  test('the messages with a word that few have, or with an id, are read from an index', async () => {
    const { contactMessages } = await executeText<{ contactMessages: Page }>(
      server,
      '{ contactMessages(first: 1) { edges { node { id } } } }',
      {},
      token,
    );
    for (const [search, total] of [
      ['BADGERS', MESSAGES / 250],
      [contactMessages.edges[0]!.node.id, 1],
    ] as const) {
      let found: Page | undefined;
      const nodes = await plansOf('contact_messages', async () => {
        const query = 'query ($search: String) { contactMessages(search: $search) { totalCount edges { node { id } } } }';
        ({ contactMessages: found } = await executeText<{ contactMessages: Page }>(server, query, { search }, token));
      });
      expect({ search, total: found!.totalCount, scans: scansOf(nodes, 'contact_messages') }).toEqual({
        search,
        total,
        scans: 0,
      });
      expect(indexesOf(nodes)).toContain('contact_messages_search');
    }
  });

  test('other requests are served while all users are serialized', async () => {
    server.statements.length = 0;
    let isDone = false;
    const all = executeText<{ allUsers: unknown[] }>(server, '{ allUsers { id } }', {}, token).finally(() => (isDone = true));
    // Counts only requests after the users were read, while the response is serialized.
    const isRead = () => server.statements.some((statement) => /from "users" as "u"/.test(statement));
    let others = 0;
    for (; !isDone; others += Number(isRead())) await server.raw('/healthz');
    expect((await all).allUsers).toHaveLength(MEMBERS + 1);
    expect(others).toBeGreaterThan(80);
  });
});
