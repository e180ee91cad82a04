import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { auditOf } from '../../../../test/assertions/audit.ts';
import { makeSession, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { keyRing, NEW_KEY, OLD_KEY } from '../../../../test/fixtures/forged-tokens.ts';
import { mailsTo, subjectsTo } from '../../../../test/assertions/mailbox.ts';
import {
  codeRequired,
  isWrong,
  totpCode,
  secondFactorClients,
  setUpSecondFactor,
  advanceSteps,
  wrongCode,
} from '../../../../test/clients/second-factor.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { createEncryptor } from '../../../core/auth/encryption.ts';
import { UserRole } from '../../users/user.entity.ts';
import { reencryptSecrets } from './second-factor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ...keyRing, LIMIT_SIGN_IN_FAILURES_NETWORK: '1000' });
});
afterAll(() => server.close());

const { signIn, makeVerified, makeSecured, left, ownField } = secondFactorClients(() => server);

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
      body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { code: isWrong.message } } }] },
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
    expect({ status, message: body.errors![0]!.message }).toEqual({
      status: 403,
      message: 'Your account does not have the role that this needs.',
    });
  });
});

test('in demo mode an admin needs no second factor', async () => {
  const { token } = await makeVerified({ role: UserRole.admin });
  expect((await server.graphql('{ userFigures { totalUsers } }', {}, { token })).status).toBe(200);
});
