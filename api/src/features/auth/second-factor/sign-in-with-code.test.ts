import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { auditOf } from '../../../../test/assertions/audit.ts';
import { PASSWORD } from '../../../../test/fixtures/factories.ts';
import { keyRing } from '../../../../test/fixtures/forged-tokens.ts';
import { linkTo, mailsTo, subjectsTo } from '../../../../test/assertions/mailbox.ts';
import {
  codeRequired,
  isWrong,
  totpCode,
  secondFactorClients,
  advanceSteps,
  wrongCode,
} from '../../../../test/clients/second-factor.ts';
import { onServer } from '../../../../test/on-server.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { whileWriting } from '../../../../test/while-writing.ts';
import { uniqueIp } from '../../../../test/clients/sign-in.ts';

const FACTOR_ADDED = 'Two-step sign-in is now on for your Promptory account';
const CODE_USED = 'A recovery code of your Promptory account was used';
const WRONG_CODES = 'Wrong codes for your Promptory account';
const LOCKED = 'Wrong passwords or codes for your Promptory account';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ...keyRing, LIMIT_SIGN_IN_FAILURES_NETWORK: '1000' });
});
afterAll(() => server.close());

const { signIn, makeVerified, makeSecured, left, ownField } = secondFactorClients(() => server);

describe('signing in', () => {
  onServer('ends with a factor that is replaced meanwhile', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    const replace = "update users set totp_confirmed_at = totp_confirmed_at + interval '1 second' where email = $1";
    const signedIn = await whileWriting(
      server,
      (connection) => connection.query(replace, [email]),
      () => signIn(email, totpCode(server, secret)),
    );
    expect(signedIn).toMatchObject({ status: 401, message: 'Invalid email or password' });
    advanceSteps(server, 1);
    expect(await signIn(email, totpCode(server, secret))).toMatchObject({ status: 200 });
  });

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
      body: { success: false, code: 'UNAUTHENTICATED', message: codeRequired.message, fields: { code: codeRequired.message } },
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
    const mails = (await mailsTo(server, email)).filter(({ subject }) => subject === CODE_USED).map(({ text }) => text);
    for (const count of [9, 8, 7]) expect(mails).toContainEqual(expect.stringContaining(`${count} recovery codes are left.`));
    expect(mails).toHaveLength(3);
  });

  test('the mail about the last recovery code says that none is left', async () => {
    const { email, codes, user } = await makeSecured();
    const used = 'update recovery_codes set used_at = now() where user_id = ?';
    await server.database.fork().execute(used, [user.id]);
    expect(await signIn(email, codes[0])).toMatchObject(isWrong);
    expect(await subjectsTo(server, email)).not.toContain(CODE_USED);
    await server.database.fork().execute(used.replace('now()', 'null'), [user.id]);
    for (const code of codes.slice(1)) expect((await signIn(email, code)).status).toBe(200);
    expect((await signIn(email, codes[0])).status).toBe(200);
    const told = (await mailsTo(server, email)).map(({ text }) => /\w+ recovery codes? (is|are) left/.exec(text)?.[0]);
    expect(told).toEqual(expect.arrayContaining(['One recovery code is left', 'No recovery code is left']));
    const [last] = (await mailsTo(server, email)).filter(({ text }) => text.includes('No recovery code is left'));
    expect(last!.text).not.toContain('before you run out');
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
    expect(await subjectsTo(server, email)).toEqual([WRONG_CODES, FACTOR_ADDED]);
  });

  test('an account has 20 attempts at its code over all networks, and its owner gets a mail', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    const guess = async () => expect(await signIn(email, wrongCode(server, secret))).toMatchObject(isWrong);
    for (let times = 0; times < 2; times += 1) await guess();
    expect(await subjectsTo(server, email)).toEqual([FACTOR_ADDED]);
    for (let times = 2; times < 20; times += 1) await guess();
    expect(await signIn(email, totpCode(server, secret))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(await subjectsTo(server, email)).toEqual([WRONG_CODES, FACTOR_ADDED]);
  });

  test('a wrong password after wrong codes does not hide from the owner that the password is known', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    const from = uniqueIp();
    for (let times = 0; times < 4; times += 1) await signIn(email, wrongCode(server, secret), { from });
    await signIn(email, undefined, { from, password: 'a wrong one' });
    expect((await signIn(email, totpCode(server, secret), { from })).status).toBe(429);
    expect(await subjectsTo(server, email)).toEqual([LOCKED, WRONG_CODES, FACTOR_ADDED]);
  });

  test('one wrong code after wrong passwords locks, and the mail does not say that the password is known', async () => {
    const { email, secret } = await makeSecured();
    advanceSteps(server, 1);
    const from = uniqueIp();
    for (let times = 0; times < 4; times += 1) await signIn(email, undefined, { from, password: 'a wrong one' });
    await signIn(email, wrongCode(server, secret), { from });
    expect((await signIn(email, totpCode(server, secret), { from })).status).toBe(429);
    expect(await subjectsTo(server, email)).toEqual([LOCKED, FACTOR_ADDED]);
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
