import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { auditOf } from '../../../../test/assertions/audit.ts';
import { makeAdmin, makeFree, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { keyRing, NEW_KEY, OLD_KEY } from '../../../../test/fixtures/forged-tokens.ts';
import { mailsTo, subjectsTo } from '../../../../test/assertions/mailbox.ts';
import { totpCode, setUpSecondFactor, advanceSteps, wrongCode } from '../../../../test/clients/second-factor.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { uniqueIp } from '../../../../test/clients/sign-in.ts';
import { createEncryptor } from '../../../core/auth/encryption.ts';
import { reencryptSecrets } from './second-factor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ...keyRing, LIMIT_SIGN_IN_FAILURES_NETWORK: '1000' });
});
afterAll(() => server.close());

const ASK = 'Enter the code of your authenticator app';
const WRONG = 'This code is not right. Try the newest one.';

/** Signing in with a code, or without one. */
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
const asks = { status: 401, code: 'UNAUTHENTICATED', message: ASK, fields: { code: ASK } };
const isWrong = { status: 401, code: 'UNAUTHENTICATED', message: WRONG, fields: { code: WRONG } };

async function makeSecured() {
  const made = await makeFree(server);
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

describe('setting it up', () => {
  test('it counts from the first code of the app on; the codes for recovery are ten, and nothing of it is stored in plain', async () => {
    const { user, token } = await makeFree(server);
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
    expect(await signIn(user.email)).toMatchObject(asks);

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
    expect(await subjectsTo(server, user.email)).toEqual(['Your Promptory account has a second factor now']);
    expect((await auditOf(server, user.id)).map(({ action }) => action)).toContain('second-factor.added');
  });

  test('begun twice, only the newer secret counts; set up, it is neither begun nor confirmed again', async () => {
    const { token, user } = await makeFree(server);
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

  test('every change of it asks for the password', async () => {
    const { token, email, secret } = await makeSecured();
    const { token: free } = await makeFree(server);
    for (const [field, selection, who] of [
      ['beginSecondFactor', '{ secret }', free],
      ['removeSecondFactor', '{ id }', token],
      ['renewRecoveryCodes', '', token],
    ] as const) {
      expect(await ownField(field, who, `(password: "a wrong one") ${selection}`)).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { password: 'This password is not right' } } }] },
      });
    }
    advanceSteps(server, 1);
    expect((await signIn(email, totpCode(server, secret))).status).toBe(200);
    expect(await left(token)).toEqual({ hasSecondFactor: true, recoveryCodesLeft: 10 });
  });
});

describe('signing in', () => {
  test('a right password alone is asked for the code, a wrong one is told nothing of it', async () => {
    const { email, secret } = await makeSecured();
    for (const code of [undefined, null, '', '  ']) expect(await signIn(email, code)).toMatchObject(asks);
    advanceSteps(server, 1);
    expect(await signIn(email, totpCode(server, secret), { password: 'a wrong one' })).toMatchObject({
      status: 401,
      message: 'Invalid email or password',
      fields: undefined,
    });
    const { token } = await signIn(email, totpCode(server, secret));
    expect(token).toEqual(expect.any(String));
  });

  test('REST asks for it likewise, and takes it', async () => {
    const { email, secret } = await makeSecured();
    const login = (more = {}) =>
      server.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD, ...more }, from: uniqueIp() });
    expect(await login()).toMatchObject({
      status: 401,
      body: { success: false, code: 'UNAUTHENTICATED', message: ASK, fields: { code: ASK } },
    });
    advanceSteps(server, 1);
    expect(await login({ code: totpCode(server, secret) })).toMatchObject({ status: 200, body: { success: true } });
  });

  test('a code is good for one step to each side, and once', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 10);
    for (const steps of [-2, 2, 3]) expect(await signIn(email, totpCode(server, secret, steps))).toMatchObject(isWrong);
    const early = totpCode(server, secret, -1);
    expect((await signIn(email, early)).status).toBe(200);
    expect(await signIn(email, early)).toMatchObject(isWrong);
    expect((await signIn(email, totpCode(server, secret, 1))).status).toBe(200);
    // The one between them is older than the last that was taken.
    expect(await signIn(email, totpCode(server, secret))).toMatchObject(isWrong);
  });

  test('the code that set it up does not sign in as well', async () => {
    const { email, secret } = await makeSecured();
    expect(await signIn(email, totpCode(server, secret))).toMatchObject(isWrong);
  });

  test('of two at once with the same code, one gets in', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    const code = totpCode(server, secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email, ` ${code.slice(0, 3)} ${code.slice(3)}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  test('codes of somebody else, of nobody and of another kind are wrong', async () => {
    const [one, other] = [await makeSecured(), await makeSecured()];
    advanceSteps(server, 1);
    for (const code of [other.codes[0]!, '000', '1234567', "' or 1=1 --", 'a\0b', '１２３４５６', 'x'.repeat(50_000), one.secret])
      expect(await signIn(one.email, code)).toMatchObject(isWrong);
    expect((await auditOf(server, one.user.id)).filter(({ action }) => action === 'sign-in.code-failed')).toHaveLength(8);
  });

  test('a recovery code is good once, however it is typed, and is counted down', async () => {
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

  test('new recovery codes take the place of the old ones', async () => {
    const { email, codes, token } = await makeSecured();
    const { renewRecoveryCodes: renewed } = await executeText<{ renewRecoveryCodes: string[] }>(
      server,
      'mutation ($p: String!) { renewRecoveryCodes(password: $p) }',
      { p: PASSWORD },
      token,
    );
    expect(await signIn(email, codes[1])).toMatchObject(isWrong);
    expect((await signIn(email, renewed[1])).status).toBe(200);
    const { token: free } = await makeFree(server);
    expect(await ownField('renewRecoveryCodes', free, `(password: "${PASSWORD}")`)).toMatchObject({ status: 409 });
  });

  test('A5: wrong codes count as wrong passwords do; asking for the code does not', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    const from = uniqueIp();
    for (let times = 0; times < 8; times += 1) expect(await signIn(email, '', { from })).toMatchObject(asks);
    for (let times = 0; times < 5; times += 1) {
      expect(await signIn(email, wrongCode(server, secret), { from })).toMatchObject(isWrong);
      // A right password in between gives no guess back.
      if (times < 4) expect(await signIn(email, '', { from })).toMatchObject(asks);
    }
    expect(await signIn(email, totpCode(server, secret), { from })).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await signIn(email, totpCode(server, secret))).status).toBe(200);
  });

  test('A9: from ever new networks an account has 20 guesses at its code', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    for (let times = 0; times < 20; times += 1) expect(await signIn(email, wrongCode(server, secret))).toMatchObject(isWrong);
    expect(await signIn(email, totpCode(server, secret))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  test('signing up with the address and the password of the account is no way around it', async () => {
    const { email } = await makeSecured();
    const { body } = await server.graphql(
      'mutation ($input: SignUpInput!) { signUp(input: $input) { token } }',
      { input: { email, password: PASSWORD, acceptsTerms: true } },
      { from: uniqueIp() },
    );
    expect(body).toMatchObject({ data: null, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect(JSON.stringify(body)).not.toMatch(/code of your|factor/);
  });

  test('removed, the password is enough again, and its owner is told', async () => {
    const { email, token, user } = await makeSecured();
    const remove = 'mutation ($p: String!) { removeSecondFactor(password: $p) { hasSecondFactor recoveryCodesLeft } }';
    expect(await executeText(server, remove, { p: PASSWORD }, token)).toEqual({
      removeSecondFactor: { hasSecondFactor: false, recoveryCodesLeft: 0 },
    });
    expect((await signIn(email)).status).toBe(200);
    expect(await subjectsTo(server, email)).toContain('The second factor of your Promptory account was removed');
    expect((await auditOf(server, user.id)).map(({ action }) => action)).toContain('second-factor.removed');
    const stored = await server.database.fork().execute('select totp_secret, totp_last_step from users where id = ?', [user.id]);
    expect(stored).toEqual([{ totp_secret: null, totp_last_step: null }]);
  });
});

describe('the secret at rest', () => {
  const sealedOf = async (id: string) =>
    (await server.database.fork().execute<{ totp_secret: string }[]>('select totp_secret from users where id = ?', [id]))[0]!
      .totp_secret;

  test('one that an older key of the ring has sealed opens, and a start seals it anew', async () => {
    const { user, email, secret } = await makeSecured();
    const em = server.database.fork();
    await em.execute('update users set totp_secret = ? where id = ?', [
      createEncryptor([OLD_KEY]).encrypt(secret, user.id),
      user.id,
    ]);
    advanceSteps(server, 1);
    expect((await signIn(email, totpCode(server, secret))).status).toBe(200);
    await reencryptSecrets(em, server.encryptor);
    expect(await sealedOf(user.id)).toMatch(new RegExp(`^${NEW_KEY.kid}\\.`));
    advanceSteps(server, 1);
    expect((await signIn(email, totpCode(server, secret))).status).toBe(200);
  });

  test('in the row of another it opens nothing, nor where it was changed or its key is gone', async () => {
    const [one, other] = [await makeSecured(), await makeSecured()];
    const sealed = await sealedOf(other.user.id);
    const half = sealed.length / 2;
    const flipped = `${sealed.slice(0, half)}${sealed[half] === 'A' ? 'B' : 'A'}${sealed.slice(half + 1)}`;
    const strange = createEncryptor([{ kid: 'gone', secret: 'a key that has left the ring long ago' }]).encrypt(
      one.secret,
      one.user.id,
    );
    advanceSteps(server, 1);
    for (const [stored, app] of [
      [sealed, other.secret],
      [strange, one.secret],
      ['', one.secret],
      ['new.', one.secret],
      [one.secret, one.secret],
    ] as const) {
      await server.database.fork().execute('update users set totp_secret = ? where id = ?', [stored, one.user.id]);
      expect(await signIn(one.email, totpCode(server, app))).toMatchObject(isWrong);
    }
    await server.database.fork().execute('update users set totp_secret = ? where id = ?', [flipped, other.user.id]);
    expect(await signIn(other.email, totpCode(server, other.secret))).toMatchObject(isWrong);
    // The codes for recovery need no key.
    expect((await signIn(one.email, one.codes[0])).status).toBe(200);
  });

  test('sealing twice gives two texts', async () => {
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

  test('an admin needs a second factor for every field of the administration, and nothing else', async () => {
    const { token, user } = await makeAdmin(server);
    const refusal = {
      message: 'Set up a second factor on your account page to use the administration.',
      extensions: { code: 'FORBIDDEN' },
    };
    expect(await figures(token)).toMatchObject({ status: 403, body: { errors: [refusal] } });
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

  test('an admin keeps it, a member may turn it off', async () => {
    const [admin, member] = [await makeAdmin(server), await makeFree(server)];
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

  test('a member without it is forbidden as ever, and told nothing of a second factor', async () => {
    const { token } = await makeFree(server);
    const { status, body } = await figures(token);
    expect({ status, message: body.errors![0]!.message }).toEqual({ status: 403, message: 'Forbidden' });
  });
});

test('in demo mode an admin needs no second factor', async () => {
  const { token } = await makeAdmin(server);
  expect((await server.graphql('{ userFigures { totalUsers } }', {}, { token })).status).toBe(200);
});
