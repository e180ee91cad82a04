import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY, HOUR } from '../../../core/time.ts';
import { actionsOf } from '../../../../test/assertions/audit.ts';
import { makeFree, makeMember, makeSession, makeUser, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { expectUnauthorized, statusOf } from '../../../../test/fixtures/forged-tokens.ts';
import { linkTo, mailsTo, subjectsTo } from '../../../../test/assertions/mailbox.ts';
import { type CallOptions, startServer, type TestServer } from '../../../../test/server.ts';
import { signInClients, uniqueIp, unknownEmail } from '../../../../test/clients/sign-in.ts';
import { resetLink } from '../../administration/operator/admin-recovery.ts';
import { User } from '../../users/user.entity.ts';
import { createSetUpLink } from '../link.ts';

const NEW = 'another horse entirely';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://promptory.example' });
});
afterAll(() => server.close());

const { rest } = signInClients(() => server);
const later = (milliseconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + milliseconds));
const requestReset = (email: string, { next, ...options }: CallOptions & { next?: string } = { from: uniqueIp() }) =>
  server.graphql(
    'mutation ($email: String!, $next: String) { requestPasswordReset(email: $email, next: $next) }',
    { email, next },
    options,
  );
const setPassword = (token: string, password = NEW, from = uniqueIp()) =>
  server.graphql(
    'mutation ($token: String!, $password: String!) { setPassword(token: $token, password: $password) }',
    { token, password },
    { from },
  );
const resetToken = async (email: string) => {
  expect((await requestReset(email)).body).toEqual({ data: { requestPasswordReset: true } });
  return (await linkTo(server, email, 'set-password')).token;
};
const linkNotFound = {
  status: 404,
  body: {
    errors: [{ message: 'This link has expired or was already used. Request a new one.', extensions: { code: 'NOT_FOUND' } }],
  },
};

describe('requesting a password reset', () => {
  test('known, unknown and disabled accounts get the same response from the same statements', async () => {
    const known = await makeUser(server);
    const disabled = await makeUser(server, { disabledAt: server.clock.now });
    const responses = [];
    for (const email of [known.email, disabled.email, unknownEmail()]) {
      server.statements.length = 0;
      const { status, body, headers } = await requestReset(email);
      const headerNames = [...headers.keys()].sort();
      responses.push({ status, body, headerNames, statements: [...server.statements] });
    }
    expect(responses[0]).toMatchObject({ status: 200, body: { data: { requestPasswordReset: true } } });
    expect(responses[0]!.statements.length).toBeGreaterThan(3);
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(await subjectsTo(server, known.email)).toEqual(['Set a new Promptory password']);
    expect(await mailsTo(server, disabled.email)).toEqual([]);
    for (const table of ['links', 'reset_links'])
      expect(await server.database.fork().execute(`select 1 from ${table} where user_id = ?`, [disabled.id])).toEqual([]);
  });

  test('an email can be used three times an hour from a network, whether or not the account exists', async () => {
    for (const email of [(await makeUser(server)).email, unknownEmail()]) {
      const from = uniqueIp();
      const responses = [];
      for (let count = 0; count < 4; count += 1)
        responses.push(await requestReset(count % 2 ? email : ` ${email.toUpperCase()} `, { from }));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(Number(responses[3]!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(responses[3]!.body.errors![0]!.extensions.code).toBe('RATE_LIMITED');
      // The owner is somewhere else.
      expect((await requestReset(email)).status).toBe(200);
    }
  });

  test('an IPv6 /48 has the requests of four networks for an email', async () => {
    const strict = await startServer({ LIMIT_RESETS: '1' }, { sharedWith: server });
    const email = unknownEmail();
    const statuses = [];
    for (const network of ['dd:1', 'dd:2', 'dd:3', 'dd:4', 'dd:5', 'de:1']) {
      const from = `2001:db8:${network}::9`;
      const { status } = await strict.graphql(
        'mutation ($e: String!) { requestPasswordReset(email: $e) }',
        { e: email },
        { from },
      );
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 200]);
    await strict.close();
  });

  test('an email can be used ten times an hour in all; what a network is refused does not count', async () => {
    for (const email of [(await makeUser(server)).email, unknownEmail()]) {
      const stranger = uniqueIp();
      for (let count = 0; count < 20; count += 1) await requestReset(email, { from: stranger });
      const statuses = [];
      for (let count = 0; count < 8; count += 1) statuses.push((await requestReset(email)).status);
      expect(statuses).toEqual([...Array<number>(7).fill(200), 429]);
    }
  });

  test('a network that requests resets for many emails is throttled', async () => {
    const from = uniqueIp();
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await requestReset(unknownEmail(), { from })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });

  test('the link uses the configured origin, whatever host the request claims', async () => {
    const { email } = await makeUser(server);
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    expect((await requestReset(email, { from: uniqueIp(), headers: forged })).status).toBe(200);
    const { url } = await linkTo(server, email, 'set-password');
    expect(url).toMatch(/^https:\/\/promptory\.example\/set-password\?unconfirmed=1#[\w-]{43}$/);
    for (const { text, html } of await mailsTo(server, email)) expect(text + html).not.toContain('evil');
  });

  test('the link leads on to a page of this site', async () => {
    const { email } = await makeUser(server, { emailVerifiedAt: server.clock.now });
    await requestReset(email, { from: uniqueIp(), next: '/prompt/lease-review?values=Meyer#fields' });
    const { url } = await linkTo(server, email, 'set-password');
    expect(url).toMatch(/^https:\/\/promptory\.example\/set-password\?next=%2Fprompt%2Flease-review#[\w-]{43}$/);
    await requestReset(email, { from: uniqueIp(), next: '/checkout?plan=annual' });
    expect((await linkTo(server, email, 'set-password')).url).toContain('/set-password?next=%2Fcheckout%3Fplan%3Dannual#');
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'evil.example',
    '/\tevil.example',
    '/a b',
    '/a\nClick here',
    `/${'a'.repeat(100)}`,
    '/CALL-1-800-555-0100',
    '/your/account/is/hacked',
    '',
  ])('%j is not put into the link', async (next) => {
    const { email } = await makeUser(server);
    expect((await requestReset(email, { from: uniqueIp(), next })).status).toBe(200);
    const { url } = await linkTo(server, email, 'set-password');
    expect(url).toMatch(/^https:\/\/promptory\.example\/set-password\?unconfirmed=1#[\w-]{43}$/);
  });

  test.each(['', ' ', 'nobody', 'a\0@example.test', `${'a'.repeat(250)}@example.test`])(
    '%j is not a valid email',
    async (email) => {
      expect(await requestReset(email)).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { email: expect.stringMatching(/^Enter/) } } }] },
      });
    },
  );
});

describe('setting a password with a link', () => {
  test('the new password works, and all earlier sessions end', async () => {
    const { user, token: session } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    const other = await makeSession(server, user);
    const bystander = await makeFree(server);
    const token = await resetToken(user.email);
    expect(JSON.stringify(await server.database.fork().execute('select * from reset_links'))).not.toContain(token);
    expect(await statusOf(server, session)).toBe(200);

    expect((await setPassword(token)).body).toEqual({ data: { setPassword: true } });
    for (const ended of [session, other.token]) await expectUnauthorized(server, `Bearer ${ended}`, 'REVOKED');
    expect(await statusOf(server, bystander.token)).toBe(200);
    expect((await rest(user.email, PASSWORD)).status).toBe(401);
    expect((await rest(user.email, NEW)).status).toBe(200);
    expect(await subjectsTo(server, user.email)).toEqual(
      expect.arrayContaining(['Your Promptory password was changed', 'Set a new Promptory password']),
    );
    expect(await actionsOf(server, user.id)).toEqual([
      'password.reset-requested',
      'password.changed',
      'sign-in.failed',
      'sign-in.succeeded',
    ]);
  });

  test('a link works once, even for parallel requests', async () => {
    const { email } = await makeUser(server);
    const token = await resetToken(email);
    const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => setPassword(token, `${NEW} ${index}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await setPassword(token)).toMatchObject(linkNotFound);
  });

  test('a link is valid for an hour, and until the password changes', async () => {
    const { user, token: session } = await makeFree(server);
    const second = await resetToken(user.email);
    const before = server.clock.now;
    later(HOUR + 1);
    expect(await setPassword(second)).toMatchObject(linkNotFound);
    server.clock.now = before;
    const change = 'mutation ($p: String!, $n: String!) { changePassword(currentPassword: $p, newPassword: $n) { token } }';
    expect((await server.graphql(change, { p: PASSWORD, n: NEW }, { token: session })).status).toBe(200);
    expect(await setPassword(second)).toMatchObject(linkNotFound);
  });

  test('a link does not work for an account that was disabled in the meantime', async () => {
    const { id, email } = await makeUser(server);
    const token = await resetToken(email);
    await server.database.fork().nativeUpdate(User, id, { disabledAt: server.clock.now });
    expect(await setPassword(token)).toMatchObject(linkNotFound);
  });

  test('a link verifies the email, and its token does not work for other kinds of links', async () => {
    const { email, id } = await makeUser(server);
    const token = await resetToken(email);
    const verify = (link: string) => server.graphql('mutation ($t: String!) { verifyEmail(token: $t) }', { t: link });
    expect((await verify(token)).status).toBe(404);
    expect((await setPassword(token)).status).toBe(200);
    const [row] = await server.database
      .fork()
      .execute<{ at: string | null }[]>('select email_verified_at as at from users where id = ?', [id]);
    expect(new Date(row!.at!)).toEqual(server.clock.now);
  });

  test('the password policy applies, and a rejected password does not use up the link', async () => {
    const { email } = await makeUser(server, { email: 'longname@example.test' });
    const token = await resetToken(email);
    for (const [password, reason] of [
      ['1234567', 'Password must be at least 8 characters'],
      ['x'.repeat(129), 'Use at most 128 characters'],
      ['password1', /most common/],
      ['LongName99', /too easy to guess/],
      ['Promptory-2026', /too easy to guess/],
    ] as const) {
      const expected: unknown = typeof reason === 'string' ? reason : expect.stringMatching(reason);
      expect(await setPassword(token, password)).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { password: expected } } }] },
      });
    }
    expect((await setPassword(token, 'x'.repeat(128))).status).toBe(200);
  });

  test.each(['', 'x', "' or 1=1 --", 'x'.repeat(43), 'x'.repeat(44), 'a\0b'])('the token %j is not found', async (token) => {
    expect(await setPassword(token)).toMatchObject(linkNotFound);
  });

  test('guessing tokens is throttled', async () => {
    const from = uniqueIp();
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await setPassword('x'.repeat(43), NEW, from)).status);
    expect(statuses).toEqual([...Array<number>(30).fill(404), 429]);
  });
});

test('a set-up link is valid for seven days and sets the first password', async () => {
  const { user } = await makeMember(server, { passwordHash: null, emailVerifiedAt: null });
  const { token, expiresAt } = await createSetUpLink(server.database.fork(), user.id, server.clock.now);
  expect(expiresAt).toEqual(new Date(server.clock.now.getTime() + 7 * DAY));
  const before = server.clock.now;
  later(7 * DAY);
  expect(await setPassword(token)).toMatchObject(linkNotFound);
  server.clock.now = before;
  later(7 * DAY - 1);
  expect((await setPassword(token)).status).toBe(200);
  const signedIn = await rest(user.email, NEW);
  const me = await server.graphql('{ me { isRegistered isEmailVerified } }', {}, { token: signedIn.body.token as string });
  expect(me.body.data).toEqual({ me: { isRegistered: true, isEmailVerified: true } });
  server.clock.now = before;
});

describe('requests of strangers', () => {
  const passwordLinks = (id: string) =>
    server.database.fork().execute("select 1 from links where user_id = ? and kind = 'password'", [id]);

  test('do not replace the set-up link of an invited user', async () => {
    const { user } = await makeMember(server, { passwordHash: null, emailVerifiedAt: null });
    const before = server.clock.now;
    const { token } = await createSetUpLink(server.database.fork(), user.id, server.clock.now);
    for (let count = 0; count < 5; count += 1) expect((await requestReset(user.email)).status).toBe(200);
    expect((await mailsTo(server, user.email))[0]!.text).toContain('an hour');
    later(7 * DAY - 1);
    expect((await setPassword(token)).status).toBe(200);
    server.clock.now = before;
  });

  test('do not replace a reset link that an operator or an admin has made', async () => {
    const { id, email } = await makeUser(server);
    const link = await resetLink(server.database.fork(), email, 'https://promptory.example', server.clock.now);
    await requestReset(email);
    expect((await setPassword(link.split('#')[1]!)).status).toBe(200);
    expect(await passwordLinks(id)).toEqual([]);
  });

  test('do not replace the link that the owner has asked for; a new password ends all of them', async () => {
    const { email } = await makeUser(server);
    const own = await resetToken(email);
    const others = [];
    for (let count = 0; count < 3; count += 1) {
      later(1000);
      others.push(await resetToken(email));
    }
    expect(new Set([own, ...others]).size).toBe(4);
    expect((await setPassword(own)).status).toBe(200);
    for (const token of [own, ...others]) expect(await setPassword(token)).toMatchObject(linkNotFound);
  });
});

describe('asking whether a link works', () => {
  const isValid = (token: string, from = uniqueIp()) =>
    server.graphql('query ($token: String!) { isPasswordLinkValid(token: $token) }', { token }, { from });
  const response = async (token: string) => (await isValid(token)).body.data;

  test('a link that works is not used up; a used, expired or unknown one does not work', async () => {
    const { email } = await makeUser(server);
    const token = await resetToken(email);
    for (let asked = 0; asked < 2; asked += 1) expect(await response(token)).toEqual({ isPasswordLinkValid: true });
    const before = server.clock.now;
    later(HOUR + 1);
    expect(await response(token)).toEqual({ isPasswordLinkValid: false });
    server.clock.now = before;
    expect((await setPassword(token)).status).toBe(200);
    for (const dead of [token, '', 'x', "' or 1=1 --", 'x'.repeat(43), 'a\0b'])
      expect(await response(dead)).toEqual({ isPasswordLinkValid: false });
  });

  test('the link of a disabled account, or of another kind, does not work', async () => {
    const user = await makeUser(server);
    const token = await resetToken(user.email);
    await server.database.fork().nativeUpdate(User, user.id, { disabledAt: server.clock.now });
    expect(await response(token)).toEqual({ isPasswordLinkValid: false });
    const other = await makeFree(server);
    await server.graphql('mutation { sendVerification }', {}, { token: other.token });
    const verification = await linkTo(server, other.user.email, 'verify-email');
    expect(await response(verification.token)).toEqual({ isPasswordLinkValid: false });
  });

  test('is throttled', async () => {
    const from = uniqueIp();
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await isValid('x'.repeat(43), from)).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  });
});
