import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY } from '../../core/time.ts';
import { executeText, executeTextForError } from '../../../test/clients/graphql.ts';
import { makeAdmin, makeUser } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { AUDIT_FILE_MAX } from './audit.types.ts';

const START = new Date('2026-10-05T12:00:00Z');
const dayAfter = (days: number) => new Date(START.getTime() + days * DAY).toISOString();

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  admin = await makeAdmin(server);
  await makeUser(server, { id: 'osprey', email: 'olga.osprey@example.test', firstName: 'Olga', lastName: 'Fisher' });
  await makeUser(server, { id: 'petrel', email: 'pat.petrel@example.test', firstName: 'Pat', lastName: 'Olgason' });
  // "gannet" is a user who was deleted. The last one was written late.
  const entries: [day: number, actor: string | null, action: string, subject: string | null][] = [
    [0, 'osprey', 'sign-in.succeeded', 'osprey'],
    [1, null, 'sign-in.failed', 'petrel'],
    [2, 'petrel', 'password.changed', 'petrel'],
    [3, 'osprey', 'user.disabled', 'gannet'],
    [4, 'gannet', 'data.exported', 'gannet'],
    [5, null, 'subscription.disputed', null],
    [1, null, 'session.ended', null],
  ];
  for (const [day, actor, action, subject] of entries)
    await sql`insert into audit_log (at, action, actor_id, subject_id, detail)
      values (${dayAfter(day)}::timestamptz, ${action}, ${actor}, ${subject}, '{}')`.execute(server.database.fork().getKysely());
});
afterAll(() => server.close());

const PARAMETERS = '$userId: ID, $search: String, $action: String, $since: DateTimeISO, $until: DateTimeISO';
const ARGUMENTS = 'userId: $userId, search: $search, action: $action, since: $since, until: $until';
const LOG = `query (${PARAMETERS}, $first: Int, $after: String) { auditLog(${ARGUMENTS}, first: $first, after: $after) {
  edges { node { action } } pageInfo { hasNextPage endCursor } } }`;
const CSV = `query (${PARAMETERS}) { auditLogCsv(${ARGUMENTS}) }`;

interface Page {
  edges: { node: { action: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
const WEEK = { since: dayAfter(0), until: dayAfter(7) };
const page = async (variables: Record<string, unknown>) =>
  (await executeText<{ auditLog: Page }>(server, LOG, variables, admin.token)).auditLog;
const actions = async (variables: Record<string, unknown>) =>
  (await page({ ...WEEK, ...variables })).edges.map(({ node }) => node.action);
const csv = async (variables: Record<string, unknown>) =>
  (await executeText<{ auditLogCsv: string }>(server, CSV, variables, admin.token)).auditLogCsv;

describe('a search in the audit log', () => {
  test.each<[string, string[]]>([
    ['olga.osp', ['user.disabled', 'sign-in.succeeded']],
    ['OSPREY@', ['user.disabled', 'sign-in.succeeded']],
    ['olga fisher', ['user.disabled', 'sign-in.succeeded']],
    ['pat', ['password.changed', 'sign-in.failed']],
    ['olga', ['user.disabled', 'password.changed', 'sign-in.failed', 'sign-in.succeeded']],
    ['gannet', ['data.exported', 'user.disabled']],
    ['gann', []],
    ['%', []],
    ["' or 1=1 --", []],
  ])(
    'for %j finds the entries by and about users with these words, and those of a deleted one by the id',
    async (search, found) => {
      expect(await actions({ search })).toEqual(found);
    },
  );

  test('can be combined with the other filters, and is none if it is empty', async () => {
    expect(await actions({ search: 'olga', action: 'user' })).toEqual(['user.disabled']);
    expect(await actions({ search: 'olga', userId: 'petrel' })).toEqual(['password.changed', 'sign-in.failed']);
    expect(await actions({ search: '  ' })).toHaveLength(7);
  });

  test('names what is wrong with it', async () => {
    for (const [search, reason] of [
      ['x'.repeat(201), 'Use at most 200 characters'],
      ['a\0b', 'Remove the characters that cannot be shown'],
    ])
      for (const query of [LOG, CSV])
        expect(await executeTextForError(server, query, { search }, admin.token)).toMatchObject({
          code: 'BAD_USER_INPUT',
          fields: { search: reason },
        });
  });
});

describe('a period of the audit log', () => {
  test('begins with its first moment and ends before its last', async () => {
    expect(await actions({ since: dayAfter(2), until: dayAfter(4) })).toEqual(['user.disabled', 'password.changed']);
    expect(await actions({ since: dayAfter(4) })).toEqual(['subscription.disputed', 'data.exported']);
    expect(await actions({ since: null, until: dayAfter(1) })).toEqual(['sign-in.succeeded']);
    expect(await actions({ since: dayAfter(3), until: dayAfter(3) })).toEqual([]);
  });

  test('is paged by the time of the entries, whatever the order in which they were written', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { edges, pageInfo }: Page = await page({ ...WEEK, until: dayAfter(3), first: 2, after });
      seen.push(...edges.map(({ node }) => node.action));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(['password.changed', 'session.ended', 'sign-in.failed', 'sign-in.succeeded']);
  });
});

describe('the audit log as CSV', () => {
  const HEAD = 'id,at,action,actorId,actorEmail,subjectId,subjectEmail,network,detail,actorEmailThen,subjectEmailThen';

  test('has a line for each entry that matches, newest first, and is an entry itself', async () => {
    const [head, ...lines] = (await csv({ ...WEEK, search: 'osprey' })).trimEnd().split('\r\n');
    expect(head).toBe(HEAD);
    expect(lines.map((line) => line.replace(/^\d+,/, ''))).toEqual([
      `${dayAfter(3)},user.disabled,osprey,olga.osprey@example.test,gannet,,,{},olga.osprey@example.test,`,
      `${dayAfter(0)},sign-in.succeeded,osprey,olga.osprey@example.test,osprey,olga.osprey@example.test,,{},olga.osprey@example.test,olga.osprey@example.test`,
    ]);
    const { auditLog } = await executeText<{ auditLog: { edges: { node: { actorId: string; detail: string } }[] } }>(
      server,
      '{ auditLog(action: "audit.exported") { edges { node { actorId detail } } } }',
      {},
      admin.token,
    );
    const [entry, ...others] = auditLog.edges.map(({ node }) => node);
    expect(others).toEqual([]);
    expect({ ...entry, detail: JSON.parse(entry!.detail) as unknown }).toEqual({
      actorId: admin.user.id,
      detail: { count: 2, filter: { ...WEEK, search: 'osprey' } },
    });
    expect(await csv({ action: 'nothing' })).toBe(`${HEAD}\r\n`);
  });

  test('runs no formula of what was searched for', async () => {
    await csv({ search: '=1+1;=2' });
    expect(await csv({ action: 'audit' })).toContain(`{""count"": 0, ""filter"": {""search"": ""=1+1;'=2""}}`);
  });

  test('has as many entries as a file may have, and asks for a shorter period otherwise', async () => {
    const before = (await csv({ action: 'audit' })).split('\r\n').length;
    await sql`insert into audit_log (at, action, detail)
      select ${dayAfter(-100)}::timestamptz, 'mail.tested', '{}' from generate_series(1, ${AUDIT_FILE_MAX}::int)`.execute(
      server.database.fork().getKysely(),
    );
    expect((await csv({ action: 'mail' })).trimEnd().split('\r\n')).toHaveLength(AUDIT_FILE_MAX + 1);
    const reason = 'More than 10,000 entries match. Choose a shorter period';
    expect(await executeTextForError(server, CSV, { until: dayAfter(7) }, admin.token)).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: `${reason}.`,
      fields: { since: reason },
    });
    // What was refused was not exported.
    expect((await csv({ action: 'audit' })).split('\r\n')).toHaveLength(before + 2);
  });

  test('asks for a shorter period where fewer entries have more bytes than a response may have', async () => {
    const exports = async () => (await csv({ action: 'audit' })).trimEnd().split('\r\n').length;
    const before = await exports();
    await sql`insert into audit_log (at, action, actor_id, subject_id, network, detail)
      select ${dayAfter(-200)}::timestamptz + n * interval '1 minute', 'user.created', 'osprey', gen_random_uuid(), '203.0.113.7',
        jsonb_build_object('email', 'nell.gray.' || n || '@example.test', 'firstName', 'Nell', 'lastName', 'Gray',
          'profileImageUrl', 'https://images.example.test/' || repeat('a', 200) || '.png')
      from generate_series(1, 9000) as n`.execute(server.database.fork().getKysely());
    const reason = 'The entries that match are too long for one file. Choose a shorter period';
    expect(await executeTextForError(server, CSV, { action: 'user.created' }, admin.token)).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: `${reason}.`,
      fields: { since: reason },
    });
    const period = { action: 'user.created', until: dayAfter(-199) };
    expect((await csv(period)).trimEnd().split('\r\n')).toHaveLength(1440);
    // The second time, with the first one and that of the period.
    expect(await exports()).toBe(before + 2);
  });

  test('is allowed once per document', async () => {
    expect(await executeTextForError(server, '{ a: auditLogCsv b: auditLogCsv }', {}, admin.token)).toMatchObject({
      code: 'GRAPHQL_VALIDATION_FAILED',
    });
  });
});
