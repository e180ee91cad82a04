import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Subscription } from '@promptory/stripe-emulator';
import { DAY } from '../../core/time.ts';
import { executeText, executeTextForError } from '../../../test/clients/graphql.ts';
import { cards, confirmPayment, deliverWebhooks, makeSubscriber } from '../../../test/clients/pay.ts';
import { makeAdmin, makeFree, makeUser } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { UserRole } from '../users/user.entity.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  server.clock.now = NOW;
  ({ token } = await makeAdmin(server));
});
afterAll(() => server.close());

const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const runDocument = <Data>(document: string, variables: Record<string, unknown> = {}) =>
  executeText<Data>(server, document, variables, token);
const errorOf = async (document: string, variables: Record<string, unknown>) => {
  const { status, body } = await server.graphql(document, variables, { token });
  const { message, extensions } = body.errors![0]!;
  return { status, message, code: extensions.code, fields: extensions.fields };
};

interface Page {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: { cursor: string; node: { id: string } }[];
}
const LIST = `query ($filter: UserFilter, $sort: UserSort, $first: Int, $after: String) {
  users(filter: $filter, sort: $sort, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id } }
  }
}`;
const list = async (variables: Record<string, unknown>) => (await runDocument<{ users: Page }>(LIST, variables)).users;
/** The ids of the matching users, in order. */
const ids = async (filter: object, sort = 'newest') =>
  (await list({ filter, sort, first: 100 })).edges.map(({ node }) => node.id);

describe('the list', () => {
  const search = 'walrus';
  beforeAll(async () => {
    // Two with each time, so that ties are broken by id.
    for (const [id, email, minute] of [
      ['walrus-c', 'walrus1@example.test', 1],
      ['walrus-a', 'walrus3@example.test', 1],
      ['walrus-e', 'walrus2@example.test', 2],
      ['walrus-b', 'walrus5@example.test', 2],
      ['walrus-d', 'walrus4@example.test', 3],
    ] as const)
      await makeUser(server, { id, email, createdAt: at(minute * 60_000) });
  });

  const orders = {
    newest: ['walrus-d', 'walrus-e', 'walrus-b', 'walrus-c', 'walrus-a'],
    oldest: ['walrus-a', 'walrus-c', 'walrus-b', 'walrus-e', 'walrus-d'],
    email: ['walrus-c', 'walrus-e', 'walrus-a', 'walrus-d', 'walrus-b'],
  };
  test.each(Object.entries(orders))(
    'in the order %s each user is on one page, and every page has the total',
    async (sort, expected) => {
      const seen: string[] = [];
      let after: string | null = null;
      for (const [length, hasNextPage] of [
        [2, true],
        [2, true],
        [1, false],
      ] as const) {
        const page: Page = await list({ filter: { search }, sort, first: 2, after });
        expect({ length: page.edges.length, more: page.pageInfo.hasNextPage, total: page.totalCount }).toEqual({
          length,
          more: hasNextPage,
          total: 5,
        });
        expect(page.pageInfo.endCursor).toBe(page.edges.at(-1)!.cursor);
        seen.push(...page.edges.map(({ node }) => node.id));
        after = page.pageInfo.endCursor;
      }
      expect(seen).toEqual(expected);
      expect(await list({ filter: { search }, sort, after })).toMatchObject({ edges: [], totalCount: 5 });
    },
  );

  test('is ordered newest first by default, with 25 users a page', async () => {
    for (let more = 0; more < 25; more += 1) await makeUser(server);
    const { edges } = await list({});
    expect(edges).toHaveLength(25);
    expect(edges[0]!.node.id).toBe('walrus-d');
  });

  test('rejects a page size outside of 1 to 100 and cursors of another order', async () => {
    for (const first of [0, -1, 101, 2147483647])
      expect((await errorOf(LIST, { first })).code).toMatch(/BAD_USER_INPUT|QUERY_TOO_COMPLEX/);
    const { pageInfo } = await list({ filter: { search }, first: 2 });
    for (const variables of [{ sort: 'email', after: pageInfo.endCursor }, { after: 'anything' }])
      expect(await errorOf(LIST, variables)).toMatchObject({ status: 400, fields: { after: 'Not a cursor of this list' } });
  });
});

describe('a search', () => {
  beforeAll(async () => {
    await makeUser(server, { id: 'bittern-1', email: 'otter.grey@example.test', firstName: 'Élodie', lastName: 'Bittern-Pup' });
    await makeUser(server, { id: 'bittern-2', email: 'bittern_100%@example.test', firstName: null, lastName: null });
    await makeUser(server, {
      id: 'bittern-3',
      stripeCustomerId: 'cus_Marsh1',
      email: 'bittern3@example.test',
      firstName: 'Back\\slash',
      lastName: 'bitternX100',
    });
  });

  test.each([
    ['otter', ['bittern-1']],
    ['.grey@exam', ['bittern-1']],
    ['  OTTER ', ['bittern-1']],
    ['lodie', ['bittern-1']],
    ['Élodie bittern', ['bittern-1']],
    ['bittern-pup  élodie', ['bittern-1']],
    ['elodie', ['bittern-1']],
    ['ELODIE bittern', ['bittern-1']],
    ['E\u0301lodie', ['bittern-1']],
    ['bïttern-púp', ['bittern-1']],
    ['bittern nobody', []],
    ['bittern', ['bittern-1', 'bittern-2', 'bittern-3']],
    ['bittern_1', ['bittern-2']],
    ['100%', ['bittern-2']],
    ['k\\s', ['bittern-3']],
    ['bittern-2', ['bittern-2']],
    ['cus_Marsh1', ['bittern-3']],
    ['cus_Marsh', ['bittern-3']],
    ['cus_Mars%', []],
    ['cusxMarsh1', []],
    ['us_Marsh1', []],
    ['cus_', []],
    ['bittern%pup', []],
    ['bittern.pup', []],
    ["' or 1=1 --", []],
    ['\\', ['bittern-3']],
  ])('for %j finds users with all of these words', async (search, expected) => {
    expect((await ids({ search })).sort()).toEqual(expected);
  });

  test('that is empty is no filter, and one that is too long is rejected', async () => {
    const { totalCount } = await list({});
    expect((await list({ filter: { search: '   ' } })).totalCount).toBe(totalCount);
    expect((await list({ filter: { search: null, role: null, plan: null, status: null, billing: null } })).totalCount).toBe(
      totalCount,
    );
    for (const [typed, reason] of [
      ['x'.repeat(201), 'Use at most 200 characters'],
      ['a\0b', 'Remove the characters that cannot be shown'],
    ])
      expect(await errorOf(LIST, { filter: { search: typed } })).toMatchObject({ status: 400, fields: { search: reason } });
  });

  test('for the number of an invoice finds the member, and nobody if Stripe fails', async () => {
    const { user, token: own } = await makeSubscriber(server);
    const { billing } = await executeText<{ billing: { invoices: { number: string }[] } }>(
      server,
      '{ billing { invoices { number } } }',
      {},
      own,
    );
    const { number } = billing.invoices[0]!;
    expect(await ids({ search: number })).toEqual([user.id]);
    expect(await ids({ search: ` ${number.toLowerCase()} ` })).toEqual([user.id]);
    expect(await ids({ search: number, role: 'admin' })).toEqual([]);
    expect(await ids({ search: number.slice(0, -1) })).toEqual([]);
    expect((await runDocument<{ usersCsv: string }>(`{ usersCsv(filter: { search: "${number}" }) }`)).usersCsv).toContain(
      user.email,
    );
    server.stripeEmulator.requests.length = 0;
    await ids({ search: 'bittern' });
    expect(server.stripeEmulator.requests).toEqual([]);
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(12).fill('500') });
    try {
      expect(await ids({ search: number })).toEqual([]);
      expect(await ids({ search: 'bittern-2' })).toEqual(['bittern-2']);
    } finally {
      server.stripeEmulator.injectFailures({});
    }
  });

  test('is sent as a parameter', async () => {
    server.statements.length = 0;
    for (const search of ["zqx' or '1'='1", 'zqx"; drop table users; --', "zqx%' escape '", 'zqx$1 ?'])
      expect(await ids({ search })).toEqual([]);
    expect(server.statements.filter((statement) => /zqx/.test(statement))).toEqual([]);
  });
});

describe('the list without pages', () => {
  test('is read newest first, in one statement, without password hashes', async () => {
    const older = await makeUser(server, { id: 'of-old', createdAt: at(-1000 * DAY) });
    server.statements.length = 0;
    const { allUsers } = await runDocument<{ allUsers: { id: string; hasPassword: boolean; createdAt: string }[] }>(
      '{ allUsers { id hasPassword createdAt } }',
    );
    expect(server.statements.filter((statement) => /from "users" as "u"/.test(statement))).toHaveLength(1);
    expect(server.statements.find((statement) => /from "users" as "u"/.test(statement))).not.toMatch(
      /"?u"?\."?password_hash"?(?! is not null)/,
    );
    expect(allUsers).toHaveLength((await list({})).totalCount);
    expect(allUsers.at(-1)).toEqual({ id: older.id, hasPassword: true, createdAt: older.createdAt.toISOString() });
    expect(allUsers.map(({ createdAt }) => createdAt)).toEqual(
      allUsers
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
  });

  test('is written to the audit log with the count, over REST, too', async () => {
    const last = async () => {
      const { auditLog } = await runDocument<{ auditLog: { edges: { node: { id: string; detail: string } }[] } }>(
        '{ auditLog(action: "users.exported", first: 1) { edges { node { id detail } } } }',
      );
      return auditLog.edges[0]?.node;
    };
    const count = (await list({})).totalCount;
    const seen = new Set([(await last())?.id]);
    for (const read of [() => runDocument('{ allUsers { id } }'), () => server.rest('GET', '/api/admin/users', { token })]) {
      await read();
      const entry = (await last())!;
      expect(seen.has(entry.id)).toBe(false);
      seen.add(entry.id);
      expect(JSON.parse(entry.detail)).toEqual({ count, filter: {} });
    }
  });

  test('the four figures are read in one statement', async () => {
    const figures = async () =>
      (
        await runDocument<{ userFigures: Record<string, number> }>(
          '{ userFigures { totalUsers activeSubscribers newThisWeek conversionRate } }',
        )
      ).userFigures;
    const before = await figures();
    await makeUser(server, { createdAt: at(-7 * DAY) });
    await makeUser(server, { createdAt: at(-7 * DAY + 1), stripeSubscriptionId: 'sub_figures', stripeStatus: 'canceled' });
    server.statements.length = 0;
    const after = await figures();
    expect(server.statements.filter((statement) => !/sessions/.test(statement))).toHaveLength(1);
    const [total, subscribers] = [before.totalUsers! + 2, before.activeSubscribers! + 1];
    expect(after).toEqual({
      totalUsers: total,
      activeSubscribers: subscribers,
      newThisWeek: before.newThisWeek! + 1,
      conversionRate: Math.round((100 * subscribers) / total),
    });
    expect(total).toBe((await list({})).totalCount);
  });

  test('subscribers are counted once they have paid: not with an open checkout, a failed payment or granted Pro', async () => {
    const subscribers = async () => {
      const { userFigures, overview } = await runDocument<{
        userFigures: { activeSubscribers: number };
        overview: { days: { subscribers: number }[] };
      }>('{ userFigures { activeSubscribers } overview(days: 7) { days { subscribers } } }');
      return [userFigures.activeSubscribers, overview.days.at(-1)!.subscribers] as const;
    };
    const [stored, paying] = await subscribers();
    await makeUser(server, { proUntil: at(30 * DAY) });
    const { token: buyer } = await makeFree(server);
    const { body } = await server.rest('POST', '/api/create-subscription', { body: { planType: 'annual' }, token: buyer });
    await deliverWebhooks(server);
    await confirmPayment(server, body.clientSecret as string, cards.declined);
    await deliverWebhooks(server);
    expect(await subscribers()).toEqual([stored, paying]);
    await confirmPayment(server, body.clientSecret as string);
    await deliverWebhooks(server);
    expect(await subscribers()).toEqual([stored + 1, paying + 1]);
    const [subscription] = await server.stripeEmulator.store.find<Subscription>('subscription', { status: 'active' });
    await server.stripeEmulator.ledger.endSubscription(subscription!);
    await deliverWebhooks(server);
    // The figure of the list counts who has a subscription id, which stays with the user.
    expect(await subscribers()).toEqual([stored + 1, paying]);
  });
});

describe('CSV', () => {
  const csv = async (filter: object) =>
    (await runDocument<{ usersCsv: string }>('query ($filter: UserFilter) { usersCsv(filter: $filter) }', { filter })).usersCsv;
  const HEAD =
    'id,email,firstName,lastName,role,createdAt,subscriptionStatus,plan,stripeStatus,stripeCustomerId,currentPeriodEnd,proUntil,isTestUser,isRegistered,isEmailVerified,isDisabled,planFilter,cancelsAtPeriodEnd';

  test('has a header and a line for each matching user, newest first', async () => {
    await makeUser(server, {
      id: 'csv-1',
      email: 'grebe1@example.test',
      firstName: 'Nell',
      lastName: 'Gray',
      stripeCustomerId: 'cus_grebe',
      stripeStatus: 'active',
      plan: 'annual',
      cancelsAtPeriodEnd: true,
      currentPeriodEnd: new Date('2027-01-02T03:04:05Z'),
      emailVerifiedAt: NOW,
      createdAt: new Date('2026-10-01T10:00:00Z'),
    });
    await makeUser(server, {
      id: 'csv-2',
      email: 'grebe2@example.test',
      firstName: null,
      lastName: null,
      role: UserRole.admin,
      passwordHash: null,
      stripeCustomerId: 'admin-test-grebe',
      disabledAt: NOW,
      proUntil: new Date('2027-05-06T00:00:00Z'),
      createdAt: new Date('2026-10-02T10:00:00Z'),
    });
    expect(await csv({ search: 'grebe' })).toBe(
      [
        HEAD,
        'csv-2,grebe2@example.test,,,admin,2026-10-02T10:00:00.000Z,active,,,admin-test-grebe,,2027-05-06T00:00:00.000Z,true,false,false,true,granted,false',
        'csv-1,grebe1@example.test,Nell,Gray,member,2026-10-01T10:00:00.000Z,active,annual,active,cus_grebe,2027-01-02T03:04:05.000Z,,false,true,true,false,annual,true',
        '',
      ].join('\r\n'),
    );
    expect(await csv({ search: 'no such bird' })).toBe(`${HEAD}\r\n`);
  });

  test.each([
    ['=HYPERLINK("http://x.test","y")', `"'=HYPERLINK(""http://x.test"",""y"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', `"'\tx"`],
    ['a\t=1', `"a\t'=1"`],
    ['a;=1+1', `"a;'=1+1"`],
    ['a; -1', `"a;' -1"`],
    ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
    ['a\n+1', `"a\n'+1"`],
    ['a\r\n=1', `"a\r'\n'=1"`],
    ['a;"=1+1"', `"a;'""=1+1"""`],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['a;b', '"a;b"'],
    ['a-b@c', 'a-b@c'],
    ['\rx', `"'\rx"`],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ["O'Hara=1", "O'Hara=1"],
  ])('the cell %j is not run as a formula', async (name, cell) => {
    const { id } = await makeUser(server, { firstName: name, lastName: 'plover', createdAt: at(60 * DAY) });
    const [, line] = (await csv({ search: name.trim() })).split(`\r\n${id},`);
    expect(line!.startsWith(`${id}@example.test,${cell},plover,`)).toBe(true);
  });

  test('is written to the audit log with the count and the filter', async () => {
    await csv({ search: 'grebe', role: 'admin' });
    const { auditLog } = await runDocument<{ auditLog: { edges: { node: { detail: string; subjectId: null } }[] } }>(
      '{ auditLog(action: "users.exported", first: 1) { edges { node { detail subjectId } } } }',
    );
    expect(JSON.parse(auditLog.edges[0]!.node.detail)).toEqual({ count: 1, filter: { search: 'grebe', role: 'admin' } });
  });

  test('asks for fewer users where they are more than a response may have', async () => {
    const own = await startServer({ LIMIT_ANSWER_BYTES: '10000' });
    try {
      const { token } = await makeAdmin(own);
      for (let number = 0; number < 80; number += 1) await makeUser(own, { firstName: 'Nell', lastName: 'Gray '.repeat(10) });
      const reason = 'The 81 users that match are too many for one file. Choose fewer by a filter';
      expect(await executeTextForError(own, '{ usersCsv }', {}, token)).toMatchObject({
        ...{ code: 'BAD_USER_INPUT', message: `${reason}.`, fields: { filter: reason } },
      });
      const exported = '{ auditLog(action: "users.exported") { edges { node { id } } } }';
      expect(await executeText(own, exported, {}, token)).toEqual({ auditLog: { edges: [] } });
    } finally {
      await own.close();
    }
  });

  test('is allowed once per document', async () => {
    expect((await errorOf('{ a: usersCsv b: usersCsv }', {})).code).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});
