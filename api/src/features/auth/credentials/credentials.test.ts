import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { actionsOf, auditOf } from '../../../../test/assertions/audit.ts';
import { linkTo, mailsTo, subjectsTo } from '../../../../test/assertions/mailbox.ts';
import { setUpSecondFactor } from '../../../../test/clients/second-factor.ts';
import { uniqueIp } from '../../../../test/clients/sign-in.ts';
import { makeAdmin, makeMember, makeSession, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { makeKey } from '../../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

const NEW_PASSWORD = 'another horse entirely';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  admin = await makeAdmin(server);
});
afterAll(() => server.close());

const verified = () => makeMember(server, { emailVerifiedAt: server.clock.now });
const run = (query: string, variables: Record<string, unknown>, token?: string) => executeText(server, query, variables, token);
const works = async (token: string) => (await server.graphql('{ categories { id } }', {}, { token })).status === 200;
const disable = 'mutation ($id: ID!, $off: Boolean!) { adminSetDisabled(id: $id, isDisabled: $off) { isDisabled } }';

interface Owner {
  user: { id: string; email: string };
  token: string;
}
/** What a member or an admin does to take an account back, each with whether its mail names the revoked keys. */
const recoveries: [string, (owner: Owner) => Promise<unknown>][] = [
  [
    'a new password',
    ({ token }) =>
      run(
        'mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) { token } }',
        { old: PASSWORD, new: NEW_PASSWORD },
        token,
      ),
  ],
  [
    'a reset by mail',
    async ({ user }) => {
      await server.graphql('mutation ($e: String!) { requestPasswordReset(email: $e) }', { e: user.email }, { from: uniqueIp() });
      const { token } = await linkTo(server, user.email, 'set-password');
      await run('mutation ($t: String!, $p: String!) { setPassword(token: $t, password: $p) }', { t: token, p: NEW_PASSWORD });
    },
  ],
  ['the end of the other sessions', ({ token }) => run('mutation { endOtherSessions { id } }', {}, token)],
  [
    'the end of all sessions by an admin',
    ({ user }) => run('mutation ($id: ID!) { adminEndSessions(id: $id) }', { id: user.id }, admin.token),
  ],
  [
    'disabling and enabling',
    async ({ user }) => {
      await run(disable, { id: user.id, off: true }, admin.token);
      await run(disable, { id: user.id, off: false }, admin.token);
    },
  ],
];

describe('keys end with everything else that opens the account', () => {
  test.each(recoveries)('%s', async (_what, recover) => {
    const owner = await verified();
    const [one, two] = [await makeKey(server, owner.user), await makeKey(server, owner.user, { isTest: true })];
    const bystander = await makeKey(server, (await verified()).user);
    const stolen = await makeSession(server, owner.user);
    await recover(owner);
    expect([await works(one.key), await works(two.key), await works(stolen.token)]).toEqual([false, false, false]);
    expect(await works(bystander.key)).toBe(true);
    const texts = (await mailsTo(server, owner.user.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Its 2 API keys were revoked'))).toHaveLength(1);
    const details = (await auditOf(server, owner.user.id)).map(({ detail }) => detail.keysRevoked);
    expect(details).toContain(2);
  });

  test.each([
    ...recoveries,
    ['turning on two-step sign-in', ({ token }) => setUpSecondFactor(server, token)] satisfies (typeof recoveries)[number],
  ])('a change of the email that is not confirmed yet: %s', async (_what, recover) => {
    const owner = await verified();
    const email = `next-${owner.user.email}`;
    const change = 'mutation ($e: String!, $p: String!) { changeEmail(email: $e, password: $p) { pendingEmail } }';
    await run(change, { e: email, p: PASSWORD }, (await makeSession(server, owner.user)).token);
    const { token: link } = await linkTo(server, email, 'verify-email');
    await recover(owner);
    const confirm = 'mutation ($t: String!) { verifyEmail(token: $t) }';
    expect((await server.graphql(confirm, { t: link }, { from: uniqueIp() })).status).toBe(404);
  });

  test('the mail about a new password says that a change of the email was canceled', async () => {
    const owner = await verified();
    const change = 'mutation ($e: String!, $p: String!) { changeEmail(email: $e, password: $p) { pendingEmail } }';
    await run(change, { e: `next-${owner.user.email}`, p: PASSWORD }, owner.token);
    const set = 'mutation ($p: String!, $n: String!) { changePassword(currentPassword: $p, newPassword: $n) { token } }';
    await run(set, { p: PASSWORD, n: NEW_PASSWORD }, owner.token);
    const mails = await mailsTo(server, owner.user.email);
    const changed = mails.find(({ subject }) => subject === 'Your Promptory password was changed');
    expect(changed!.text).toMatch(/The change of its email address, which was not confirmed yet, was canceled as well/);
  });

  // The others have a mail about the new password.
  test.each(recoveries.slice(2))('a mail says so where nothing else has ended: %s', async (what, recover) => {
    const owner = await verified();
    const change = 'mutation ($e: String!, $p: String!) { changeEmail(email: $e, password: $p) { pendingEmail } }';
    await run(change, { e: `next-${owner.user.email}`, p: PASSWORD }, owner.token);
    await recover(owner);
    const mails = await mailsTo(server, owner.user.email);
    const isDisabled = what === 'disabling and enabling';
    const about = isDisabled ? 'Your Promptory account was disabled' : 'The change of your Promptory email address was canceled';
    const canceled = mails.filter(({ subject }) => subject === about);
    expect(canceled.map(({ text }) => text)).toEqual([expect.stringContaining('which was not confirmed yet, was canceled')]);
  });

  test('deleting the account', async () => {
    const { user, token } = await verified();
    const { key } = await makeKey(server, user);
    await run('mutation ($p: String!) { deleteAccount(password: $p) }', { p: PASSWORD }, token);
    expect(await works(key)).toBe(false);
    expect((await mailsTo(server, user.email))[0]!.text).toContain(
      'Its sessions, API keys and connected assistants no longer work.',
    );
  });

  test('links do not come back when an account is enabled again', async () => {
    const { user } = await verified();
    await server.graphql('mutation ($e: String!) { requestPasswordReset(email: $e) }', { e: user.email }, { from: uniqueIp() });
    const { token } = await linkTo(server, user.email, 'set-password');
    for (const off of [true, false]) await run(disable, { id: user.id, off }, admin.token);
    const set = 'mutation ($t: String!, $p: String!) { setPassword(token: $t, password: $p) }';
    expect((await server.graphql(set, { t: token, p: NEW_PASSWORD }, { from: uniqueIp() })).status).toBe(404);
  });

  test('nobody gets a mail about keys where there were none', async () => {
    const { user, token } = await verified();
    await makeSession(server, user);
    await run('mutation { endOtherSessions { id } }', {}, token);
    expect(await mailsTo(server, user.email)).toEqual([]);
  });
});

const MAKE =
  'mutation ($password: String, $code: String) { createApiKey(input: { name: "Theirs", scopes: ["catalog:read"] }, password: $password, code: $code) { key apiKey { id } } }';
const ROTATE =
  'mutation ($id: ID!, $password: String, $code: String) { rotateApiKey(id: $id, password: $password, code: $code) { apiKey { id } } }';

describe('a key needs the password, or the second factor', () => {
  const attempt = async (query: string, variables: Record<string, unknown>, token: string, from = uniqueIp()) => {
    const { status, body } = await server.graphql(query, variables, { token, from });
    const [error] = body.errors ?? [];
    return error ? { status, code: error.extensions.code, fields: error.extensions.fields } : { status };
  };
  const wrongPassword = { status: 400, code: 'BAD_USER_INPUT', fields: { password: 'Incorrect password' } };
  const keysOf = (id: string) => server.database.fork().execute('select id from api_keys where user_id = ?', [id]);

  test('making and rotating one without it, or with a wrong one, is refused and audited', async () => {
    const { user, token } = await verified();
    const { id } = await makeKey(server, user);
    for (const [query, variables] of [
      [MAKE, {}],
      [ROTATE, { id }],
    ] as const) {
      expect(await attempt(query, variables, token)).toMatchObject({
        status: 400,
        code: 'BAD_USER_INPUT',
        fields: { password: 'Enter your password' },
      });
      expect(await attempt(query, { ...variables, code: '123456' }, token)).toMatchObject({ status: 400 });
      expect(await attempt(query, { ...variables, password: 'a wrong one' }, token)).toEqual(wrongPassword);
    }
    expect(await keysOf(user.id)).toHaveLength(1);
    expect(await actionsOf(server, user.id)).toEqual(['sign-in.failed', 'sign-in.failed']);
    expect(await mailsTo(server, user.email)).toEqual([]);
  });

  test('guesses are counted with those of the sign-in page', async () => {
    const { token } = await verified();
    const from = uniqueIp();
    const statuses = [];
    for (let tried = 0; tried < 6; tried += 1) statuses.push((await attempt(MAKE, { password: 'wrong' }, token, from)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await attempt(MAKE, { password: PASSWORD }, token, from)).status).toBe(429);
  });

  test('the owner gets a mail for each', async () => {
    const { user, token } = await verified();
    expect(await attempt(MAKE, { password: PASSWORD }, token)).toEqual({ status: 200 });
    const [made] = (await keysOf(user.id)) as { id: string }[];
    expect(await attempt(ROTATE, { id: made!.id, password: PASSWORD }, token)).toEqual({ status: 200 });
    expect((await subjectsTo(server, user.email)).sort()).toEqual([
      'An API key of your Promptory account was replaced',
      'Your Promptory account has a new API key',
    ]);
    for (const { text } of await mailsTo(server, user.email)) expect(text).not.toMatch(/plk_live_[0-9a-z]{12}_/);
  });

  test('a code of the second factor takes the place of the password, and works once', async () => {
    const { user, token } = await verified();
    const { codes } = await setUpSecondFactor(server, token);
    expect(await attempt(MAKE, { code: codes[0] }, token)).toEqual({ status: 200 });
    expect(await attempt(MAKE, { code: codes[0] }, token)).toMatchObject({
      status: 400,
      fields: { code: 'Incorrect code. Try the newest one.' },
    });
    expect(await keysOf(user.id)).toHaveLength(1);
  });

  test('after five wrong passwords or codes, no code is tried anymore from that network', async () => {
    const { user, token } = await verified();
    const { codes } = await setUpSecondFactor(server, token);
    const wrong = { password: { password: 'a wrong one' }, code: { code: 'aaaa-aaaa-aaaa' } };
    for (const guess of [wrong.password, wrong.code]) {
      const from = uniqueIp();
      for (let tried = 0; tried < 5; tried += 1) expect((await attempt(MAKE, guess, token, from)).status).toBe(400);
      for (const proof of [wrong.code, { code: codes[0] }, { password: PASSWORD }])
        expect(await attempt(MAKE, proof, token, from)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    }
    expect(await attempt(MAKE, { code: codes[0] }, token)).toEqual({ status: 200 });
    expect((await actionsOf(server, user.id)).filter((action) => action === 'sign-in.code-failed')).toHaveLength(5);
  });

  test('wrong codes of a stolen session end its attempts, and do not keep the owner from signing in', async () => {
    const { user, token } = await verified();
    const { codes } = await setUpSecondFactor(server, token);
    for (let tried = 0; tried < 20; tried += 1) expect((await attempt(MAKE, { code: 'aaaa-aaaa-aaaa' }, token)).status).toBe(400);
    expect(await attempt(MAKE, { code: codes[0] }, token)).toMatchObject({ status: 429 });
    const signIn = 'mutation ($e: String!, $p: String!, $c: String) { signIn(email: $e, password: $p, code: $c) { token } }';
    const from = uniqueIp();
    expect((await server.graphql(signIn, { e: user.email, p: PASSWORD, c: codes[1] }, { from })).status).toBe(200);
    // Signing in gives a stolen session no new attempts.
    expect(await attempt(MAKE, { code: codes[0] }, token)).toMatchObject({ status: 429 });
  });
});
