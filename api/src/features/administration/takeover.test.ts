import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auditOf } from '../../../test/assertions/audit.ts';
import { mailsTo, subjectsTo } from '../../../test/assertions/mailbox.ts';
import { adminActions, newIdAndEmail } from '../../../test/clients/admin.ts';
import { makeAdmin, makeMember, makeSession, makeSuperUser, makeUser } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { onServer } from '../../../test/on-server.ts';
import { whileWriting } from '../../../test/while-writing.ts';
import { SUPER_USER_ID, User } from '../users/user.entity.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let superUser: Awaited<ReturnType<typeof makeSuperUser>>;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  superUser = await makeSuperUser(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await makeAdmin(server);
});

const run = async (field: string, token: string) => {
  const { status, body } = await server.graphql(`mutation { ${field} }`, {}, { token });
  const [error] = body.errors ?? [];
  return { status, code: error?.extensions.code, message: error?.message };
};
const find = (id: string) => server.database.fork().findOneOrFail(User, id);
const refusalsOf = async (id: string) =>
  (await auditOf(server, id)).filter(({ action }) => action === 'user.change-refused').map(({ detail }) => detail.act);

/** What would put an account into the hands of the admin who does it. */
const takeovers: [string, (id: string) => string][] = [
  ['email', (id) => `adminUpdateUser(id: "${id}", input: { email: "mine-${id}@example.test" }) { id }`],
  ['role', (id) => `adminSetRole(id: "${id}", role: member) { id }`],
  ['password link', (id) => `adminSetUpLink(id: "${id}") { url }`],
  ['password link', (id) => `adminSendPasswordReset(id: "${id}")`],
  ['second factor', (id) => `adminResetSecondFactor(id: "${id}") { id }`],
  ['enable', (id) => `adminSetDisabled(id: "${id}", isDisabled: false) { id }`],
  ['delete', (id) => `adminDeleteUser(id: "${id}") { id }`],
];
/** What only takes access away. */
const emergencies: [string, (id: string) => string][] = [
  ['sessions', (id) => `adminEndSessions(id: "${id}")`],
  ['disable', (id) => `adminSetDisabled(id: "${id}", isDisabled: true) { id }`],
];

describe('an admin cannot take over', () => {
  test.each([
    ...takeovers,
    ...emergencies,
    ['profile', (id: string) => `adminUpdateUser(id: "${id}", input: { email: "EMAIL", firstName: "Renamed" }) { id }`],
    ['Pro', (id: string) => `adminGrantPro(id: "${id}", until: null) { id }`],
  ] as [string, (id: string) => string][])('the super user: %s', async (act, field) => {
    const before = await find(SUPER_USER_ID);
    const { token } = await makeSession(server, superUser.user);
    const earlier = await refusalsOf(SUPER_USER_ID);
    const response = await run(field(SUPER_USER_ID).replace('EMAIL', before.email), admin.token);
    expect(response).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await refusalsOf(SUPER_USER_ID)).toEqual([...earlier, act]);
    expect(await find(SUPER_USER_ID)).toEqual(before);
    expect(await mailsTo(server, before.email)).toEqual([]);
    expect((await server.graphql('{ me { id } }', {}, { token })).status).toBe(200);
  });

  test.each(takeovers)('another admin: %s', async (act, field) => {
    const other = await makeAdmin(server);
    const before = await find(other.user.id);
    expect(await run(field(other.user.id), admin.token)).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      message: 'Only the super user does this to another admin.',
    });
    expect(await find(other.user.id)).toEqual(before);
    expect(await refusalsOf(other.user.id)).toEqual([act]);
    expect(await mailsTo(server, other.user.email)).toEqual([]);
  });
});

describe('while somebody else changes a role, an admin cannot', () => {
  /** A member on whom the action has an effect. */
  const makeTarget = async (act: string) => {
    const { id } = await makeUser(server, {
      passwordHash: null,
      totpSecret: 'x',
      totpConfirmedAt: server.clock.now,
      ...(act === 'enable' && { disabledAt: server.clock.now }),
    });
    return find(id);
  };
  const writeRole = (id: string, role: string) => (connection: { query(sql: string, values: unknown[]): Promise<unknown> }) =>
    connection.query('update users set role = $2 where id = $1', [id, role]);

  onServer.each(takeovers)('take over who becomes an admin: %s', async (act, field) => {
    const target = await makeTarget(act);
    const response = await whileWriting(server, writeRole(target.id, 'admin'), () => run(field(target.id), admin.token));
    expect(response).toMatchObject({ status: 403, message: 'Only the super user does this to another admin.' });
    expect(await refusalsOf(target.id)).toEqual([act]);
    expect(await find(target.id)).toMatchObject({ ...target, role: 'admin' });
    expect(await mailsTo(server, target.email)).toEqual([]);
  });

  onServer.each([...takeovers, ...emergencies])('still act after having been demoted: %s', async (act, field) => {
    const target = await makeTarget(act);
    const response = await whileWriting(server, writeRole(admin.user.id, 'member'), () => run(field(target.id), admin.token));
    expect(response).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'Your account does not have the role that this needs.',
    });
    expect(await find(target.id)).toEqual(target);
    expect(await mailsTo(server, target.email)).toEqual([]);
  });

  onServer('create a user after having been disabled', async () => {
    const input = newIdAndEmail();
    const { status, body } = await whileWriting(
      server,
      (connection) => connection.query('update users set disabled_at = now() where id = $1', [admin.user.id]),
      () => server.graphql(adminActions.create, { input }, { token: admin.token }),
    );
    expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await mailsTo(server, input.email)).toEqual([]);
  });

  test('disable the other one who disables them', async () => {
    const other = await makeAdmin(server);
    const disable = (id: string, token: string) => run(`adminSetDisabled(id: "${id}", isDisabled: true) { id }`, token);
    const responses = await Promise.all([disable(other.user.id, admin.token), disable(admin.user.id, other.token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

test.each(emergencies)('any admin can take access away from another one: %s', async (_act, field) => {
  const other = await makeAdmin(server);
  expect((await run(field(other.user.id), admin.token)).status).toBe(200);
  expect((await server.graphql('{ me { id } }', {}, { token: other.token })).status).toBe(401);
});

test('the super user changes other admins, and their own profile', async () => {
  const { token } = await makeSession(server, superUser.user);
  for (const [act, field] of takeovers.filter(([name]) => name !== 'second factor')) {
    const other = await makeUser(server, {
      role: 'admin' as User['role'],
      ...(act === 'password link' && { passwordHash: null }),
    });
    expect({ act, ...(await run(field(other.id), token)) }).toMatchObject({ act, status: 200 });
  }
  const own = await find(SUPER_USER_ID);
  const rename = `adminUpdateUser(id: "${SUPER_USER_ID}", input: { email: "${own.email}", firstName: "Ada" }) { id }`;
  expect((await run(rename, token)).status).toBe(200);
});

describe('the second factor of a member who has lost it', () => {
  const secured = (fields: object = {}) => makeMember(server, { totpSecret: 'x', totpConfirmedAt: server.clock.now, ...fields });
  const resetFactor = (id: string, token: string) => run(`adminResetSecondFactor(id: "${id}") { id }`, token);

  test('is removed by an admin, audited and mailed', async () => {
    const { user } = await secured();
    expect((await resetFactor(user.id, admin.token)).status).toBe(200);
    expect(await find(user.id)).toMatchObject({ totpSecret: null, totpConfirmedAt: null });
    expect(await auditOf(server, user.id)).toEqual([
      expect.objectContaining({ action: 'second-factor.reset', actor_id: admin.user.id }),
    ]);
    expect(await subjectsTo(server, user.email)).toEqual(['Two-step sign-in was reset for your Promptory account']);
    expect(await resetFactor(user.id, admin.token)).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test("is never the admin's own", async () => {
    const own = await secured({ role: 'admin' });
    expect(await resetFactor(own.user.id, own.token)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await refusalsOf(own.user.id)).toEqual(['second factor']);
  });
});

describe('the keys of a member', () => {
  const keysOf = async (id: string) =>
    (
      await server.graphql(
        'query ($id: ID!) { userRecord(id: $id) { apiKeys { id name isAlive use(days: 1) { requests } } } }',
        { id },
        { token: admin.token },
      )
    ).body.data;

  test('are shown to an admin, who revokes one: audited and mailed', async () => {
    const { user } = await makeMember(server);
    const { id, key } = await makeKey(server, user, { name: 'Nightly' });
    const other = await makeKey(server, user, { name: 'Daily' });
    const revoke = () => run(`adminRevokeApiKey(id: "${id}") { isAlive }`, admin.token);
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(200);
    expect(await keysOf(user.id)).toMatchObject({
      userRecord: {
        apiKeys: expect.arrayContaining([
          expect.objectContaining({ id, name: 'Nightly', isAlive: false }),
          expect.objectContaining({ id: other.id, isAlive: true }),
        ]),
      },
    });
    expect((await server.graphql('{ categories { id } }', {}, { token: key })).status).toBe(401);
    expect(await auditOf(server, user.id)).toEqual([
      expect.objectContaining({ action: 'key.revoked', actor_id: admin.user.id, detail: { keyId: id } }),
    ]);
    expect(await subjectsTo(server, user.email)).toEqual(['An API key of your Promptory account was revoked']);
  });

  test.each(['nothing', '', 'a\\u0000b'])('there is no key %j', async (id) => {
    expect(await run(`adminRevokeApiKey(id: "${id}") { id }`, admin.token)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
