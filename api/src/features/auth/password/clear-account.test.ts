import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { actionsOf } from '../../../../test/assertions/audit.ts';
import { wrongSums } from '../../../../test/assertions/daily-sums.ts';
import { linkTo, mailsTo, subjectsTo } from '../../../../test/assertions/mailbox.ts';
import { uniqueIp } from '../../../../test/clients/sign-in.ts';
import {
  makeAdmin,
  makeCategory,
  makeMember,
  makePrompt,
  makeSession,
  makeUser,
  PASSWORD,
} from '../../../../test/fixtures/factories.ts';
import { makeClientSet } from '../../../../test/fixtures/client-set.ts';
import { makeKey } from '../../../../test/fixtures/key.ts';
import { giveOwnThings } from '../../../../test/fixtures/mine.ts';
import { confirmPayment, makeSubscriber } from '../../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { until } from '../../../../test/until.ts';
import { anonymizedTables, clearedTables, keptTables } from './clear-account.ts';

const NEW = 'another horse entirely';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
});
afterAll(() => server.close());

const rows = <T = Record<string, unknown>>(sql: string, parameters: unknown[] = []) =>
  server.database.fork().execute<T[]>(sql, parameters);
const run = (query: string, variables: Record<string, unknown>, token?: string) =>
  server.graphql(query, variables, { token, from: uniqueIp() });
const reset = async (email: string) => {
  await run('mutation ($e: String!) { requestPasswordReset(email: $e) }', { e: email });
  const { token } = await linkTo(server, email, 'set-password');
  const set = 'mutation ($t: String!, $p: String!) { setPassword(token: $t, password: $p) }';
  expect((await run(set, { t: token, p: NEW })).body.data).toEqual({ setPassword: true });
};
const signIn = async (email: string, password: string) => {
  const { body } = await run('mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { token } }', {
    e: email,
    p: password,
  });
  return (body.data as { signIn: { token: string } } | null)?.signIn.token;
};
const freshMail = async (email: string) =>
  (await mailsTo(server, email)).find(({ subject }) => subject === 'Your Promptory account starts fresh')!;
const OWN =
  '{ me { firstName isEmailVerified subscriptionStatus } account { hasSecondFactor sessions { id } } stats { favorites totalUsed } }';

describe('somebody signs up with the address of another person', () => {
  test('neither a second factor, nor keys, nor a profile are theirs before they have confirmed it', async () => {
    const { user, token } = await makeMember(server);
    const refused = { status: 403, code: 'FORBIDDEN', message: expect.stringMatching(/^Confirm your email address first: /) };
    for (const field of [
      `beginSecondFactor(password: "${PASSWORD}") { secret }`,
      'confirmSecondFactor(code: "123456")',
      `createApiKey(input: { name: "A", scopes: ["catalog:read"] }, password: "${PASSWORD}") { key }`,
      'updateProfile(input: { firstName: "Mallory" }) { id }',
    ]) {
      const { status, body } = await run(`mutation { ${field} }`, {}, token);
      const [error] = body.errors ?? [];
      expect({ status, code: error?.extensions.code, message: error?.message }).toEqual(refused);
    }
    expect(await rows('select 1 from users where id = ? and totp_secret is not null', [user.id])).toEqual([]);
    // The link can be sent again.
    expect((await run('mutation { sendVerification }', {}, token)).body.data).toEqual({ sendVerification: true });
    const { token: link } = await linkTo(server, user.email, 'verify-email');
    await run('mutation ($t: String!) { verifyEmail(token: $t) }', { t: link });
    expect((await run('mutation { updateProfile(input: { firstName: "Nell" }) { firstName } }', {}, token)).status).toBe(200);
  });

  test('the owner of the mailbox gets the account empty by a reset, and hears of it', async () => {
    const prompt = await makePrompt(server, await makeCategory(server));
    const { user, token } = await makeMember(server, { totpSecret: 'x', totpConfirmedAt: server.clock.now, mailReceipts: false });
    const { key } = await makeKey(server, user);
    await rows("insert into recovery_codes (user_id, code_hash) values (?, '\\x00')", [user.id]);
    await rows("insert into practice_values (user_id, name, value, updated_at) values (?, 'TONE', 'Plain', now())", [user.id]);
    await makeClientSet(server, user.id);
    await giveOwnThings(server, [user.id]);
    await executeText(
      server,
      'mutation ($id: ID!) { setFavorite(promptId: $id, isFavorited: true) { favorites } recordUse(promptId: $id, matter: "Acme") { stats { totalUsed } } reportPrompt(promptId: $id, message: "It is wrong") }',
      { id: prompt.id },
      token,
    );
    await reset(user.email);

    expect(await signIn(user.email, PASSWORD)).toBeUndefined();
    const own = await signIn(user.email, NEW);
    expect((await run(OWN, {}, own)).body.data).toEqual({
      me: { firstName: null, isEmailVerified: true, subscriptionStatus: 'free' },
      account: { hasSecondFactor: false, sessions: [{ id: expect.any(String) }] },
      stats: { favorites: 0, totalUsed: 0 },
    });
    for (const credential of [token, key]) expect((await run('{ categories { id } }', {}, credential)).status).toBe(401);
    for (const table of clearedTables.filter((name) => name !== 'sessions'))
      expect({ table, rows: await rows(`select 1 from ${table} where user_id = ?`, [user.id]) }).toEqual({ table, rows: [] });
    expect(await rows('select usage_count from prompts where id = ?', [prompt.id])).toEqual([{ usage_count: 0 }]);
    expect(await wrongSums(server.database)).toEqual([]);
    expect((await freshMail(user.email)).text).not.toContain('subscription');
    expect(await actionsOf(server, user.id)).toEqual(expect.arrayContaining(['user.cleared', 'password.changed']));
    const { exportMyData } = await executeText<{ exportMyData: string }>(server, '{ exportMyData }', {}, own);
    expect((JSON.parse(exportMyData) as { audit: { action: string }[] }).audit.map(({ action }) => action)).not.toContain(
      'password.reset-requested',
    );
  });

  test('the uses are deleted before the transaction for which others would wait', async () => {
    const prompt = await makePrompt(server, await makeCategory(server));
    const { user, token } = await makeMember(server);
    await executeText(
      server,
      'mutation ($id: ID!) { recordUse(promptId: $id) { stats { totalUsed } } }',
      { id: prompt.id },
      token,
    );
    server.statements.length = 0;
    await reset(user.email);
    const firstOf = (part: string) => server.statements.findIndex((sql) => sql.startsWith(part));
    expect(firstOf('delete from "prompt_uses"')).toBeGreaterThan(-1);
    expect(firstOf('delete from "prompt_uses"')).toBeLessThan(firstOf('delete from "links"'));
  });

  test('the mail says beforehand what a new password deletes, and so does its link', async () => {
    const ask = async (email: string) => {
      await run('mutation ($e: String!) { requestPasswordReset(email: $e, next: "/favorites") }', { e: email });
      const { text } = (await mailsTo(server, email)).find(({ subject }) => subject === 'Set a new Promptory password')!;
      return { text, url: new URL((await linkTo(server, email, 'set-password')).url) };
    };
    const unconfirmed = await ask((await makeMember(server)).user.email);
    expect(unconfirmed.text).toMatch(
      /empties the account: your favorites, your history, .* and your connected assistants are deleted/,
    );
    expect(unconfirmed.text).toContain('A subscription stays.');
    expect([...unconfirmed.url.searchParams]).toEqual([
      ['next', '/favorites'],
      ['unconfirmed', '1'],
    ]);
    const confirmed = await ask((await makeMember(server, { emailVerifiedAt: server.clock.now })).user.email);
    expect(confirmed.text).not.toContain('empties');
    expect([...confirmed.url.searchParams]).toEqual([['next', '/favorites']]);
  });

  test('a checkout that a stranger has opened is not continued by the owner', async () => {
    const { user, token } = await makeMember(server);
    const open = 'mutation { createSubscription { clientSecret } }';
    const { createSubscription: strangers } = await executeText<{ createSubscription: { clientSecret: string } }>(
      server,
      open,
      {},
      token,
    );
    await reset(user.email);
    const own = await signIn(user.email, NEW);
    const { createSubscription } = await executeText<{ createSubscription: { clientSecret: string } }>(server, open, {}, own);
    expect(createSubscription.clientSecret).not.toBe(strangers.clientSecret);
  });

  async function openCheckout() {
    const { user, token } = await makeMember(server);
    const { createSubscription } = await executeText<{ createSubscription: { clientSecret: string } }>(
      server,
      'mutation { createSubscription { clientSecret } }',
      {},
      token,
    );
    return { user, secret: createSubscription.clientSecret };
  }

  test('a checkout that a stranger has opened can no longer be paid once the password is set', async () => {
    const { user, secret } = await openCheckout();
    await reset(user.email);
    expect((await confirmPayment(server, secret)).status).not.toBe('succeeded');
    await server.jobs.subscriptions.run();
    expect(await rows('select 1 from due_subscriptions')).toEqual([]);
  });

  test('if Stripe fails, the password is set all the same, and the checkout ends later', async () => {
    const { user, secret } = await openCheckout();
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
    await reset(user.email);
    server.stripeEmulator.injectFailures({});
    await server.jobs.subscriptions.run();
    expect((await confirmPayment(server, secret)).status).not.toBe('succeeded');
  });

  test.each(['no session', 'a session of another account'])(
    'a checkout asked for by a stranger with the old password and %s is not opened after a wait',
    async (session) => {
      const { user } = await makeMember(server);
      const token = session === 'no session' ? undefined : (await makeMember(server)).token;
      await rows("insert into billing_locks values (?, gen_random_uuid(), clock_timestamp() + interval '1 minute')", [user.id]);
      server.statements.length = 0;
      const asked = run(
        'mutation ($input: UserSubscriptionInput!) { createUserSubscription(input: $input) { clientSecret } }',
        {
          input: { email: user.email, password: PASSWORD },
        },
        token,
      );
      await until(() => server.statements.some((statement) => statement.includes('billing_locks')));
      await reset(user.email);
      await rows('delete from billing_locks where user_id = ?', [user.id]);
      expect((await asked).body.errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', fields: { email: expect.any(String) } } },
      ]);
      expect(await rows('select 1 from checkout_attempts where user_id = ?', [user.id])).toEqual([]);
      expect(await server.stripeEmulator.store.find('customer', { email: user.email })).toEqual([]);
    },
  );

  test('what was paid stays with the account, and the mail says so', async () => {
    const { user } = await makeSubscriber(server);
    await rows('update users set email_verified_at = null where id = ?', [user.id]);
    await reset(user.email);
    const token = await signIn(user.email, NEW);
    expect((await run('{ me { subscriptionStatus } }', {}, token)).body.data).toEqual({ me: { subscriptionStatus: 'active' } });
    expect((await freshMail(user.email)).text).toContain('this account has a subscription');
  });
});

describe('an account keeps what it has', () => {
  const favorite = async (token: string) => {
    const prompt = await makePrompt(server, await makeCategory(server));
    await executeText(
      server,
      'mutation ($id: ID!) { setFavorite(promptId: $id, isFavorited: true) { favorites } }',
      { id: prompt.id },
      token,
    );
  };
  const favoritesOf = (id: string) => rows('select 1 from favorites where user_id = ?', [id]);

  test('if its address was confirmed', async () => {
    const { user, token } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    await favorite(token);
    await reset(user.email);
    expect(await favoritesOf(user.id)).toHaveLength(1);
    expect(await subjectsTo(server, user.email)).toContain('Your Promptory password was changed');
  });

  test('if it was confirmed before an admin changed the address', async () => {
    const { user, token } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    await favorite(token);
    const admin = await makeAdmin(server);
    const update =
      'mutation ($id: ID!, $input: UpdateUserInput!) { adminUpdateUser(id: $id, input: $input) { isEmailVerified } }';
    const email = `moved-${user.email}`;
    const moved = await run(update, { id: user.id, input: { email } }, admin.token);
    expect(moved.body.data).toEqual({ adminUpdateUser: { isEmailVerified: false } });
    await reset(email);
    expect(await favoritesOf(user.id)).toHaveLength(1);
  });

  test('if an admin has made it, and its first password is set', async () => {
    const user = await makeUser(server, { passwordHash: null, firstName: 'Invited' });
    await reset(user.email);
    expect(await rows('select first_name from users where id = ?', [user.id])).toEqual([{ first_name: 'Invited' }]);
  });

  test('if its owner changes the password with the old one', async () => {
    const { user, token } = await makeMember(server);
    await favorite(token);
    const change = 'mutation ($o: String!, $n: String!) { changePassword(currentPassword: $o, newPassword: $n) { token } }';
    const { token: other } = await makeSession(server, user);
    expect((await run(change, { o: PASSWORD, n: NEW }, other)).status).toBe(200);
    expect(await favoritesOf(user.id)).toHaveLength(1);
  });
});

test('every table that belongs to users is cleared, made anonymous or kept on purpose', async () => {
  const referring = await rows<{ name: string }>(
    "select table_name::text as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'",
  );
  expect(referring.map(({ name }) => name).sort()).toEqual([...clearedTables, ...anonymizedTables, ...keptTables].sort());
});
