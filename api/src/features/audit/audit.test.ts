import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { linkTo } from '../../../test/assertions/mailbox.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeAdmin, makeFree, makeUser, PASSWORD } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { User } from '../users/user.entity.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  admin = await makeAdmin(server);
});
afterAll(() => server.close());

const db = () => server.database.fork().getKysely();
const countOf = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(db())).rows[0]!.count;

interface Entry {
  id: string;
  at: string;
  action: string;
  actorId: string | null;
  actorEmail: string | null;
  actorEmailThen: string | null;
  subjectId: string | null;
  subjectEmail: string | null;
  subjectEmailThen: string | null;
  network: string | null;
  detail: string;
}
interface Page {
  edges: { cursor: string; node: Entry }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
const LOG = `query ($userId: ID, $action: String, $first: Int, $after: String) {
  auditLog(userId: $userId, action: $action, first: $first, after: $after) {
    edges { cursor node { id at action actorId actorEmail actorEmailThen subjectId subjectEmail subjectEmailThen network detail } } pageInfo { hasNextPage endCursor }
  }
}`;
const log = async (variables: Record<string, unknown> = {}) =>
  (await executeText<{ auditLog: Page }>(server, LOG, variables, admin.token)).auditLog;
const entries = async (variables: Record<string, unknown>) => (await log(variables)).edges.map(({ node }) => node);
const setRole = (id: string, role: string) =>
  server.graphql(
    'mutation ($id: ID!, $role: UserRole!) { adminSetRole(id: $id, role: $role) { id } }',
    { id, role },
    { token: admin.token, from: '192.0.2.77' },
  );

describe('the audit log', () => {
  test('says who did what to whom, when, from which network, and what changed', async () => {
    const { id, email } = await makeUser(server);
    await setRole(id, 'admin');
    const [entry, ...others] = await entries({ userId: id });
    expect(others).toEqual([]);
    expect(entry).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: server.clock.now.toISOString(),
      action: 'user.role-changed',
      actorId: admin.user.id,
      actorEmail: admin.user.email,
      actorEmailThen: admin.user.email,
      subjectId: id,
      subjectEmail: email,
      subjectEmailThen: email,
      network: '192.0.2.77',
      detail: expect.any(String),
    });
    expect(JSON.parse(entry!.detail)).toEqual({ role: { from: 'member', to: 'admin' } });
  });

  test('keeps entries of deleted users', async () => {
    const other = await makeAdmin(server);
    const { id } = await makeUser(server);
    await server.graphql('mutation ($id: ID!) { adminEndSessions(id: $id) }', { id }, { token: other.token });
    for (const gone of [id, other.user.id]) await server.database.fork().nativeDelete(User, gone);
    expect(await entries({ userId: id })).toMatchObject([
      { action: 'user.sessions-ended', actorId: other.user.id, actorEmail: null, subjectId: id, subjectEmail: null },
    ]);
    expect(await entries({ userId: id })).toMatchObject([{ actorEmailThen: null, subjectEmailThen: null }]);
  });

  test('has the address that a user had at that time, unless they have changed it themselves since', async () => {
    const { user, token } = await makeFree(server);
    const { id, email: first } = user;
    const [second, third, fourth] = ['second', 'third', 'fourth'].map((name) => `${name}-${first}`);
    const change = (email: string) =>
      server.graphql(
        'mutation ($id: ID!, $email: String!) { adminUpdateUser(id: $id, input: { email: $email }) { id } }',
        { id, email },
        { token: admin.token },
      );
    await setRole(id, 'admin');
    await sql`update users set role = 'member' where id = ${id}`.execute(db());
    await change(second!);
    await setRole(id, 'admin');
    await sql`update users set role = 'member' where id = ${id}`.execute(db());
    const thenOf = async () =>
      (await entries({ userId: id, action: 'user.role-changed' })).map(({ subjectEmail, subjectEmailThen: then }) => [
        then,
        subjectEmail,
      ]);
    expect(await thenOf()).toEqual([
      [second, second],
      [first, second],
    ]);
    const own = 'mutation ($email: String!, $password: String!) { changeEmail(email: $email, password: $password) { id } }';
    await server.graphql(own, { email: third, password: PASSWORD }, { token });
    const { token: link } = await linkTo(server, third!, 'verify-email');
    await server.graphql('mutation ($token: String!) { verifyEmail(token: $token) }', { token: link });
    await change(fourth!);
    // The log has only what an admin has changed the address from.
    expect(await thenOf()).toEqual([
      [null, fourth],
      [first, fourth],
    ]);
    const [requested] = await entries({ userId: id, action: 'email.changed' });
    expect(requested).toMatchObject({ actorEmailThen: third, subjectEmailThen: third, subjectEmail: fourth });
  });

  test('keeps entries about nobody in particular', async () => {
    await server.graphql('{ auditLogCsv(action: "nothing") }', {}, { token: admin.token });
    expect(await entries({ action: 'audit.exported', first: 1 })).toMatchObject([
      { actorEmailThen: admin.user.email, subjectId: null, subjectEmailThen: null },
    ]);
  });

  test('is paged, latest first, with each entry once', async () => {
    const { id } = await makeUser(server);
    for (let times = 0; times < 5; times += 1) await setRole(id, times % 2 ? 'member' : 'admin');
    const all = await entries({ userId: id });
    expect(all.map((entry) => Number(entry.id))).toEqual(all.map((entry) => Number(entry.id)).sort((one, other) => other - one));
    const seen: Entry[] = [];
    let after: string | null = null;
    for (const hasNextPage of [true, true, false]) {
      const page: Page = await log({ userId: id, first: 2, after });
      expect(page.pageInfo).toEqual({ hasNextPage, endCursor: page.edges.at(-1)!.cursor });
      seen.push(...page.edges.map(({ node }) => node));
      after = page.pageInfo.endCursor;
    }
    expect(seen).toEqual(all);
    expect(all).toHaveLength(5);
  });

  test('can be filtered by a user, both as actor and as subject', async () => {
    const other = await makeAdmin(server);
    await server.graphql(
      'mutation ($id: ID!) { adminSetRole(id: $id, role: member) { id } }',
      { id: admin.user.id },
      { token: other.token },
    );
    await server.database.fork().nativeUpdate(User, admin.user.id, { role: 'admin' as never });
    await setRole(other.user.id, 'member');
    const matching = async (userId: string) =>
      (await entries({ userId, first: 2 })).map(({ actorId, subjectId }) => [actorId, subjectId]);
    const both = [
      [admin.user.id, other.user.id],
      [other.user.id, admin.user.id],
    ];
    expect(await matching(other.user.id)).toEqual(both);
    expect(await matching(admin.user.id)).toEqual(both);
    expect(await matching(other.user.email)).toEqual(both);
    expect(await matching(other.user.email.toUpperCase())).toEqual(both);
    expect(await matching('nobody@example.test')).toEqual([]);
    expect(await matching('nobody')).toEqual([]);
  });

  test('can be filtered by an action or a group, but not by another prefix', async () => {
    await executeText(server, '{ usersCsv(filter: { search: "nobody at all" }) }', {}, admin.token);
    const { id } = await makeUser(server);
    await setRole(id, 'admin');
    const matching = async (action: string) => new Set((await entries({ action, first: 100 })).map((entry) => entry.action));
    expect(await matching('users.exported')).toEqual(new Set(['users.exported']));
    expect(await matching('users')).toEqual(new Set(['users.exported']));
    const group = await matching('user');
    expect(group.has('user.role-changed')).toBe(true);
    expect([...group].every((action) => action.startsWith('user.'))).toBe(true);
    for (const nothing of [
      'use',
      'user.',
      'user.role',
      'USER',
      '%',
      'user%',
      '_ser',
      "user' or '1'='1",
      'a\0b',
      'x'.repeat(5000),
    ])
      expect({ nothing, found: (await entries({ action: nothing })).length }).toEqual({ nothing, found: 0 });
  });

  test('rejects a page size outside of 1 to 100 and foreign cursors', async () => {
    const { pageInfo } = (
      await executeText<{ users: Page }>(server, '{ users(first: 1) { pageInfo { endCursor } } }', {}, admin.token)
    ).users;
    const forged = Buffer.from(JSON.stringify(['audit', ['2026-11-20 10:00:00+00', "1'; drop table audit_log"]])).toString(
      'base64url',
    );
    for (const variables of [{ first: 0 }, { first: -1 }, { after: 'x' }, { after: pageInfo.endCursor }, { after: forged }]) {
      const { status, body } = await server.graphql(LOG, variables, { token: admin.token });
      expect({ variables, status, code: body.errors?.[0]?.extensions.code }).toEqual({
        variables,
        status: 400,
        code: 'BAD_USER_INPUT',
      });
    }
  });
});

describe('entries', () => {
  test.each([
    ['changed', sql`update audit_log set actor_id = 'nobody'`],
    ['deleted', sql`delete from audit_log`],
    ['deleted, though there be none,', sql`delete from audit_log where false`],
    ['emptied out', sql`truncate audit_log`],
    ['emptied out with what hangs on it', sql`truncate audit_log restart identity cascade`],
  ])('cannot be %s', async (_what, statement) => {
    await setRole((await makeUser(server)).id, 'admin');
    const before = await countOf();
    await expect(statement.execute(db())).rejects.toThrow('entries of audit_log cannot be changed');
    expect(await countOf()).toBe(before);
    expect((await entries({ first: 1 }))[0]!.actorId).toBe(admin.user.id);
  });

  test('are rolled back with a failed action', async () => {
    const { email } = await makeUser(server);
    const before = await countOf();
    server.statements.length = 0;
    const input = { id: 'never-made', email };
    const { status } = await server.graphql(
      'mutation ($input: CreateUserInput!) { adminCreateUser(input: $input) { user { id } } }',
      { input },
      { token: admin.token },
    );
    expect(status).toBe(409);
    // Fails the last step of the action, after its entry: enqueueing the mail.
    const { id } = await makeUser(server);
    await sql`alter table mails add constraint full_up check (recipient <> 'late@example.test')`.execute(db());
    const late = await server.graphql(
      'mutation ($id: ID!) { adminUpdateUser(id: $id, input: { email: "late@example.test" }) { id } }',
      { id },
      { token: admin.token },
    );
    expect(late.body.errors![0]!.extensions.code).toBe('INTERNAL_SERVER_ERROR');
    expect(server.statements.some((statement) => /insert into "audit_log"/.test(statement))).toBe(true);
    expect(await countOf()).toBe(before);
    expect((await server.database.fork().findOneOrFail(User, id)).email).not.toBe('late@example.test');
  });

  test('are required: an action whose entry cannot be written fails', async () => {
    const { user, token } = await makeFree(server);
    await server.graphql(
      'mutation ($id: ID!, $until: DateTimeISO) { adminGrantPro(id: $id, until: $until) { id } }',
      { id: user.id, until: '2027-01-01T00:00:00Z' },
      { token: admin.token },
    );
    const rowOf = () => server.database.fork().findOneOrFail(User, user.id);
    const before = await rowOf();
    const mailed = async () =>
      (await server.mails()).filter(({ to }) => [user.email, 'other@example.test', 'unwritten@example.test'].includes(to));
    // That about the grant.
    const mailedBefore = await mailed();
    expect(mailedBefore).toHaveLength(1);
    await sql`alter table audit_log add constraint full_up check (at < '2000-01-01') not valid`.execute(db());
    try {
      const mutations = [
        'adminSetRole(id: $id, role: admin) { id }',
        'adminSetDisabled(id: $id, isDisabled: true) { id }',
        'adminGrantPro(id: $id) { id }',
        'adminUpdateUser(id: $id, input: { email: "other@example.test" }) { id }',
        'adminEndSessions(id: $id)',
        'adminSendPasswordReset(id: $id)',
        'adminDeleteUser(id: $id) { id }',
      ];
      for (const mutation of mutations) {
        const { body } = await server.graphql(`mutation ($id: ID!) { ${mutation} }`, { id: user.id }, { token: admin.token });
        expect({ mutation, code: body.errors?.[0]?.extensions.code }).toEqual({ mutation, code: 'INTERNAL_SERVER_ERROR' });
      }
      const made = await server.graphql(
        'mutation { adminCreateUser(input: { id: "unwritten", email: "unwritten@example.test" }) { user { id } } }',
        {},
        { token: admin.token },
      );
      const exported = await server.graphql('{ usersCsv }', {}, { token: admin.token });
      for (const { body, text } of [made, exported]) {
        expect(body.errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
        expect(text).not.toContain('@');
      }
    } finally {
      await sql`alter table audit_log drop constraint full_up`.execute(db());
    }
    expect(await rowOf()).toEqual(before);
    expect(await server.database.fork().count(User, { id: 'unwritten' })).toBe(0);
    expect((await server.rest('GET', '/api/auth/user', { token })).status).toBe(200);
    expect((await server.rest('POST', '/api/auth/login', { body: { email: user.email, password: PASSWORD } })).status).toBe(200);
    expect(await mailed()).toEqual(mailedBefore);
  });

  test('contain no secrets', async () => {
    await server.graphql(
      'mutation { adminCreateUser(input: { id: "told", email: "told@example.test" }) { user { id } } }',
      {},
      { token: admin.token },
    );
    const { body } = await server.graphql('mutation { adminSetUpLink(id: "told") { url } }', {}, { token: admin.token });
    const token = new URL((body.data as unknown as { adminSetUpLink: { url: string } }).adminSetUpLink.url).hash.slice(1);
    const { rows } = await sql<{ line: string }>`select audit_log::text as line from audit_log`.execute(db());
    expect(rows.length).toBeGreaterThan(5);
    for (const { line } of rows) {
      expect(line).not.toContain(token);
      expect(line).not.toMatch(/\$argon2|set-password|eyJ/);
    }
  });
});
