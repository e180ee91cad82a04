import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { auditOf } from '../../../../test/assertions/audit.ts';
import { makeMember, makeSession, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { keyRing, NEW_KEY, OLD_KEY } from '../../../../test/fixtures/forged-tokens.ts';
import { linkTo, mailsTo, subjectsTo } from '../../../../test/assertions/mailbox.ts';
import { totpCode, setUpSecondFactor, advanceSteps, wrongCode } from '../../../../test/clients/second-factor.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { uniqueIp } from '../../../../test/clients/sign-in.ts';
import { createEncryptor } from '../../../core/auth/encryption.ts';
import { type User, UserRole } from '../../users/user.entity.ts';
import { reencryptSecrets } from './second-factor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ...keyRing, LIMIT_SIGN_IN_FAILURES_NETWORK: '1000' });
});
afterAll(() => server.close());

const CODE_REQUIRED = 'Enter the code of your authenticator app';
const WRONG = 'Incorrect code. Try the newest one.';

/** Signs in, with a code or without. */
async function signIn(email: string, code?: string | null, { password = PASSWORD, from = uniqueIp() } = {}) {
  const { status, body } = await server.graphql(
    'mutation ($email: String!, $password: String!, $code: String) { signIn(email: $email, password: $password, code: $code) { token } }',
    { email, password, code },
    { from },
  );
  const [error] = body.errors ?? [];
  return {
    status,
    token: (body.data as { signIn: { token: string } } | null)?.signIn.token,
    message: error?.message,
    fields: error?.extensions.fields,
    code: error?.extensions.code,
  };
}
const codeRequired = { status: 401, code: 'UNAUTHENTICATED', message: CODE_REQUIRED, fields: { code: CODE_REQUIRED } };
const isWrong = { status: 401, code: 'UNAUTHENTICATED', message: WRONG, fields: { code: WRONG } };

const makeVerified = (fields: Partial<User> = {}) => makeMember(server, { emailVerifiedAt: server.clock.now, ...fields });

async function makeSecured() {
  const made = await makeVerified();
  return { ...made, email: made.user.email, ...(await setUpSecondFactor(server, made.token)) };
}
const ownField = async (field: string, token: string, args = '') =>
  server.graphql(`${/^(account)/.test(field) ? 'query' : 'mutation'} { ${field}${args} }`, {}, { token });
const left = async (token: string) =>
  (
    await executeText<{ account: { hasSecondFactor: boolean; recoveryCodesLeft: number } }>(
      server,
      '{ account { hasSecondFactor recoveryCodesLeft } }',
      {},
      token,
    )
  ).account;

describe('setting up', () => {
  test('it is on after the first code; there are ten recovery codes, and nothing is stored in plain text', async () => {
    const { user, token } = await makeVerified();
    const begin = 'mutation ($p: String!) { beginSecondFactor(password: $p) { secret uri } }';
    const { beginSecondFactor: made } = await executeText<{ beginSecondFactor: { secret: string; uri: string } }>(
      server,
      begin,
      { p: PASSWORD },
      token,
    );
    expect(made.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(made.uri);
    expect({
      scheme: uri.protocol,
      label: decodeURIComponent(uri.pathname),
      secret: uri.searchParams.get('secret'),
      issuer: uri.searchParams.get('issuer'),
    }).toEqual({
      scheme: 'otpauth:',
      label: expect.stringMatching(new RegExp(`Promptory:${user.email}$`)),
      secret: made.secret,
      issuer: 'Promptory',
    });
    expect(await left(token)).toEqual({ hasSecondFactor: false, recoveryCodesLeft: 0 });
    expect((await signIn(user.email)).status).toBe(200);

    const confirm = (code: string) =>
      server.graphql('mutation ($c: String!) { confirmSecondFactor(code: $c) }', { c: code }, { token });
    expect(await confirm(wrongCode(server, made.secret))).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { code: WRONG } } }] },
    });
    const { body } = await confirm(totpCode(server, made.secret));
    const codes = (body.data as unknown as { confirmSecondFactor: string[] }).confirmSecondFactor;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await left(token)).toEqual({ hasSecondFactor: true, recoveryCodesLeft: 10 });
    expect(await signIn(user.email)).toMatchObject(codeRequired);

    const em = server.database.fork();
    const stored = JSON.stringify([
      await em.execute('select * from users'),
      await em.execute('select * from recovery_codes'),
      await auditOf(server, user.id),
      await mailsTo(server, user.email),
      server.logged,
    ]);
    for (const secret of [made.secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(secret);
    expect(await subjectsTo(server, user.email)).toEqual(['Two-step sign-in is now on for your Promptory account']);
    expect((await mailsTo(server, user.email))[0]).toMatchObject({
      text: expect.stringContaining('assistants keep their access'),
    });
    expect((await auditOf(server, user.id)).map(({ action }) => action)).toContain('second-factor.added');
  });

  test('only the newest secret can be confirmed; a confirmed one can be neither started nor confirmed again', async () => {
    const { token, user } = await makeVerified();
    const begin = async () =>
      (
        await executeText<{ beginSecondFactor: { secret: string } }>(
          server,
          'mutation ($p: String!) { beginSecondFactor(password: $p) { secret } }',
          { p: PASSWORD },
          token,
        )
      ).beginSecondFactor.secret;
    const first = await begin();
    await begin();
    expect(
      (
        await server.graphql(
          'mutation ($c: String!) { confirmSecondFactor(code: $c) }',
          { c: totpCode(server, first) },
          { token },
        )
      ).status,
    ).toBe(400);
    const { secret } = await setUpSecondFactor(server, token);
    advanceSteps(server, 1);
    for (const mutation of [
      `beginSecondFactor(password: "${PASSWORD}") { secret }`,
      `confirmSecondFactor(code: "${totpCode(server, secret)}")`,
    ])
      expect(await server.graphql(`mutation { ${mutation} }`, {}, { token })).toMatchObject({
        status: 409,
        body: { errors: [{ extensions: { code: 'CONFLICT' } }] },
      });
    expect((await signIn(user.email, totpCode(server, secret))).status).toBe(200);
  });

  test('every change requires the password', async () => {
    const { token, email, secret } = await makeSecured();
    const { token: free } = await makeVerified();
    for (const [field, selection, who] of [
      ['beginSecondFactor', '{ secret }', free],
      ['removeSecondFactor', '{ id }', token],
      ['renewRecoveryCodes', '', token],
    ] as const) {
      expect(await ownField(field, who, `(password: "a wrong one") ${selection}`)).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { password: 'Incorrect password' } } }] },
      });
    }
    advanceSteps(server, 1);
    expect((await signIn(email, totpCode(server, secret))).status).toBe(200);
    expect(await left(token)).toEqual({ hasSecondFactor: true, recoveryCodesLeft: 10 });
  });
});

describe('signing in', () => {
  test('the code is requested only after a right password', async () => {
    const { email, secret } = await makeSecured();
    for (const code of [undefined, null, '', '  ']) expect(await signIn(email, code)).toMatchObject(codeRequired);
    advanceSteps(server, 1);
    expect(await signIn(email, totpCode(server, secret), { password: 'a wrong one' })).toMatchObject({
      status: 401,
      message: 'Invalid email or password',
      fields: undefined,
    });
    const { token } = await signIn(email, totpCode(server, secret));
    expect(token).toEqual(expect.any(String));
  });

  test('REST requests and accepts the code as well', async () => {
    const { email, secret } = await makeSecured();
    const login = (more = {}) =>
      server.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD, ...more }, from: uniqueIp() });
    expect(await login()).toMatchObject({
      status: 401,
      body: { success: false, code: 'UNAUTHENTICATED', message: CODE_REQUIRED, fields: { code: CODE_REQUIRED } },
    });
    advanceSteps(server, 1);
    expect(await login({ code: totpCode(server, secret) })).toMatchObject({ status: 200, body: { success: true } });
  });

  test('a code is valid one time step early or late, and works once', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 10);
    for (const steps of [-2, 2, 3]) expect(await signIn(email, totpCode(server, secret, steps))).toMatchObject(isWrong);
    const early = totpCode(server, secret, -1);
    expect((await signIn(email, early)).status).toBe(200);
    expect(await signIn(email, early)).toMatchObject(isWrong);
    expect((await signIn(email, totpCode(server, secret, 1))).status).toBe(200);
    // The current code is older than the last redeemed one.
    expect(await signIn(email, totpCode(server, secret))).toMatchObject(isWrong);
  });

  test('the code that confirmed the set-up cannot be used to sign in', async () => {
    const { email, secret } = await makeSecured();
    expect(await signIn(email, totpCode(server, secret))).toMatchObject(isWrong);
  });

  test('of parallel sign-ins with the same code, one succeeds', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    const code = totpCode(server, secret);
    const responses = await Promise.all(Array.from({ length: 4 }, () => signIn(email, ` ${code.slice(0, 3)} ${code.slice(3)}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  test('codes of other users, made-up codes and malformed codes are rejected', async () => {
    const [one, other] = [await makeSecured(), await makeSecured()];
    advanceSteps(server, 1);
    for (const code of [other.codes[0]!, '000', '1234567', "' or 1=1 --", 'a\0b', '１２３４５６', 'x'.repeat(50_000), one.secret])
      expect(await signIn(one.email, code)).toMatchObject(isWrong);
    expect((await auditOf(server, one.user.id)).filter(({ action }) => action === 'sign-in.code-failed')).toHaveLength(8);
  });

  test('a recovery code works once, in any spelling, and the number left goes down', async () => {
    const { email, codes, token, user } = await makeSecured();
    const [first, second, third] = codes as [string, string, string];
    expect((await signIn(email, first)).status).toBe(200);
    expect(await signIn(email, first)).toMatchObject(isWrong);
    expect((await signIn(email, ` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await signIn(email, third.replace('-', '').replaceAll('1', 'l').replaceAll('0', 'O'))).status).toBe(200);
    expect(await left(token)).toEqual({ hasSecondFactor: true, recoveryCodesLeft: 7 });
    const signedIn = (await auditOf(server, user.id)).filter(({ action }) => action === 'sign-in.succeeded');
    expect(signedIn.map(({ detail }) => detail)).toEqual(Array(3).fill({ factor: 'recovery code' }));
  });

  test('new recovery codes replace the old ones', async () => {
    const { email, codes, token } = await makeSecured();
    const { renewRecoveryCodes: renewed } = await executeText<{ renewRecoveryCodes: string[] }>(
      server,
      'mutation ($p: String!) { renewRecoveryCodes(password: $p) }',
      { p: PASSWORD },
      token,
    );
    expect(await signIn(email, codes[1])).toMatchObject(isWrong);
    expect((await signIn(email, renewed[1])).status).toBe(200);
    expect(await subjectsTo(server, email)).toContain('New recovery codes were made for your Promptory account');
    const { token: free } = await makeVerified();
    expect(await ownField('renewRecoveryCodes', free, `(password: "${PASSWORD}")`)).toMatchObject({ status: 409 });
  });

  test('recovery codes can be renewed 30 times an hour', async () => {
    const { token } = await makeSecured();
    const renew = () => ownField('renewRecoveryCodes', token, `(password: "${PASSWORD}")`);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await renew()).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });

  test('wrong codes count like wrong passwords; a missing code does not', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    const from = uniqueIp();
    for (let times = 0; times < 8; times += 1) expect(await signIn(email, '', { from })).toMatchObject(codeRequired);
    for (let times = 0; times < 5; times += 1) {
      expect(await signIn(email, wrongCode(server, secret), { from })).toMatchObject(isWrong);
      // A right password in between does not reset the failed attempts.
      if (times < 4) expect(await signIn(email, '', { from })).toMatchObject(codeRequired);
    }
    expect(await signIn(email, totpCode(server, secret), { from })).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await signIn(email, totpCode(server, secret))).status).toBe(200);
  });

  test('an account has 20 attempts at its code over all networks', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    for (let times = 0; times < 20; times += 1) expect(await signIn(email, wrongCode(server, secret))).toMatchObject(isWrong);
    expect(await signIn(email, totpCode(server, secret))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  test('a new password by mail gives 20 attempts again, but not whenever somebody reads the mailbox', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    let password = PASSWORD;
    const setPassword = async (chosen: string) => {
      password = chosen;
      const request = 'mutation ($email: String!) { requestPasswordReset(email: $email) }';
      await server.graphql(request, { email }, { from: uniqueIp() });
      const { token } = await linkTo(server, email, 'set-password');
      const set = 'mutation ($token: String!, $password: String!) { setPassword(token: $token, password: $password) }';
      expect((await server.graphql(set, { token, password }, { from: uniqueIp() })).status).toBe(200);
    };
    const guess20 = async () => {
      for (let times = 0; times < 20; times += 1)
        expect(await signIn(email, wrongCode(server, secret), { password })).toMatchObject(isWrong);
    };
    await guess20();
    for (const chosen of ['the first other horse', 'the second other horse', 'the third other horse']) await setPassword(chosen);
    await guess20();
    await setPassword('the fourth other horse');
    expect(await signIn(email, totpCode(server, secret), { password })).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  test('signing up with the email and password of the account does not bypass it', async () => {
    const { email } = await makeSecured();
    const { body } = await server.graphql(
      'mutation ($input: SignUpInput!) { signUp(input: $input) { token } }',
      { input: { email, password: PASSWORD, acceptsTerms: true } },
      { from: uniqueIp() },
    );
    expect(body).toMatchObject({ data: null, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect(JSON.stringify(body)).not.toMatch(/code of your|factor/);
  });

  test('after removal, the password is enough and the owner gets a mail', async () => {
    const { email, token, user } = await makeSecured();
    const remove = 'mutation ($p: String!) { removeSecondFactor(password: $p) { hasSecondFactor recoveryCodesLeft } }';
    expect(await executeText(server, remove, { p: PASSWORD }, token)).toEqual({
      removeSecondFactor: { hasSecondFactor: false, recoveryCodesLeft: 0 },
    });
    expect((await signIn(email)).status).toBe(200);
    expect(await subjectsTo(server, email)).toContain('Two-step sign-in was turned off for your Promptory account');
    expect((await auditOf(server, user.id)).map(({ action }) => action)).toContain('second-factor.removed');
    const stored = await server.database.fork().execute('select totp_secret, totp_last_step from users where id = ?', [user.id]);
    expect(stored).toEqual([{ totp_secret: null, totp_last_step: null }]);
  });
});

describe('the stored secret', () => {
  const encryptedSecretOf = async (id: string) =>
    (await server.database.fork().execute<{ totp_secret: string }[]>('select totp_secret from users where id = ?', [id]))[0]!
      .totp_secret;

  test('one that was encrypted with an older key works and is re-encrypted at start-up', async () => {
    const { user, email, secret } = await makeSecured();
    const em = server.database.fork();
    await em.execute('update users set totp_secret = ? where id = ?', [
      createEncryptor([OLD_KEY]).encrypt(secret, user.id),
      user.id,
    ]);
    advanceSteps(server, 1);
    expect((await signIn(email, totpCode(server, secret))).status).toBe(200);
    await reencryptSecrets(em, server.encryptor);
    expect(await encryptedSecretOf(user.id)).toMatch(new RegExp(`^${NEW_KEY.kid}\\.`));
    advanceSteps(server, 1);
    expect((await signIn(email, totpCode(server, secret))).status).toBe(200);
  });

  test('it does not work in another row, if it was changed, or if its key was removed', async () => {
    const [one, other] = [await makeSecured(), await makeSecured()];
    const encrypted = await encryptedSecretOf(other.user.id);
    const half = encrypted.length / 2;
    const flipped = `${encrypted.slice(0, half)}${encrypted[half] === 'A' ? 'B' : 'A'}${encrypted.slice(half + 1)}`;
    const fromRemovedKey = createEncryptor([{ kid: 'gone', secret: 'a key that has left the ring long ago' }]).encrypt(
      one.secret,
      one.user.id,
    );
    advanceSteps(server, 1);
    for (const [stored, app] of [
      [encrypted, other.secret],
      [fromRemovedKey, one.secret],
      ['', one.secret],
      ['new.', one.secret],
      [one.secret, one.secret],
    ] as const) {
      await server.database.fork().execute('update users set totp_secret = ? where id = ?', [stored, one.user.id]);
      expect(await signIn(one.email, totpCode(server, app))).toMatchObject(isWrong);
    }
    await server.database.fork().execute('update users set totp_secret = ? where id = ?', [flipped, other.user.id]);
    expect(await signIn(other.email, totpCode(server, other.secret))).toMatchObject(isWrong);
    // Recovery codes do not depend on the key.
    expect((await signIn(one.email, one.codes[0])).status).toBe(200);
  });

  test('encrypting twice gives two different texts', async () => {
    expect(server.encryptor.encrypt('a secret', 'user-1')).not.toBe(server.encryptor.encrypt('a secret', 'user-1'));
    expect(server.encryptor.decrypt(server.encryptor.encrypt('a secret', 'user-1'), 'user-1')).toBe('a secret');
  });
});

describe('in production', () => {
  let demo: TestServer;
  beforeAll(async () => {
    demo = server;
    server = await startServer({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://not-asked.example/promptory',
      PUBLIC_URL: 'https://promptory.example',
      ...keyRing,
    });
  });
  afterAll(async () => {
    await server.close();
    server = demo;
  });
  const figures = (token: string) => server.graphql('{ userFigures { totalUsers } allUsers { id } }', {}, { token });

  test('an admin needs a second factor for every admin field, but not for others', async () => {
    const { token, user } = await makeVerified({ role: UserRole.admin });
    const secondFactorRequired = {
      message: 'Set up two-step sign-in on your account page to use the administration.',
      extensions: { code: 'FORBIDDEN' },
    };
    expect(await figures(token)).toMatchObject({ status: 403, body: { errors: [secondFactorRequired] } });
    expect(
      (await server.graphql('{ me { role } stats { totalUsed } account { hasSecondFactor } }', {}, { token })).body,
    ).toMatchObject({
      data: { me: { role: 'admin' }, account: { hasSecondFactor: false } },
    });
    const { secret } = await setUpSecondFactor(server, token);
    expect(await figures(token)).toMatchObject({
      status: 200,
      body: { data: { userFigures: { totalUsers: expect.any(Number) } } },
    });
    advanceSteps(server, 1);
    const { token: next } = await signIn(user.email, totpCode(server, secret));
    expect((await figures(next!)).status).toBe(200);
  });

  test('a session that began without it does not get into the administration by it', async () => {
    const { token: stolen, user } = await makeVerified({ role: UserRole.admin });
    const { token } = await makeSession(server, user);
    await setUpSecondFactor(server, token);
    expect((await figures(stolen)).status).toBe(401);
    expect((await figures(token)).status).toBe(200);
  });

  test('an admin cannot turn it off, a member can', async () => {
    const [admin, member] = [await makeVerified({ role: UserRole.admin }), await makeVerified()];
    const remove = async (token: string) => {
      await setUpSecondFactor(server, token);
      return server.graphql(
        'mutation ($p: String!) { removeSecondFactor(password: $p) { hasSecondFactor } }',
        { p: PASSWORD },
        { token },
      );
    };
    expect(await remove(admin.token)).toMatchObject({ status: 403, body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] } });
    expect((await remove(member.token)).body).toEqual({ data: { removeSecondFactor: { hasSecondFactor: false } } });
  });

  test('a member gets FORBIDDEN as usual, without a hint at the second factor', async () => {
    const { token } = await makeVerified();
    const { status, body } = await figures(token);
    expect({ status, message: body.errors![0]!.message }).toEqual({ status: 403, message: 'Forbidden' });
  });
});

test('in demo mode an admin needs no second factor', async () => {
  const { token } = await makeVerified({ role: UserRole.admin });
  expect((await server.graphql('{ userFigures { totalUsers } }', {}, { token })).status).toBe(200);
});
