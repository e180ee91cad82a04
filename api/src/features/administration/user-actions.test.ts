import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { getNamedType, isInputObjectType } from 'graphql';
import { DAY } from '../../core/time.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { adminFields, rootFields } from '../../../test/schema-fields.ts';
import {
  makeAdmin,
  makeCategory,
  makeFree,
  makeMember,
  makePrompt,
  makeSession,
  makeSuperUser,
  makeUser,
  PASSWORD,
} from '../../../test/fixtures/factories.ts';
import { makeSubscriber } from '../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { Session } from '../auth/session/session.entity.ts';
import { SUPER_USER_ID, User, UserRole } from '../users/user.entity.ts';

const NEW_PASSWORD = 'a brand new battery staple';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startServer({
    LIMIT_COST_PER_MINUTE: '1000000000',
    LIMIT_CHECKOUTS: '1000',
    LIMIT_SIGN_IN_FAILURES_NETWORK: '1000',
  });
  await makeSuperUser(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await makeAdmin(server);
});

const later = (milliseconds: number) => new Date(server.clock.now.getTime() + milliseconds);
const USER =
  'id email firstName lastName profileImageUrl role subscriptionStatus isRegistered isTestUser isDisabled isEmailVerified proUntil stripeCustomerId';
const documents = {
  create: `mutation ($input: CreateUserInput!) { adminCreateUser(input: $input) { user { ${USER} } setUpLink { url expiresAt } figures { totalUsers } } }`,
  update: `mutation ($id: ID!, $input: UpdateUserInput!) { adminUpdateUser(id: $id, input: $input) { ${USER} } }`,
  delete: 'mutation ($id: ID!) { adminDeleteUser(id: $id) { id figures { totalUsers } } }',
  role: `mutation ($id: ID!, $role: UserRole!) { adminSetRole(id: $id, role: $role) { ${USER} } }`,
  disabled: `mutation ($id: ID!, $isDisabled: Boolean!) { adminSetDisabled(id: $id, isDisabled: $isDisabled) { ${USER} } }`,
  grant: `mutation ($id: ID!, $until: DateTimeISO) { adminGrantPro(id: $id, until: $until) { ${USER} } }`,
  sessions: 'mutation ($id: ID!) { adminEndSessions(id: $id) }',
  link: 'mutation ($id: ID!) { adminSetUpLink(id: $id) { url expiresAt } }',
  reset: 'mutation ($id: ID!) { adminSendPasswordReset(id: $id) }',
};
type ActionName = keyof typeof documents;

/** Runs an action and returns its result. */
const runAction = async <Answer = Record<string, unknown>>(
  name: ActionName,
  variables: Record<string, unknown>,
): Promise<Answer> =>
  Object.values(await executeText<Record<string, Answer>>(server, documents[name], variables, admin.token))[0]!;
const expectError = async (name: ActionName, variables: Record<string, unknown>, token = admin.token) => {
  const { status, body } = await server.graphql(documents[name], variables, { token });
  const { message, extensions } = body.errors?.[0] ?? { message: 'no error', extensions: { code: 'none' } };
  return { status, code: extensions.code, message, fields: 'fields' in extensions ? extensions.fields : undefined };
};

const rowOf = (id: string) => server.database.fork().findOne(User, id);
const statusOf = async (token: string) => (await server.rest('GET', '/api/auth/user', { token })).status;
const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email);
/** The audit entries about a user, latest first. */
async function auditLogOf(subjectId: string) {
  const { rows } = await sql<{ action: string; actor_id: string; detail: unknown }>`
    select action, actor_id, detail from audit_log where subject_id = ${subjectId} order by id desc`.execute(
    server.database.fork().getKysely(),
  );
  return rows.map(({ action, actor_id: actor, detail }) => ({ action, actor, detail }));
}
const countUsers = async () =>
  (await executeText<{ userFigures: { totalUsers: number } }>(server, '{ userFigures { totalUsers } }', {}, admin.token))
    .userFigures.totalUsers;

const setPassword = async (url: string, password = NEW_PASSWORD) => {
  const token = new URL(url).hash.slice(1);
  const { body } = await server.graphql(
    'mutation ($token: String!, $password: String!) { setPassword(token: $token, password: $password) }',
    { token, password },
  );
  return body.errors?.[0]?.extensions.code ?? body.data?.setPassword;
};
const signIn = (email: string, password: string) =>
  server.rest<{ token: string }>('POST', '/api/auth/login', { body: { email, password } });
let number = 0;
const newIdAndEmail = () => ({ id: `made-${(number += 1)}`, email: `made-${number}@example.test` });

interface CreatedUser {
  user: Record<string, unknown>;
  setUpLink: { url: string; expiresAt: string };
  figures: { totalUsers: number };
}

describe('creating a user', () => {
  test('creates a test user without a password and a set-up link for seven days', async () => {
    const before = await countUsers();
    const input = { ...newIdAndEmail(), firstName: ' Nell ', lastName: 'Gray', profileImageUrl: 'https://example.test/nell.png' };
    const { user, setUpLink, figures } = await runAction<CreatedUser>('create', {
      input: { ...input, email: ` ${input.email.toUpperCase()} ` },
    });
    expect(user).toEqual({
      ...input,
      firstName: 'Nell',
      role: 'member',
      subscriptionStatus: 'active',
      isRegistered: false,
      isTestUser: true,
      isDisabled: false,
      isEmailVerified: false,
      proUntil: null,
      stripeCustomerId: expect.stringMatching(/^admin-test-[\w-]{12}$/),
    });
    expect(figures.totalUsers).toBe(before + 1);
    expect(setUpLink).toEqual({
      url: expect.stringMatching(/^http:\/\/.+\/set-password#[\w-]{43}$/),
      expiresAt: later(7 * DAY).toISOString(),
    });
    const [mail] = await mailsTo(input.email);
    expect(mail!.text).toContain(setUpLink.url);
    expect(await auditLogOf(input.id)).toEqual([
      {
        action: 'user.created',
        actor: admin.user.id,
        detail: { email: input.email, firstName: 'Nell', lastName: 'Gray', profileImageUrl: input.profileImageUrl },
      },
    ]);

    expect((await signIn(input.email, NEW_PASSWORD)).status).toBe(401);
    expect(await setPassword(setUpLink.url)).toBe(true);
    const { status, body } = await signIn(input.email, NEW_PASSWORD);
    expect(status).toBe(200);
    expect(await statusOf(body.token)).toBe(200);
  });

  test('requires only an id and an email; empty fields are omitted', async () => {
    const input = newIdAndEmail();
    expect(
      (await runAction<CreatedUser>('create', { input: { ...input, firstName: '', lastName: '  ', profileImageUrl: '' } })).user,
    ).toMatchObject({
      ...input,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
    });
  });

  test('is a conflict if the id or email is taken, also for parallel requests', async () => {
    const { id, email } = await makeUser(server);
    const before = await countUsers();
    const other = newIdAndEmail();
    const cases = [
      [{ id, email: other.email }, { id: 'Id already in use' }],
      [{ id: other.id, email: email.toUpperCase() }, { email: 'Email already in use' }],
      [
        { id, email },
        { id: 'Id already in use', email: 'Email already in use' },
      ],
      [{ id: SUPER_USER_ID, email: other.email }, { id: 'Id already in use' }],
    ] as const;
    for (const [input, fields] of cases)
      expect(await expectError('create', { input })).toEqual({
        status: 409,
        code: 'CONFLICT',
        message: Object.values(fields)[0],
        fields,
      });
    expect(await countUsers()).toBe(before);

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.graphql(documents.create, { input: other }, { token: admin.token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await countUsers()).toBe(before + 1);
    expect(await mailsTo(other.email)).toHaveLength(1);
    expect(await auditLogOf(other.id)).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>]>([
    ['id', { id: '' }],
    ['id', { id: ' ' }],
    ['id', { id: 'a b' }],
    ['id', { id: 'a/b' }],
    ['id', { id: '..' }],
    ['id', { id: 'x'.repeat(101) }],
    ['id', { id: 'a\0b' }],
    ['email', { email: 'nobody' }],
    ['email', { email: '' }],
    ['email', { email: `${'x'.repeat(250)}@example.test` }],
    ['email', { email: 'a@example.test\r\nBcc: b@example.test' }],
    ['firstName', { firstName: 'x'.repeat(101) }],
    ['lastName', { lastName: 'a\0b' }],
    ['firstName', { firstName: 'two\nlines' }],
    ['profileImageUrl', { profileImageUrl: 'javascript:alert(1)' }],
    ['profileImageUrl', { profileImageUrl: 'data:image/png;base64,AAAA' }],
    ['profileImageUrl', { profileImageUrl: 'http://169.254.169.254/' }],
    ['profileImageUrl', { profileImageUrl: 'https://user:secret@example.test/' }],
    ['profileImageUrl', { profileImageUrl: `https://example.test/${'x'.repeat(5000)}` }],
    ['profileImageUrl', { profileImageUrl: 'nell.png' }],
  ])('an invalid %s is rejected with the name of the field: %j', async (field, wrong) => {
    const { status, code, fields } = await expectError('create', { input: { ...newIdAndEmail(), ...wrong } });
    expect({ status, code, names: Object.keys(fields ?? {}) }).toEqual({ status: 400, code: 'BAD_USER_INPUT', names: [field] });
  });

  test('input is stored exactly', async () => {
    const input = { ...newIdAndEmail(), firstName: '<script>alert(1)</script>', lastName: "O'Hara; --" };
    expect((await runAction<CreatedUser>('create', { input })).user).toMatchObject(input);
  });

  test('is allowed once per document', async () => {
    const both =
      'mutation { a: adminCreateUser(input: { id: "a", email: "a@example.test" }) { user { id } } b: adminCreateUser(input: { id: "b", email: "b@example.test" }) { user { id } } }';
    expect((await server.graphql(both, {}, { token: admin.token })).body.errors![0]!.extensions.code).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });
});

describe('updating a user', () => {
  test('changes given fields, keeps missing ones, and clears empty ones', async () => {
    const user = await makeUser(server, { firstName: 'Nell', lastName: 'Gray', profileImageUrl: 'https://example.test/a.png' });
    const { id, email } = user;
    expect(await runAction('update', { id, input: { email, firstName: 'Ada' } })).toMatchObject({
      firstName: 'Ada',
      lastName: 'Gray',
      profileImageUrl: user.profileImageUrl,
    });
    expect(await runAction('update', { id, input: { email, lastName: '', profileImageUrl: null } })).toMatchObject({
      firstName: 'Ada',
      lastName: null,
      profileImageUrl: null,
    });
    expect(await auditLogOf(id)).toEqual([
      {
        action: 'user.changed',
        actor: admin.user.id,
        detail: { lastName: { from: 'Gray', to: null }, profileImageUrl: { from: user.profileImageUrl, to: null } },
      },
      { action: 'user.changed', actor: admin.user.id, detail: { firstName: { from: 'Nell', to: 'Ada' } } },
    ]);
  });

  test('without a change writes nothing and sends no mail', async () => {
    const { id, email, firstName } = await makeUser(server);
    expect(await runAction('update', { id, input: { email, firstName } })).toMatchObject({ id, email, firstName });
    expect(await auditLogOf(id)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('a changed email is unverified, both mailboxes are notified, and sessions stay valid', async () => {
    const { user, token } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    const { email } = newIdAndEmail();
    expect(await runAction('update', { id: user.id, input: { email } })).toMatchObject({ email, isEmailVerified: false });
    expect(await statusOf(token)).toBe(200);
    expect((await mailsTo(user.email)).map(({ text }) => text)).toEqual([expect.stringContaining(email)]);
    const [mail] = await mailsTo(email);
    const link = /#([\w-]{43})/.exec(mail!.text)![1];
    await server.graphql('mutation ($token: String!) { verifyEmail(token: $token) }', { token: link });
    expect((await rowOf(user.id))!.emailVerifiedAt).toEqual(server.clock.now);
    expect(await auditLogOf(user.id)).toContainEqual({
      action: 'user.changed',
      actor: admin.user.id,
      detail: { email: { from: user.email, to: email } },
    });
    expect((await signIn(user.email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('one’s own email can only be changed on the account page, with the password', async () => {
    const { email } = newIdAndEmail();
    expect(await expectError('update', { id: admin.user.id, input: { email } })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect(await rowOf(admin.user.id)).toMatchObject({ email: admin.user.email });
    expect(await mailsTo(email)).toEqual([]);
    const input = { email: admin.user.email, firstName: 'Ada' };
    expect(await runAction('update', { id: admin.user.id, input })).toMatchObject(input);
  });

  test('links in the old mailbox stop working', async () => {
    const { user, token } = await makeMember(server);
    const reset = 'mutation ($own: String!) { requestPasswordReset(email: $own) }';
    await executeText(server, reset, { own: user.email }, token);
    const change = 'mutation ($next: String!, $password: String!) { changeEmail(email: $next, password: $password) { id } }';
    await executeText(server, change, { next: `next-${user.email}`, password: PASSWORD }, token);
    const links = async () =>
      (await sql`select kind from links where user_id = ${user.id} order by kind`.execute(server.database.fork().getKysely()))
        .rows;
    expect(await links()).toEqual([{ kind: 'email' }, { kind: 'password' }]);
    const url = (await mailsTo(user.email)).map(({ text }) => /http\S+set-password#[\w-]{43}/.exec(text)?.[0]).find(Boolean)!;
    await runAction('update', { id: user.id, input: { email: `moved-${user.email}` } });
    expect(await setPassword(url)).toBe('NOT_FOUND');
    expect(await links()).toEqual([{ kind: 'verify' }]);
  });

  test('a user without a password gets a new set-up link at the new email, and the old link stops working', async () => {
    const input = newIdAndEmail();
    const { setUpLink } = await runAction<CreatedUser>('create', { input });
    const email = `right-${input.email}`;
    await runAction('update', { id: input.id, input: { email } });
    expect(await setPassword(setUpLink.url)).toBe('NOT_FOUND');
    const [mail] = await mailsTo(email);
    expect(await setPassword(/http\S+#[\w-]{43}/.exec(mail!.text)![0])).toBe(true);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('a taken email is a conflict, also for parallel requests', async () => {
    const [one, other] = [await makeUser(server), await makeUser(server)];
    expect(await expectError('update', { id: one.id, input: { email: other.email.toUpperCase() } })).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: 'Email already in use',
      fields: { email: 'Email already in use' },
    });
    expect(await rowOf(one.id)).toMatchObject({ email: one.email });
    const { email } = newIdAndEmail();
    const answers = await Promise.all(
      [one, other].map(({ id }) => server.graphql(documents.update, { id, input: { email } }, { token: admin.token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await auditLogOf(one.id), await auditLogOf(other.id)].flat()).toHaveLength(1);
  });

  test('other fields are rejected by GraphQL and ignored by REST', async () => {
    const user = await makeUser(server);
    const wanted = {
      role: 'admin',
      passwordHash: 'x',
      stripeCustomerId: 'cus_other',
      subscriptionStatus: 'active',
      id: 'superuser-002',
      isDisabled: true,
      proUntil: '2030-01-01T00:00:00Z',
    };
    for (const [name, value] of Object.entries(wanted)) {
      const { status, code } = await expectError('update', { id: user.id, input: { email: user.email, [name]: value } });
      expect({ name, status, code }).toEqual({ name, status: 400, code: 'BAD_USER_INPUT' });
      if (name !== 'id') expect((await expectError('create', { input: { ...newIdAndEmail(), [name]: value } })).status).toBe(400);
    }
    const before = await rowOf(user.id);
    const answer = await server.rest('PUT', `/api/admin/users/${user.id}`, {
      token: admin.token,
      body: { ...wanted, email: user.email, firstName: 'Ada' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: user.id, firstName: 'Ada', role: 'member', subscriptionStatus: 'free' },
    });
    expect(await rowOf(user.id)).toEqual({ ...before, firstName: 'Ada' });
  });
});

describe('deleting a user', () => {
  test('cancels the subscription first, then ends all sessions; past payments stay at Stripe', async () => {
    const { user, token } = await makeSubscriber(server);
    const { stripeSubscriptionId, stripeCustomerId } = (await rowOf(user.id))!;
    const before = await countUsers();
    expect(await runAction('delete', { id: user.id })).toEqual({ id: user.id, figures: { totalUsers: before - 1 } });
    expect(await rowOf(user.id)).toBeNull();
    expect(await statusOf(token)).toBe(401);
    expect(await server.stripeEmulator.store.get('subscription', stripeSubscriptionId!)).toMatchObject({ status: 'canceled' });
    expect(await server.stripeEmulator.store.find('invoice', { customer: stripeCustomerId })).toEqual([
      expect.objectContaining({ status: 'paid' }),
    ]);
    expect((await auditLogOf(user.id))[0]).toMatchObject({ action: 'user.deleted', actor: admin.user.id });
  });

  test('deletes nothing if Stripe fails', async () => {
    const { user, token } = await makeMember(server, {
      stripeCustomerId: 'cus_stays',
      stripeSubscriptionId: 'sub_stays',
      stripeStatus: 'active',
    });
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(12).fill('500') });
    try {
      expect(await expectError('delete', { id: user.id })).toMatchObject({ status: 402, code: 'PAYMENT_FAILED' });
    } finally {
      server.stripeEmulator.injectFailures({});
    }
    expect(await statusOf(token)).toBe(200);
    expect(await auditLogOf(user.id)).toEqual([]);
  });

  test('a second time is NOT_FOUND', async () => {
    const { id } = await makeUser(server);
    await runAction('delete', { id });
    expect(await expectError('delete', { id })).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'User not found' });
  });
});

describe('actions that are forbidden for the super user and oneself', () => {
  const forbiddenActions: [ActionName, Record<string, unknown>, string][] = [
    ['delete', {}, 'deleted'],
    ['role', { role: 'member' }, 'given another role'],
    ['role', { role: 'admin' }, 'given another role'],
    ['disabled', { isDisabled: true }, 'disabled'],
    ['disabled', { isDisabled: false }, 'disabled'],
  ];
  test.each(forbiddenActions)('%s %j', async (name, more, verb) => {
    expect(await expectError(name, { id: SUPER_USER_ID, ...more })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: `The super user cannot be ${verb}.`,
    });
    expect(await expectError(name, { id: admin.user.id, ...more })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'You cannot do this to your own account.',
    });
    expect(await rowOf(SUPER_USER_ID)).toMatchObject({ role: 'admin', disabledAt: null });
    expect(await rowOf(admin.user.id)).toMatchObject({ role: 'admin', disabledAt: null });
    expect(await auditLogOf(SUPER_USER_ID)).toEqual([]);
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
    expect(await runAction('role', { id: user.id, role: 'admin' })).toMatchObject({ role: 'admin' });
    await runAction('role', { id: user.id, role: 'member' });
    expect(await figures(token)).toBe('FORBIDDEN');
    expect(await auditLogOf(user.id)).toEqual(
      [
        ['admin', 'member'],
        ['member', 'admin'],
      ].map(([from, to]) => ({ action: 'user.role-changed', actor: admin.user.id, detail: { role: { from, to } } })),
    );
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
      { action: 'user.disabled', actor: admin.user.id, detail: { sessionsEnded: 2 } },
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
    expect((await auditLogOf(user.id)).map(({ detail }) => detail)).toEqual([{ ended: 0 }, { ended: 2 }]);
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
      expect(await expectError('grant', { id, until: until.toISOString() })).toMatchObject({
        status: 400,
        code: 'BAD_USER_INPUT',
        fields: { until: 'Choose a time to come, at most 10 years ahead' },
      });
    for (const until of ['never', 12, '2027-13-01T00:00:00Z'])
      expect((await expectError('grant', { id, until })).status).toBe(400);
    expect(await runAction('grant', { id, until: tenYears.toISOString() })).toMatchObject({ proUntil: tenYears.toISOString() });
  });
});

describe('only the owner sets a password', () => {
  const passwords = async (id: string) => (await rowOf(id))!.passwordHash;

  test('a set-up link is shown only for a user without a password, and replaces the one before', async () => {
    const input = newIdAndEmail();
    const { setUpLink } = await runAction<CreatedUser>('create', { input });
    const link = await runAction<CreatedUser['setUpLink']>('link', { id: input.id });
    expect(link).toEqual({ url: expect.stringMatching(/\/set-password#[\w-]{43}$/), expiresAt: later(7 * DAY).toISOString() });
    expect(await setPassword(setUpLink.url)).toBe('NOT_FOUND');
    expect(await setPassword(link.url)).toBe(true);
    const before = await passwords(input.id);
    expect(await expectError('link', { id: input.id })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await passwords(input.id)).toBe(before);
    expect((await auditLogOf(input.id)).map(({ action }) => action)).toEqual([
      'password.changed',
      'user.link-made',
      'user.created',
    ]);
  });

  test('a reset link is only mailed; the password and sessions stay until it is used', async () => {
    const { user, token } = await makeFree(server);
    const before = await passwords(user.id);
    const { body, text } = await server.graphql(documents.reset, { id: user.id }, { token: admin.token });
    expect(body).toEqual({ data: { adminSendPasswordReset: true } });
    const [mail] = await mailsTo(user.email);
    const url = /http\S+#[\w-]{43}/.exec(mail!.text)![0];
    expect(text).not.toContain(new URL(url).hash.slice(1));
    expect([await passwords(user.id), await statusOf(token)]).toEqual([before, 200]);
    expect(await auditLogOf(user.id)).toEqual([{ action: 'password.reset-requested', actor: admin.user.id, detail: {} }]);
    expect(await setPassword(url)).toBe(true);
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
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
      expect(await setPassword(/http\S+#[\w-]{43}/.exec(mail!.text)![0])).toBe(true);
    } finally {
      server.clock.now = now;
    }
  });

  test('nothing is sent to a disabled account', async () => {
    const { id, email } = await makeUser(server, { disabledAt: server.clock.now, passwordHash: null });
    for (const name of ['link', 'reset'] as const)
      expect(await expectError(name, { id })).toMatchObject({
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
    const given = Object.fromEntries(Object.entries(more).filter(([key]) => documents[name].includes(`$${key}`)));
    for (const id of ['nobody', "' or 1=1 --", 'a\0b', '', '../admin']) {
      expect(await expectError(name, { id, ...given })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message: 'User not found',
      });
      if (!id.includes('\0')) expect(await auditLogOf(id)).toEqual([]);
    }
  },
);
