import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getNamedType, isInputObjectType } from 'graphql';
import { DAY } from '../../core/time.ts';
import { type AdminAction, adminActions, adminClient, type CreatedUser, newIdAndEmail } from '../../../test/clients/admin.ts';
import {
  makeAdmin,
  makeCategory,
  makeFree,
  makePrompt,
  makeSession,
  makeSuperUser,
  makeUser,
  PASSWORD,
} from '../../../test/fixtures/factories.ts';
import { adminFields, rootFields } from '../../../test/schema-fields.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { Session } from '../auth/session/session.entity.ts';
import { SUPER_USER_ID, UserRole } from '../users/user.entity.ts';

const NEW_PASSWORD = 'a brand new battery staple';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let superUser: typeof admin;
beforeAll(async () => {
  server = await startServer({
    LIMIT_COST_PER_MINUTE: '1000000000',
    LIMIT_CHECKOUTS: '1000',
    LIMIT_SIGN_IN_FAILURES_NETWORK: '1000',
  });
  superUser = await makeSuperUser(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await makeAdmin(server);
});

const { runAction, runActionForError, findUser, auditLogOf, setPassword, signIn, statusOf, mailsTo } = adminClient(() => ({
  server,
  token: admin.token,
}));
const later = (milliseconds: number) => new Date(server.clock.now.getTime() + milliseconds);

describe('actions that are forbidden for the super user and oneself', () => {
  const forbiddenActions: [AdminAction, Record<string, unknown>, string][] = [
    ['delete', {}, 'deleted'],
    ['role', { role: 'member' }, 'given another role'],
    ['role', { role: 'admin' }, 'given another role'],
    ['disabled', { isDisabled: true }, 'disabled'],
    ['disabled', { isDisabled: false }, 'enabled by an admin'],
  ];
  test.each(forbiddenActions)('%s %j', async (name, more, verb) => {
    expect(await runActionForError(name, { id: SUPER_USER_ID, ...more })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: `The super user cannot be ${verb}.`,
    });
    expect(await runActionForError(name, { id: admin.user.id, ...more })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'You cannot do this to your own account.',
    });
    expect(await findUser(SUPER_USER_ID)).toMatchObject({ role: 'admin', disabledAt: null });
    expect(await findUser(admin.user.id)).toMatchObject({ role: 'admin', disabledAt: null });
    for (const id of [SUPER_USER_ID, admin.user.id])
      expect((await auditLogOf(id))[0]).toMatchObject({ action: 'user.change-refused', actor: admin.user.id });
  });

  test('are forbidden over REST too', async () => {
    for (const id of [SUPER_USER_ID, admin.user.id])
      expect(await server.rest('DELETE', `/api/admin/users/${id}`, { token: admin.token })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
  });
});

describe('permissions change with the next request', () => {
  const figures = async (token: string) =>
    (await server.graphql('{ userFigures { totalUsers } }', {}, { token })).body.errors?.[0]?.extensions.code ?? 'data';

  test('a role is granted and revoked', async () => {
    const { user, token } = await makeFree(server);
    expect(await figures(token)).toBe('FORBIDDEN');
    expect(await runAction('role', { id: user.id, role: 'admin' })).toMatchObject({ role: 'admin' });
    expect(await figures(token)).toBe('data');
    expect(await runActionForError('role', { id: user.id, role: 'member' })).toMatchObject({ code: 'FORBIDDEN' });
    const promoter = admin.user.id;
    admin = { ...superUser, ...(await makeSession(server, superUser.user)) };
    await runAction('role', { id: user.id, role: 'member' });
    expect(await figures(token)).toBe('FORBIDDEN');
    expect(await auditLogOf(user.id)).toEqual([
      { action: 'user.role-changed', actor: SUPER_USER_ID, detail: { role: { from: 'admin', to: 'member' } } },
      { action: 'user.change-refused', actor: promoter, detail: { act: 'role' } },
      { action: 'user.role-changed', actor: promoter, detail: { role: { from: 'member', to: 'admin' } } },
    ]);
  });

  test('disabling a user ends their sessions, and enabling does not revive them', async () => {
    const { user, token } = await makeFree(server);
    const { token: other } = await makeSession(server, user);
    expect(await runAction('disabled', { id: user.id, isDisabled: true })).toMatchObject({ isDisabled: true });
    expect([await statusOf(token), await statusOf(other), (await signIn(user.email, PASSWORD)).status]).toEqual([401, 401, 401]);
    expect(await runAction('disabled', { id: user.id, isDisabled: true })).toMatchObject({ isDisabled: true });
    expect(await runAction('disabled', { id: user.id, isDisabled: false })).toMatchObject({ isDisabled: false });
    expect([await statusOf(token), await statusOf(other), (await signIn(user.email, PASSWORD)).status]).toEqual([401, 401, 200]);
    expect((await auditLogOf(user.id)).filter(({ actor }) => actor === admin.user.id)).toEqual([
      {
        action: 'user.enabled',
        actor: admin.user.id,
        detail: { disabledAt: { from: server.clock.now.toISOString(), to: null } },
      },
      { action: 'user.disabled', actor: admin.user.id, detail: { sessionsEnded: 2, keysRevoked: 0 } },
    ]);
  });

  test('all sessions of a user end, but not those of others', async () => {
    const [{ user, token }, bystander] = [await makeFree(server), await makeFree(server)];
    const { sessionId: ended } = await makeSession(server, user);
    await server.database.fork().nativeUpdate(Session, { id: ended }, { revokedAt: server.clock.now });
    await makeSession(server, user);
    expect(await runAction('sessions', { id: user.id })).toBe(2);
    expect([await statusOf(token), await statusOf(bystander.token)]).toEqual([401, 200]);
    expect(await runAction('sessions', { id: user.id })).toBe(0);
    expect((await auditLogOf(user.id)).map(({ detail }) => detail)).toEqual([
      { sessionsEnded: 0, keysRevoked: 0 },
      { sessionsEnded: 2, keysRevoked: 0 },
    ]);
  });

  test('Pro is granted until a time, and revoked', async () => {
    const { user, token } = await makeFree(server);
    const { id: promptId } = await makePrompt(server, await makeCategory(server), { isPremium: true });
    const locked = async () =>
      (await server.graphql('query ($id: ID!) { prompt(id: $id) { isLocked } }', { id: promptId }, { token })).body.data;
    expect(await locked()).toEqual({ prompt: { isLocked: true } });
    const until = later(DAY).toISOString();
    expect(await runAction('grant', { id: user.id, until })).toMatchObject({ subscriptionStatus: 'active', proUntil: until });
    expect(await locked()).toEqual({ prompt: { isLocked: false } });
    const now = server.clock.now;
    try {
      server.clock.now = later(DAY);
      expect(await locked()).toEqual({ prompt: { isLocked: true } });
    } finally {
      server.clock.now = now;
    }
    expect(await runAction('grant', { id: user.id, until: null })).toMatchObject({ subscriptionStatus: 'free', proUntil: null });
    expect(await locked()).toEqual({ prompt: { isLocked: true } });
    await runAction('grant', { id: user.id });
    expect((await auditLogOf(user.id)).map(({ detail }) => detail)).toEqual([
      { proUntil: { from: until, to: null } },
      { proUntil: { from: null, to: until } },
    ]);
  });

  test('Pro is granted until a future time, at most ten years ahead', async () => {
    const { id } = await makeUser(server);
    const tenYears = new Date(server.clock.now);
    tenYears.setUTCFullYear(tenYears.getUTCFullYear() + 10);
    for (const until of [server.clock.now, later(-1), new Date(tenYears.getTime() + 1)])
      expect(await runActionForError('grant', { id, until: until.toISOString() })).toMatchObject({
        status: 400,
        code: 'BAD_USER_INPUT',
        fields: { until: 'Choose a time to come, at most 10 years ahead' },
      });
    for (const until of ['never', 12, '2027-13-01T00:00:00Z'])
      expect((await runActionForError('grant', { id, until })).status).toBe(400);
    expect(await runAction('grant', { id, until: tenYears.toISOString() })).toMatchObject({ proUntil: tenYears.toISOString() });
  });
});

describe('only the owner sets a password', () => {
  const passwords = async (id: string) => (await findUser(id))!.passwordHash;

  test('a set-up link is shown only for a user without a password, and replaces the one before', async () => {
    const input = newIdAndEmail();
    const { setUpLink } = await runAction<CreatedUser>('create', { input });
    const link = await runAction<CreatedUser['setUpLink']>('link', { id: input.id });
    expect(link).toEqual({ url: expect.stringMatching(/\/set-password#[\w-]{43}$/), expiresAt: later(7 * DAY).toISOString() });
    expect(await setPassword(setUpLink.url, NEW_PASSWORD)).toBe('NOT_FOUND');
    expect(await setPassword(link.url, NEW_PASSWORD)).toBe(true);
    const before = await passwords(input.id);
    expect(await runActionForError('link', { id: input.id })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await passwords(input.id)).toBe(before);
    expect((await auditLogOf(input.id)).map(({ action }) => action)).toEqual([
      'password.changed',
      'user.link-made',
      'user.created',
    ]);
  });

  test('an admin who was shown a set-up link loses it when the user becomes an admin, who is mailed another one', async () => {
    const input = newIdAndEmail();
    const { setUpLink } = await runAction<CreatedUser>('create', { input });
    const invitations = async () =>
      (await mailsTo(input.email)).filter(({ subject }) => subject === 'Your Promptory account: set a password');
    const mailed = (await invitations()).length;
    await runAction('role', { id: input.id, role: 'admin' });
    expect(await setPassword(setUpLink.url, NEW_PASSWORD)).toBe('NOT_FOUND');
    const [mail, ...others] = await invitations();
    expect(others).toHaveLength(mailed);
    expect(await setPassword(/http\S+#[\w-]{43}/.exec(mail!.text)![0], NEW_PASSWORD)).toBe(true);
  });

  test.each([
    ['has a password', {}],
    ['is disabled', { disabledAt: new Date('2026-11-01T12:00:00Z'), passwordHash: null }],
  ])('a new admin who %s is mailed no link', async (_what, fields) => {
    const { id, email } = await makeUser(server, fields);
    await runAction('role', { id, role: 'admin' });
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You are now an admin of Promptory']);
    expect(mails[0]!.text).not.toContain('/set-password');
  });

  test('a reset link is only mailed; the password and sessions stay until it is used', async () => {
    const { user, token } = await makeFree(server);
    const before = await passwords(user.id);
    const { body, text } = await server.graphql(adminActions.reset, { id: user.id }, { token: admin.token });
    expect(body).toEqual({ data: { adminSendPasswordReset: true } });
    const [mail] = await mailsTo(user.email);
    const url = /http\S+#[\w-]{43}/.exec(mail!.text)![0];
    expect(mail!.text).toContain('A Promptory administrator sent you a link to set a new password');
    expect(text).not.toContain(new URL(url).hash.slice(1));
    expect([await passwords(user.id), await statusOf(token)]).toEqual([before, 200]);
    expect(await auditLogOf(user.id)).toEqual([
      { action: 'password.reset-requested', actor: admin.user.id, detail: { clearsAccount: true } },
    ]);
    expect(await setPassword(url, NEW_PASSWORD)).toBe(true);
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  test.each<[string, object, boolean]>([
    ['was never confirmed', {}, true],
    ['is confirmed', { emailVerifiedAt: new Date('2026-11-01T12:00:00Z') }, false],
    ['was changed by an admin', { formerEmailVerifiedAt: new Date('2026-11-01T12:00:00Z') }, false],
    ['belongs to an invited user', { passwordHash: null }, false],
  ])('an admin sees beforehand and afterward what a reset does to an account whose address %s', async (_what, fields, clears) => {
    const { id, email } = await makeUser(server, { firstName: 'Nell', ...fields });
    const record = async () => {
      const query = '{ userRecord(id: "ID") { clearedAt user { firstName resetClearsAccount } } }'.replace('ID', id);
      return (await server.graphql(query, {}, { token: admin.token })).body.data?.userRecord;
    };
    expect(await record()).toEqual({ clearedAt: null, user: { firstName: 'Nell', resetClearsAccount: clears } });
    await runAction('reset', { id });
    expect(await auditLogOf(id)).toEqual([
      { action: 'password.reset-requested', actor: admin.user.id, detail: clears ? { clearsAccount: true } : {} },
    ]);
    const [mail] = await mailsTo(email);
    expect(await setPassword(/http\S+#[\w-]{43}/.exec(mail!.text)![0], NEW_PASSWORD)).toBe(true);
    expect(await record()).toEqual({
      clearedAt: clears ? server.clock.now.toISOString() : null,
      user: { firstName: clears ? null : 'Nell', resetClearsAccount: false },
    });
  });

  test('a user without a password gets a set-up link for seven days', async () => {
    const input = newIdAndEmail();
    await runAction('create', { input });
    const before = (await mailsTo(input.email)).map(({ text }) => text);
    await runAction('reset', { id: input.id });
    const mail = (await mailsTo(input.email)).find(({ text }) => !before.includes(text));
    const now = server.clock.now;
    try {
      server.clock.now = later(6 * DAY);
      expect(await setPassword(/http\S+#[\w-]{43}/.exec(mail!.text)![0], NEW_PASSWORD)).toBe(true);
    } finally {
      server.clock.now = now;
    }
  });

  test('nothing is sent to a disabled account', async () => {
    const { id, email } = await makeUser(server, { disabledAt: server.clock.now, passwordHash: null });
    for (const name of ['link', 'reset'] as const)
      expect(await runActionForError(name, { id })).toMatchObject({
        status: 409,
        message: 'This account is disabled. Enable it first.',
      });
    expect(await mailsTo(email)).toEqual([]);
  });

  test('no admin field of the schema takes a password', () => {
    const given = rootFields
      .filter(({ field }) => adminFields.includes(field.name))
      .flatMap(({ field }) =>
        field.args.flatMap(({ name, type }) => {
          const input = getNamedType(type);
          return isInputObjectType(input) ? Object.keys(input.getFields()) : [name];
        }),
      );
    expect(given).toContain('email');
    expect(given.filter((name) => /password|hash|secret|token/i.test(name))).toEqual([]);
  });
});

test.each(['update', 'delete', 'role', 'disabled', 'grant', 'sessions', 'link', 'reset'] as const)(
  '%s for an unknown user is NOT_FOUND and writes no audit entry',
  async (name) => {
    const more = { input: { email: 'x@example.test' }, role: UserRole.admin, isDisabled: true, until: later(DAY).toISOString() };
    const given = Object.fromEntries(Object.entries(more).filter(([key]) => adminActions[name].includes(`$${key}`)));
    for (const id of ['nobody', "' or 1=1 --", 'a\0b', '', '../admin']) {
      expect(await runActionForError(name, { id, ...given })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message: 'User not found',
      });
      if (!id.includes('\0')) expect(await auditLogOf(id)).toEqual([]);
    }
  },
);
