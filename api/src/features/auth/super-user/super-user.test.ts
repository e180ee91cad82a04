import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auditOf } from '../../../../test/assertions/audit.ts';
import { makeFree, makeSuperUser } from '../../../../test/fixtures/factories.ts';
import { statusOf } from '../../../../test/fixtures/forged-tokens.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { uniqueIp } from '../../../../test/clients/sign-in.ts';
import { SUPER_USER_ID, User } from '../../users/user.entity.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://not-asked.example/promptory',
  JWT_SECRETS: 'first:a secret of the tests and long enough',
  PUBLIC_URL: 'https://promptory.example',
};

/** Not the default code. */
const CODE = '1357';
let server: TestServer;

const signIn = (code: unknown, from = uniqueIp()) =>
  server.graphql(
    'mutation ($code: String!) { superUserSignIn(code: $code) { token user { id role isTestUser } } }',
    { code },
    { from },
  );
const shown = async () =>
  ((await server.graphql('{ appInfo { superUserCode } }')).body.data as unknown as { appInfo: { superUserCode: string | null } })
    .appInfo.superUserCode;
const wrong = {
  status: 401,
  body: {
    errors: [
      { message: 'Invalid access code', extensions: { code: 'UNAUTHENTICATED', fields: { code: 'Invalid access code' } } },
    ],
  },
};

describe('in demo mode', () => {
  beforeAll(async () => {
    server = await startServer({ SUPER_USER_CODE: CODE });
  });
  afterAll(() => server.close());
  // The tests would share the counter, which is one for all callers.
  beforeEach(async () => {
    const em = server.database.fork();
    await em.execute('delete from rate_limits');
    await em.nativeDelete(User, SUPER_USER_ID);
    await makeSuperUser(server);
    before = (await auditOf(server, SUPER_USER_ID)).length;
  });
  let before: number;
  const noted = async () => (await auditOf(server, SUPER_USER_ID)).slice(before);

  test('the code signs in as the super user and is written to the audit log', async () => {
    expect(await shown()).toBe(CODE);
    const { body } = await signIn(CODE, '203.0.113.200');
    const { token, user } = (body.data as unknown as { superUserSignIn: { token: string; user: unknown } }).superUserSignIn;
    expect(user).toEqual({ id: SUPER_USER_ID, role: 'admin', isTestUser: true });
    expect(await statusOf(server, token)).toBe(200);
    expect(await noted()).toEqual([
      {
        action: 'super-user.succeeded',
        actor_id: SUPER_USER_ID,
        subject_id: SUPER_USER_ID,
        network: '203.0.113.200',
        detail: {},
      },
    ]);
  });

  test('after five wrong codes from any network, the right code is rejected too', async () => {
    for (let right = 0; right < 8; right += 1) expect((await signIn(CODE)).status).toBe(200);
    for (const code of ['0000', '1111', '2469', '8642', '2468']) expect(await signIn(code)).toMatchObject(wrong);
    const rejected = await signIn(CODE);
    expect({ status: rejected.status, code: rejected.body.errors![0]!.extensions.code }).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
    });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    const actions = (await noted()).map(({ action }) => action);
    expect(actions).toEqual([...Array<string>(8).fill('super-user.succeeded'), ...Array<string>(5).fill('super-user.failed')]);
    expect(JSON.stringify(await noted())).not.toMatch(/2469|8642/);
  });

  test('trying many codes in parallel does not succeed', async () => {
    const codes = Array.from({ length: 40 }, (_, index) => String(1300 + index));
    const responses = await Promise.all([...codes, CODE].map((code) => signIn(code)));
    expect(responses.filter(({ status }) => status === 200)).toEqual([]);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('aliases in one document do not allow more attempts', async () => {
    const many = Array.from({ length: 5 }, (_, index) => `a${index}: superUserSignIn(code: "000${index}") { token }`).join(' ');
    expect(await server.graphql(`mutation { ${many} }`)).toMatchObject({ status: 400 });
  });

  test('a code in the URL is ignored', async () => {
    for (const path of [`/graphql?code=${CODE}`, `/graphql?superUserSignIn=${CODE}`, `/graphql?token=${CODE}`]) {
      const { body } = await server.raw(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'mutation ($code: String!) { superUserSignIn(code: $code) { token } }', code: CODE }),
      });
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    }
    expect((await server.raw(`/graphql?query=mutation{superUserSignIn(code:"${CODE}"){token}}`)).status).toBe(405);
  });

  test.each(['', '246', '24680', ' 2468', '２４６８', 'abcd', "' or"])(
    '%j is not a valid code and is not counted',
    async (code) => {
      for (let count = 0; count < 6; count += 1)
        expect(await signIn(code)).toMatchObject({
          status: 400,
          body: { errors: [{ extensions: { fields: { code: 'Invalid access code' } } }] },
        });
    },
  );

  test('there is no access if the super user is disabled or deleted', async () => {
    const em = server.database.fork();
    await em.nativeUpdate(User, SUPER_USER_ID, { disabledAt: server.clock.now });
    expect((await signIn(CODE)).status).toBe(404);
    await em.nativeDelete(User, SUPER_USER_ID);
    expect((await signIn(CODE)).status).toBe(404);
  });
});

test('in production there is no super-user access, whatever the settings', async () => {
  server = await startServer({ ...production, SUPER_USER_CODE: CODE });
  await makeSuperUser(server);
  expect(await shown()).toBeNull();
  const { token } = await makeFree(server);
  for (const options of [{}, { token }])
    expect(await server.graphql(`mutation { superUserSignIn(code: "${CODE}") { token } }`, {}, options)).toMatchObject({
      status: 404,
      body: { errors: [{ extensions: { code: 'NOT_FOUND' } }] },
    });
  await server.close();
});
