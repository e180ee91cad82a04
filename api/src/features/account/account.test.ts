import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY, MINUTE } from '../../core/time.ts';
import { createSetUpLink } from '../auth/link.ts';
import { ACCOUNT, accountClients, type AccountData, wrongPassword } from '../../../test/clients/account.ts';
import { actionsOf, auditOf } from '../../../test/assertions/audit.ts';
import { makeFree, makeMember, makeSession, PASSWORD } from '../../../test/fixtures/factories.ts';
import { expectUnauthorized, statusOf } from '../../../test/fixtures/forged-tokens.ts';
import { linkTo, subjectsTo } from '../../../test/assertions/mailbox.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { signInClients, uniqueIp } from '../../../test/clients/sign-in.ts';

const NEW = 'another horse entirely';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://promptory.example' });
});
afterAll(() => server.close());

const { rest } = signInClients(() => server);
const { run, readAccount, changeEmail, changePassword, verify } = accountClients(() => server);
const later = (milliseconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + milliseconds));

test('a whole account life: sign-up, new email, new password, deletion', async () => {
  const from = '203.0.113.250';
  const signedUp = await run<{ signUp: { token: string; user: { id: string } } }>(
    'mutation ($input: SignUpInput!) { signUp(input: $input) { token user { id } } }',
    { input: { email: 'walter@example.test', password: PASSWORD, firstName: 'Walter', acceptsTerms: true } },
    { from },
  );
  const { token, user } = signedUp.data!.signUp;
  expect(await readAccount(token)).toEqual({
    id: user.id,
    pendingEmail: null,
    hasSecondFactor: false,
    recoveryCodesLeft: 0,
    mailPreferences: { receipts: true, renewalReminders: true },
    sessions: [
      {
        id: expect.any(String),
        createdAt: server.clock.now.toISOString(),
        lastSeenAt: server.clock.now.toISOString(),
        userAgent: 'node',
        isCurrent: true,
      },
    ],
    user: { email: 'walter@example.test', firstName: 'Walter', isEmailVerified: false },
  });
  expect((await verify((await linkTo(server, 'walter@example.test', 'verify-email')).token)).status).toBe(200);
  expect((await changeEmail(token, 'wally@example.test')).data!.changeEmail.pendingEmail).toBe('wally@example.test');
  expect((await verify((await linkTo(server, 'wally@example.test', 'verify-email')).token)).status).toBe(200);
  expect(await readAccount(token)).toMatchObject({
    pendingEmail: null,
    user: { email: 'wally@example.test', isEmailVerified: true },
  });
  const { token: next } = (await changePassword(token, PASSWORD, NEW)).data!.changePassword;
  const signedIn = await rest('wally@example.test', NEW, { from });
  expect((await readAccount(next)).sessions).toHaveLength(2);
  const deletion = await run('mutation ($p: String!) { deleteAccount(password: $p) }', { p: NEW }, { token: next });
  expect(deletion.data).toEqual({ deleteAccount: true });
  for (const endedToken of [token, next, signedIn.body.token as string]) await expectUnauthorized(server, `Bearer ${endedToken}`);
  expect((await rest('wally@example.test', NEW, { from })).status).toBe(401);
  expect(await subjectsTo(server, 'wally@example.test')).toContain('Your Promptory account was deleted');
  expect(await actionsOf(server, user.id)).toEqual([
    'user.created',
    'sign-in.succeeded',
    'email.change-requested',
    'email.changed',
    'password.changed',
    'sign-in.succeeded',
    'user.deleted',
  ]);
});

describe('the profile', () => {
  const updateProfile = (token: string, input: Record<string, unknown>) =>
    run<{ updateProfile: Record<string, unknown> }>(
      'mutation ($input: ProfileInput!) { updateProfile(input: $input) { firstName lastName profileImageUrl } }',
      { input },
      { token },
    );

  test('given fields change, empty ones are cleared, and the rest stays', async () => {
    const { token, user } = await makeMember(server, { emailVerifiedAt: server.clock.now, firstName: 'Nell', lastName: 'Gwyn' });
    expect(
      (await updateProfile(token, { firstName: ' <b>Nell’s</b> ', profileImageUrl: 'https://pictures.example/n.png' })).data,
    ).toEqual({
      updateProfile: { firstName: '<b>Nell’s</b>', lastName: 'Gwyn', profileImageUrl: 'https://pictures.example/n.png' },
    });
    // Nothing of ours requests it, so any address may be kept.
    const internal = 'http://169.254.169.254/';
    expect((await updateProfile(token, { profileImageUrl: internal })).data).toMatchObject({
      updateProfile: { profileImageUrl: internal },
    });
    expect((await updateProfile(token, { lastName: '', profileImageUrl: ' ' })).data).toEqual({
      updateProfile: { firstName: '<b>Nell’s</b>', lastName: null, profileImageUrl: null },
    });
    expect((await updateProfile(token, {})).data).toMatchObject({ updateProfile: { firstName: '<b>Nell’s</b>' } });
    expect((await auditOf(server, user.id)).map(({ detail }) => detail)).toEqual([
      { changed: ['firstName', 'profileImageUrl'] },
      { changed: ['profileImageUrl'] },
      { changed: ['lastName', 'profileImageUrl'] },
    ]);
  });

  test('two windows that change different fields at once do not undo each other', async () => {
    const { token } = await makeMember(server, { emailVerifiedAt: server.clock.now, firstName: 'Nell', lastName: 'Gwyn' });
    for (const round of ['one', 'two', 'three']) {
      await Promise.all([
        updateProfile(token, { firstName: `First ${round}` }),
        updateProfile(token, { lastName: `Last ${round}` }),
        updateProfile(token, { profileImageUrl: `https://pictures.example/${round}.png` }),
      ]);
      expect((await updateProfile(token, {})).data?.updateProfile).toEqual({
        firstName: `First ${round}`,
        lastName: `Last ${round}`,
        profileImageUrl: `https://pictures.example/${round}.png`,
      });
    }
  });

  test.each<[Record<string, unknown>, string]>([
    [{ firstName: 'x'.repeat(101) }, 'firstName'],
    [{ lastName: 'a\0b' }, 'lastName'],
    [{ profileImageUrl: 'javascript:alert(1)' }, 'profileImageUrl'],
    [{ profileImageUrl: 'data:image/png;base64,AAAA' }, 'profileImageUrl'],
    [{ profileImageUrl: 'ftp://pictures.example/n.png' }, 'profileImageUrl'],
    [{ profileImageUrl: `https://pictures.example/${'x'.repeat(5000)}` }, 'profileImageUrl'],
    [{ profileImageUrl: 'no address' }, 'profileImageUrl'],
  ])('%j is rejected with the name of the field', async (input, field) => {
    const { token } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    expect(await updateProfile(token, input)).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { [field]: expect.any(String) },
    });
  });

  test('it can be saved 30 times an hour', async () => {
    const { token, user } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await updateProfile(token, { firstName: `Nell ${count}` })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    expect(await auditOf(server, user.id)).toHaveLength(30);
  });

  test('fields outside of the profile cannot be set', async () => {
    const { token, user } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    for (const [name, value] of Object.entries({
      role: 'admin',
      passwordHash: 'x',
      stripeCustomerId: 'admin-test-x',
      proUntil: '2030-01-01T00:00:00Z',
      email: 'a@example.test',
      id: 'x',
    }))
      expect((await updateProfile(token, { firstName: 'Mallory', [name]: value })).status).toBe(400);
    const [row] = await server.database
      .fork()
      .execute<{ role: string; first_name: string }[]>('select role, first_name from users where id = ?', [user.id]);
    expect(row).toEqual({ role: 'member', first_name: user.firstName });
  });
});

describe('changing the password', () => {
  test('it ends all sessions, including this one, and returns a new one', async () => {
    const { token, user } = await makeFree(server);
    const other = await makeSession(server, user);
    const { data } = await changePassword(token, PASSWORD, NEW);
    for (const endedToken of [token, other.token]) await expectUnauthorized(server, `Bearer ${endedToken}`, 'REVOKED');
    expect(await statusOf(server, data!.changePassword.token)).toBe(200);
    expect(data!.changePassword.user.id).toBe(user.id);
    expect([(await rest(user.email, PASSWORD)).status, (await rest(user.email, NEW)).status]).toEqual([401, 200]);
    expect(await subjectsTo(server, user.email)).toEqual(['Your Promptory password was changed']);
  });

  test.each([
    ['end the new one', 'endOtherSessions { id }'],
    ['end any session', 'endSession(id: "any") { id }'],
    ['change the profile', 'updateProfile(input: { firstName: "Mallory" }) { id }'],
  ])('the session that it ends does not %s anymore, even in the same document', async (_what, field) => {
    const { token, user } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    const { body } = await server.graphql(
      `mutation ($c: String!, $n: String!) { changePassword(currentPassword: $c, newPassword: $n) { token } after: ${field} }`,
      { c: PASSWORD, n: NEW },
      { token, from: uniqueIp() },
    );
    expect(body.errors).toMatchObject([{ path: ['after'], extensions: { code: 'UNAUTHENTICATED', reason: 'REVOKED' } }]);
    const { token: next } = (
      await run<{ signIn: { token: string } }>(
        'mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { token } }',
        { e: user.email, p: NEW },
        { from: uniqueIp() },
      )
    ).data!.signIn;
    const { sessions } = await readAccount(next);
    // That of the new password, and this one.
    expect(sessions).toHaveLength(2);
  });

  test('wrong passwords count as failed sign-ins, and the session stays valid', async () => {
    const { token, user } = await makeFree(server);
    const from = uniqueIp();
    for (let times = 0; times < 5; times += 1)
      expect(await changePassword(token, 'a wrong one', NEW, from)).toMatchObject(wrongPassword('currentPassword'));
    expect(await changePassword(token, PASSWORD, NEW, from)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await rest(user.email, PASSWORD, { from })).status).toBe(429);
    expect(await statusOf(server, token)).toBe(200);
    expect((await rest(user.email, PASSWORD)).status).toBe(200);
    expect((await auditOf(server, user.id)).filter(({ action }) => action === 'sign-in.failed')).toHaveLength(5);
  });

  test('the password policy applies, and errors name the field', async () => {
    const { token, user } = await makeFree(server);
    for (const password of ['short', 'x'.repeat(129), 'password1', user.email])
      expect(await changePassword(token, PASSWORD, password)).toMatchObject({
        status: 400,
        code: 'BAD_USER_INPUT',
        fields: { newPassword: expect.any(String) },
      });
    expect(await changePassword(token, '', NEW)).toMatchObject({
      status: 400,
      fields: { currentPassword: 'Enter your password' },
    });
    expect(await statusOf(server, token)).toBe(200);
  });

  test('the current password is no new one', async () => {
    const { token, user } = await makeFree(server);
    expect(await changePassword(token, PASSWORD, PASSWORD)).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { newPassword: 'Choose a password other than the current one' },
    });
    expect(await statusOf(server, token)).toBe(200);
    expect(await subjectsTo(server, user.email)).toEqual([]);
  });

  test('it is limited to five an hour, because each one sends a mail', async () => {
    const { token, user } = await makeFree(server);
    const statuses: number[] = [];
    let current = { token, password: PASSWORD };
    for (let count = 0; count < 6; count += 1) {
      const next = `${NEW} ${count}`;
      const { status, data } = await changePassword(current.token, current.password, next);
      statuses.push(status);
      if (data) current = { token: data.changePassword.token, password: next };
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await subjectsTo(server, user.email)).toHaveLength(5);
  });
});

describe('sessions', () => {
  const endSession = (token: string, id: string) =>
    run<{ endSession: AccountData }>(`mutation ($id: ID!) { endSession(id: $id) { ${ACCOUNT} } }`, { id }, { token });

  test('active sessions are listed, latest first, and one or all others can be ended', async () => {
    const { token, user, sessionId } = await makeFree(server);
    const idle = await makeSession(server, user);
    later(6 * DAY);
    const kept = await makeSession(server, user);
    const [lost, other] = [await makeSession(server, user), await makeSession(server, user)];
    await statusOf(server, token);
    later(DAY + 1);
    const { sessions } = await readAccount(kept.token);
    expect(sessions[0]).toMatchObject({ id: kept.sessionId, isCurrent: true });
    expect(sessions.map(({ id }) => id).sort()).toEqual([sessionId, kept.sessionId, lost.sessionId, other.sessionId].sort());
    expect(sessions.map(({ id }) => id)).not.toContain(idle.sessionId);

    const left = (await endSession(kept.token, lost.sessionId)).data!.endSession.sessions.map(({ id }) => id);
    expect(left).toHaveLength(3);
    await expectUnauthorized(server, `Bearer ${lost.token}`, 'REVOKED');
    expect(await statusOf(server, other.token)).toBe(200);

    const { data } = await run<{ endOtherSessions: AccountData }>(
      `mutation { endOtherSessions { ${ACCOUNT} } }`,
      {},
      { token: kept.token },
    );
    expect(data!.endOtherSessions.sessions.map(({ id }) => id)).toEqual([kept.sessionId]);
    for (const endedToken of [token, other.token]) await expectUnauthorized(server, `Bearer ${endedToken}`, 'REVOKED');
    expect(await statusOf(server, kept.token)).toBe(200);
    expect(
      (await auditOf(server, user.id)).filter(({ action }) => action === 'session.ended').map(({ detail }) => detail),
    ).toEqual([{ sessions: 1 }, { sessions: 2, keysRevoked: 0 }]);
  });

  test('an account has at most 100, and a sign-in ends those that were not seen for longest', async () => {
    const { token, user } = await makeFree(server);
    const unused = await makeSession(server, user);
    expect(await statusOf(server, unused.token)).toBe(200);
    later(MINUTE);
    for (let count = 0; count < 98; count += 1) await makeSession(server, user);
    later(10 * MINUTE);
    expect(await statusOf(server, token)).toBe(200);
    const signedIn = await rest(user.email, PASSWORD);
    await expectUnauthorized(server, `Bearer ${unused.token}`, 'REVOKED');
    expect(await statusOf(server, token)).toBe(200);
    expect((await readAccount(signedIn.body.token as string)).sessions).toHaveLength(100);
  });

  test('60 sign-ins are possible in 15 minutes', async () => {
    const { user } = await makeFree(server);
    const from = uniqueIp();
    for (let count = 0; count < 60; count += 1) expect((await rest(user.email, PASSWORD, { from })).status).toBe(200);
    expect((await rest(user.email, PASSWORD, { from })).status).toBe(429);
    // Somebody else may have used them up: the owner gets back in by mail.
    const { token } = await createSetUpLink(server.database.fork(), user.id, server.clock.now);
    const password = 'a-password-by-mail-26';
    const set = 'mutation ($token: String!, $password: String!) { setPassword(token: $token, password: $password) }';
    expect((await server.graphql(set, { token, password })).body.errors).toBeUndefined();
    expect((await rest(user.email, password, { from })).status).toBe(200);
  });

  test('the list has 100, if there are more', async () => {
    const { token, user } = await makeFree(server);
    for (let count = 0; count < 100; count += 1) await makeSession(server, user);
    expect((await readAccount(token)).sessions).toHaveLength(100);
  });

  test('sessions of others and unknown sessions are not found', async () => {
    const [{ token, sessionId }, other] = [await makeFree(server), await makeFree(server)];
    for (const id of [other.sessionId, 'nothing', "' or 1=1 --", 'a\0b', '00000000-0000-4000-8000-000000000000'])
      expect(await endSession(token, id)).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'Session not found' });
    expect(await statusOf(server, other.token)).toBe(200);
    expect((await endSession(token, sessionId.toUpperCase())).status).toBe(200);
    await expectUnauthorized(server, `Bearer ${token}`, 'REVOKED');
  });
});

test('the account does not expose secrets', async () => {
  const { token } = await makeFree(server);
  for (const field of ['totpSecret', 'passwordHash', 'recoveryCodes', 'tokens'])
    expect(await run(`{ account { ${field} } }`, {}, { token })).toMatchObject({
      status: 400,
      code: 'GRAPHQL_VALIDATION_FAILED',
    });
});
