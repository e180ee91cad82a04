import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { auditOf } from '../../../test/assertions/audit.ts';
import { wrongSums } from '../../../test/assertions/daily-sums.ts';
import { inBatches } from '../../../test/fixtures/bulk.ts';
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
import { expectUnauthorized, statusOf } from '../../../test/fixtures/forged-tokens.ts';
import { makeClientSet } from '../../../test/fixtures/client-set.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { giveOwnThings, makeOwnPrompt } from '../../../test/fixtures/mine.ts';
import { makeOwnWorkflow } from '../../../test/fixtures/own-workflow.ts';
import { giveVersions, makeMyVersion } from '../../../test/fixtures/my-versions.ts';
import { linkTo, mailsTo, subjectsTo } from '../../../test/assertions/mailbox.ts';
import { confirmPayment, makeSubscriber, deliverWebhooks } from '../../../test/clients/pay.ts';
import { setUpSecondFactor } from '../../../test/clients/second-factor.ts';
import { type GraphQLBody, startServer, type TestServer } from '../../../test/server.ts';
import { onServer } from '../../../test/on-server.ts';
import { whileWriting } from '../../../test/while-writing.ts';
import { uniqueIp } from '../../../test/clients/sign-in.ts';
import { SUPER_USER_ID } from '../users/user.entity.ts';

let server: TestServer;
const goodbyeTo = async (email: string) =>
  (await mailsTo(server, email)).find(({ subject }) => subject === 'Your Promptory account was deleted')!.text;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000' });
});
afterEach(() => server.stripeEmulator.injectFailures({}));
afterAll(() => server.close());

const remove = (token: string, password = PASSWORD) =>
  server.graphql('mutation ($p: String!) { deleteAccount(password: $p) }', { p: password }, { token, from: uniqueIp() });
const codeOf = (body: GraphQLBody) => body.errors?.[0]?.extensions.code;
const usersWith = (id: string) => server.database.fork().execute('select id from users where id = ?', [id]);
const statuses = async (customer: string) =>
  (await server.stripeEmulator.store.find<{ id: string; status: string }>('subscription', { customer })).map(
    ({ status }) => status,
  );

describe('deleting an account', () => {
  test('it requires the password, deletes all data, and is written to the audit log', async () => {
    const { user, token } = await makeFree(server);
    const other = await makeSession(server, user);
    const bystander = await makeFree(server);
    const prompt = await makePrompt(server, await makeCategory(server));
    for (const who of [token, bystander.token]) {
      await executeText(
        server,
        'mutation ($id: ID!) { setFavorite(promptId: $id, isFavorited: true) { favorites } recordUse(promptId: $id) { stats { totalUsed } } }',
        { id: prompt.id },
        who,
      );
    }
    await setUpSecondFactor(server, token);
    await server.database
      .fork()
      .execute("insert into practice_values (user_id, name, value, updated_at) values (?, 'TONE', 'Plain', now())", [user.id]);
    await makeClientSet(server, user.id);
    await giveOwnThings(server, [user.id]);
    await giveVersions(server, [user.id], prompt.id);
    const { key } = await makeKey(server, user);
    const wrong = await remove(token, 'a wrong one');
    expect({ status: wrong.status, fields: wrong.body.errors![0]!.extensions.fields }).toEqual({
      status: 400,
      fields: { password: 'Incorrect password' },
    });
    expect(await usersWith(user.id)).toHaveLength(1);

    expect((await remove(token)).body).toEqual({ data: { deleteAccount: true } });
    for (const dead of [token, other.token, key]) await expectUnauthorized(server, `Bearer ${dead}`);
    for (const table of [
      'sessions',
      'favorites',
      'prompt_uses',
      'recent_uses',
      'links',
      'reset_links',
      'recovery_codes',
      'practice_values',
      'use_notes',
      'client_set_records',
      'client_set_vaults',
      'own_prompts',
      'collections',
      'collection_entries',
      'own_workflows',
      'my_versions',
      'my_version_saves',
      'api_keys',
      'oauth_grants',
    ])
      expect({
        table,
        rows: await server.database.fork().execute(`select 1 from ${table} where user_id = ?`, [user.id]),
      }).toEqual({ table, rows: [] });
    expect(await subjectsTo(server, user.email)).toContain('Your Promptory account was deleted');
    expect((await auditOf(server, user.id)).at(-1)).toMatchObject({
      action: 'user.deleted',
      actor_id: user.id,
      detail: { subscriptionsCancelled: 0 },
    });
    expect((await server.graphql('{ stats { favorites totalUsed } }', {}, { token: bystander.token })).body.data).toEqual({
      stats: { favorites: 1, totalUsed: 1 },
    });
    // It counts the people who have used the prompt and are still there.
    expect(await server.database.fork().execute('select usage_count from prompts where id = ?', [prompt.id])).toEqual([
      { usage_count: 1 },
    ]);
  });

  test('many uses are deleted in batches, so that no statement takes too long', async () => {
    const { token, user } = await makeFree(server);
    const { id } = await makePrompt(server, await makeCategory(server));
    await inBatches(server, ['prompt_uses'], 12_000, (first, last) =>
      server.database
        .fork()
        .execute(
          'insert into prompt_uses (user_id, prompt_id, used_at) select ?, ?, now() from generate_series(?::int, ?::int)',
          [user.id, id, first, last],
        ),
    );
    server.statements.length = 0;
    expect((await remove(token)).body).toEqual({ data: { deleteAccount: true } });
    expect(server.statements.filter((statement) => statement.startsWith('delete from "prompt_uses"'))).toHaveLength(3);
    expect(await server.database.fork().execute('select id from prompt_uses where user_id = ?', [user.id])).toEqual([]);
    expect(await wrongSums(server.database)).toEqual([]);
  });

  onServer('by an admin does not leave the person counted in a use that is recorded meanwhile', async () => {
    const { token: admin } = await makeAdmin(server);
    const { user, token } = await makeFree(server);
    const { id } = await makePrompt(server, await makeCategory(server));
    const { status } = await whileWriting(
      server,
      // Like somebody who writes a row that belongs to the user.
      (connection) => connection.query('select from users where id = $1 for key share', [user.id]),
      () => server.graphql('mutation ($id: ID!) { adminDeleteUser(id: $id) { id } }', { id: user.id }, { token: admin }),
      () => executeText(server, 'mutation ($id: ID!) { recordUse(promptId: $id) { stats { totalUsed } } }', { id }, token),
    );
    expect(status).toBe(200);
    expect(await server.database.fork().execute('select usage_count from prompts where id = ?', [id])).toEqual([
      { usage_count: 0 },
    ]);
  });

  onServer('the prompts it has used are locked in the order of their ids', async () => {
    const { token } = await makeFree(server);
    const category = await makeCategory(server);
    for (const id of ['used-2', 'used-1']) {
      await makePrompt(server, category, { id });
      await executeText(server, 'mutation ($id: ID!) { recordUse(promptId: $id) { prompt { id } } }', { id }, token);
    }
    const { body } = await whileWriting(
      server,
      async (connection) => {
        await connection.query("select from prompts where id = 'used-1' for no key update");
        await connection.query("set local lock_timeout = '500ms'");
      },
      () => remove(token),
      (connection) => connection.query("select from prompts where id = 'used-2' for no key update"),
    );
    expect(body).toEqual({ data: { deleteAccount: true } });
  });

  test('the subscription is canceled at Stripe first; past payments stay there', async () => {
    const { token, user, customer } = await makeSubscriber(server);
    expect(await statuses(customer)).toEqual(['active']);
    expect((await remove(token)).status).toBe(200);
    expect(await statuses(customer)).toEqual(['canceled']);
    expect(await goodbyeTo(user.email)).toContain('Your subscription has ended, and you will not be charged again.');
    expect(await server.stripeEmulator.store.find('invoice', { customer, status: 'paid' })).toHaveLength(1);
    await deliverWebhooks(server);
    expect(
      await server.database.fork().execute('select ended_at is not null as ended from paid_periods where user_id = ?', [user.id]),
    ).toEqual([{ ended: true }]);
    expect((await auditOf(server, user.id)).at(-1)).toMatchObject({ detail: { subscriptionsCancelled: 1 } });
  });

  test('a subscription that Stripe does not know is no revenue afterwards', async () => {
    const { token, user } = await makeMember(server, { stripeCustomerId: 'cus_unknown', stripeStatus: 'active' });
    await server.database.fork().execute(
      `insert into paid_periods (subscription_id, user_id, monthly_amount, started_at, synced_at)
       values ('sub_unknown', ?, 4900, ?, ?)`,
      [user.id, server.clock.now, server.clock.now],
    );
    expect((await remove(token)).status).toBe(200);
    expect(
      await server.database
        .fork()
        .execute('select ended_at = ? as ended, cancelled_at = ? as cancelled from paid_periods where user_id = ?', [
          server.clock.now,
          server.clock.now,
          user.id,
        ]),
    ).toEqual([{ ended: true, cancelled: true }]);
  });

  test('an open checkout can no longer be paid', async () => {
    const { token, user } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    const { createSubscription } = await executeText<{ createSubscription: { clientSecret: string } }>(
      server,
      'mutation { createSubscription { clientSecret } }',
      {},
      token,
    );
    expect((await remove(token)).status).toBe(200);
    await confirmPayment(server, createSubscription.clientSecret).catch(() => undefined);
    await deliverWebhooks(server);
    const all = await server.stripeEmulator.store.find<{ id: string; status: string; metadata: { userId: string } }>(
      'subscription',
    );
    expect(all.filter(({ metadata }) => metadata.userId === user.id).map(({ status }) => status)).toEqual(['canceled']);
    // It was none yet.
    expect(await goodbyeTo(user.email)).not.toContain('subscription');
  });

  test.each(['500', 'reset'] as const)('if Stripe fails (%s), nothing is deleted', async (fault) => {
    const { token, user, customer } = await makeSubscriber(server);
    server.stripeEmulator.injectFailures({ responses: Array<typeof fault>(20).fill(fault) });
    const { status, body } = await remove(token);
    expect({ status, code: codeOf(body) }).toEqual({ status: 402, code: 'PAYMENT_FAILED' });
    server.stripeEmulator.injectFailures({});
    expect(await usersWith(user.id)).toHaveLength(1);
    expect(await statusOf(server, token)).toBe(200);
    expect(await statuses(customer)).toEqual(['active']);
    expect(await subjectsTo(server, user.email)).not.toContain('Your Promptory account was deleted');
    expect((await remove(token)).status).toBe(200);
  });

  test('a subscription that was canceled before an error is in the audit log, and is synced', async () => {
    const { token, user, customer } = await makeSubscriber(server);
    // Stripe lists and cancels it, and then fails.
    const responses = [...Array<'none'>(2).fill('none'), ...Array<'500'>(20).fill('500')];
    server.stripeEmulator.injectFailures({ responses, events: 'dropped' });
    const { body } = await remove(token);
    expect([codeOf(body), body.errors?.[0]?.message]).toEqual([
      'PAYMENT_FAILED',
      'The subscription was canceled, but the account could not be deleted. Please try again.',
    ]);
    server.stripeEmulator.injectFailures({});
    expect(await statuses(customer)).toEqual(['canceled']);
    expect((await auditOf(server, user.id)).at(-1)).toMatchObject({
      action: 'subscription.cancelled',
      detail: { reason: 'deletion failed', subscriptionsCancelled: 1 },
    });
    await server.jobs.subscriptions.run();
    expect(await server.database.fork().execute('select stripe_status from users where id = ?', [user.id])).toEqual([
      { stripe_status: 'canceled' },
    ]);
  });

  test('test users and customers unknown to Stripe can be deleted', async () => {
    for (const stripeCustomerId of ['admin-test-nell', 'cus_NeverHeardOf']) {
      const { token, user } = await makeMember(server, { stripeCustomerId });
      expect((await remove(token)).status).toBe(200);
      expect(await usersWith(user.id)).toEqual([]);
    }
  });

  test('the super user cannot be deleted', async () => {
    const { token } = await makeSuperUser(server);
    for (const password of [PASSWORD, 'a wrong one']) expect(codeOf((await remove(token, password)).body)).toBe('FORBIDDEN');
    expect(await usersWith(SUPER_USER_ID)).toHaveLength(1);
  });

  test.each<[string, () => Promise<{ token: string; user: { id: string } }>]>([
    ['a free account', () => makeFree(server)],
    ['an account with a subscription', () => makeSubscriber(server)],
  ])('two parallel requests delete %s once, and the other one learns that it is gone', async (_what, make) => {
    const { token, user } = await make();
    const responses = await Promise.all([remove(token), remove(token)]);
    const results = responses.map(({ body }) => body.errors?.[0]?.extensions ?? body.data);
    expect(results).toHaveLength(2);
    expect(results).toEqual(
      expect.arrayContaining([{ deleteAccount: true }, expect.objectContaining({ code: 'UNAUTHENTICATED', reason: 'UNKNOWN' })]),
    );
    expect((await auditOf(server, user.id)).filter(({ action }) => action === 'user.deleted')).toHaveLength(1);
  });

  test.each([
    'updateProfile(input: { firstName: "Ann" }) { id }',
    'endOtherSessions { id }',
    'setField(field: null) { id }',
    'sendVerification',
  ])('a request that was let in before learns that the account is gone: %s', async (then) => {
    const { token } = await makeFree(server);
    // One after the other, and both for the viewer of the request.
    const mutation = `mutation ($p: String!) { deleteAccount(password: $p) then: ${then} }`;
    const { body } = await server.graphql(mutation, { p: PASSWORD }, { token, from: uniqueIp() });
    expect(body.errors).toMatchObject([{ path: ['then'], extensions: { code: 'UNAUTHENTICATED', reason: 'UNKNOWN' } }]);
  });

  test('without Stripe settings, a paying user cannot be deleted', async () => {
    const shared = server;
    server = await startServer({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://not-asked.example/promptory',
      JWT_SECRETS: 'first:a secret of the tests and long enough',
      PUBLIC_URL: 'https://promptory.example',
    });
    try {
      const { token } = await makeMember(server, { stripeCustomerId: 'cus_pays', stripeStatus: 'active' });
      expect(codeOf((await remove(token)).body)).toBe('PAYMENT_FAILED');
      const { token: free } = await makeFree(server);
      expect((await remove(free)).status).toBe(200);
    } finally {
      await server.close();
      server = shared;
    }
  });
});

describe('optional mails', () => {
  const prefer = (token: string, receipts: boolean, renewalReminders: boolean) =>
    executeText<{ setMailPreferences: unknown }>(
      server,
      'mutation ($input: MailPreferencesInput!) { setMailPreferences(input: $input) { mailPreferences { receipts renewalReminders } } }',
      { input: { receipts, renewalReminders } },
      token,
    );
  const pass = async (days: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + days * DAY);
    await server.stripeEmulator.ledger.runBillingCycle();
    await deliverWebhooks(server);
  };

  test('receipts are sent to those who want them, the welcome mail to everyone', async () => {
    const [wants, not] = [await makeSubscriber(server), await makeSubscriber(server)];
    expect(await prefer(not.token, false, true)).toEqual({
      setMailPreferences: { mailPreferences: { receipts: false, renewalReminders: true } },
    });
    await pass(32);
    expect(await subjectsTo(server, wants.user.email)).toContain('Your Promptory receipt');
    const subjects = await subjectsTo(server, not.user.email);
    expect(subjects).not.toContain('Your Promptory receipt');
    expect(subjects).toContain('Welcome to Promptory Pro');
  });

  test('renewal reminders are sent to those who want them', async () => {
    const [wants, not] = [await makeSubscriber(server, 'annual'), await makeSubscriber(server, 'annual')];
    await prefer(not.token, true, false);
    await pass(340);
    await server.jobs.reminders.run();
    expect(await subjectsTo(server, wants.user.email)).toContain('Your Promptory subscription renews soon');
    expect(await subjectsTo(server, not.user.email)).not.toContain('Your Promptory subscription renews soon');
  });

  test('turning off renewal reminders does not turn receipts on or off', async () => {
    const [wants, not] = [await makeSubscriber(server), await makeSubscriber(server)];
    await prefer(not.token, false, true);
    expect(await prefer(wants.token, true, false)).toEqual({
      setMailPreferences: { mailPreferences: { receipts: true, renewalReminders: false } },
    });
    expect(await prefer(not.token, false, false)).toEqual({
      setMailPreferences: { mailPreferences: { receipts: false, renewalReminders: false } },
    });
    await pass(32);
    expect(await subjectsTo(server, wants.user.email)).toContain('Your Promptory receipt');
    expect(await subjectsTo(server, not.user.email)).not.toContain('Your Promptory receipt');
  });
});

test('a preference of mails that is left out stays as another tab has set it', async () => {
  const { token } = await makeFree(server);
  const prefer = async (input: Record<string, unknown>) =>
    (
      await executeText<{ setMailPreferences: { mailPreferences: unknown } }>(
        server,
        'mutation ($input: MailPreferencesInput!) { setMailPreferences(input: $input) { mailPreferences { receipts renewalReminders } } }',
        { input },
        token,
      )
    ).setMailPreferences.mailPreferences;
  expect(await prefer({ receipts: false })).toEqual({ receipts: false, renewalReminders: true });
  expect(await prefer({ renewalReminders: false })).toEqual({ receipts: false, renewalReminders: false });
  expect(await prefer({ receipts: true, renewalReminders: null })).toEqual({ receipts: true, renewalReminders: false });
  expect(await prefer({})).toEqual({ receipts: true, renewalReminders: false });
});

describe('the data export', () => {
  const exported = async (token: string) => {
    const { exportMyData } = await executeText<{ exportMyData: string }>(server, '{ exportMyData }', {}, token);
    return {
      text: exportMyData,
      data: JSON.parse(exportMyData) as Record<string, Record<string, unknown>[]> & { profile: Record<string, unknown> },
    };
  };
  const contact = (email: string, message: string) =>
    server.graphql(
      'mutation ($input: ContactInput!) { submitContact(input: $input) }',
      { input: { name: 'Nell', email, subject: 'A question', message } },
      { from: uniqueIp() },
    );

  test('it has all data about the member, and nothing about others', async () => {
    const { token, user } = await makeSubscriber(server);
    const other = await makeMember(server, { firstName: 'Otherwise' });
    const admin = await makeAdmin(server);
    const prompt = await makePrompt(server, await makeCategory(server));
    const { secret, codes } = await setUpSecondFactor(server, token);
    const [own, others] = [await makeKey(server, user, { name: 'My own key' }), await makeKey(server, other.user)];
    const mine = await makeOwnPrompt(server, token, { title: 'My own memo', content: 'To [NAME].' });
    await makeOwnPrompt(server, other.token, { title: 'A memo of Otherwise' });
    const { createCollection } = await executeText<{ createCollection: { id: string } }>(
      server,
      'mutation { createCollection(name: "Mornings") { id } }',
      {},
      token,
    );
    await executeText(
      server,
      'mutation ($c: ID!, $o: ID!) { addToCollection(collectionId: $c, ownPromptId: $o, note: "First") { collection { id } } }',
      { c: createCollection.id, o: mine.id },
      token,
    );
    const memoStep = { title: 'Write it', ownPromptId: mine.id };
    await makeOwnWorkflow(server, token, { title: 'My own way', steps: [memoStep] });
    await makeMyVersion(server, token, prompt, { content: `${prompt.content} Kindly.`, note: 'Softer' });
    for (const { key } of [own, others]) await server.graphql('{ categories { id } }', {}, { token: key });
    await server.jobs.keyUse.run();
    for (const who of [token, other.token]) {
      await executeText(
        server,
        'mutation ($id: ID!) { setFavorite(promptId: $id, isFavorited: true) { favorites } recordUse(promptId: $id) { stats { totalUsed } } reportPrompt(promptId: $id, message: "A word is missing") }',
        { id: prompt.id },
        who,
      );
    }
    await executeText(server, 'mutation ($id: ID!) { adminEndSessions(id: $id) }', { id: other.user.id }, admin.token);
    await makeClientSet(server, user.id);
    await contact(user.email, 'My own question');
    await contact(other.user.email, 'The question of another');
    await server.database.fork().execute('update users set email_verified_at = ? where id = ?', [server.clock.now, user.id]);

    const { text, data } = await exported(token);
    expect(data.profile).toMatchObject({
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      hasPassword: true,
      hasSecondFactor: true,
    });
    expect(data).toMatchObject({
      subscription: { status: 'active', plan: 'monthly' },
      favorites: [{ promptId: prompt.id }],
      ownPrompts: [{ id: mine.id, title: 'My own memo', content: 'To [NAME].', variables: [{ name: 'NAME' }] }],
      collections: [{ name: 'Mornings', entries: [{ ownPromptId: mine.id, promptId: null, note: 'First' }] }],
      ownWorkflows: [{ title: 'My own way', steps: [{ ...memoStep, promptId: null, takes: [], ownFields: [], checks: [] }] }],
      myVersions: [{ promptId: prompt.id, content: `${prompt.content} Kindly.`, ownWords: 'Kindly.', note: 'Softer' }],
      myVersionSaves: [{ promptId: prompt.id, revision: 1, note: 'Softer' }],
      uses: [{ promptId: prompt.id }],
      recentUses: [{ promptId: prompt.id }],
      reports: [{ promptId: prompt.id, message: 'A word is missing' }],
      contactMessages: [{ message: 'My own question' }],
      invoices: [{ amount: 4900, status: 'paid' }],
      paidPeriods: [{ monthlyAmount: 4900, endedAt: null }],
      checkouts: [{ plan: 'monthly' }],
      apiKeys: [{ id: own.id, name: 'My own key', lastFour: own.key.slice(-4), revokedAt: null }],
      apiKeyDays: [{ keyId: own.id, requests: 1 }],
      apiKeyOperations: [{ keyId: own.id, operation: 'Query.categories', calls: 1 }],
      clientSetVault: { salt: 'c2FsdA==', iterations: 600000, proof: 'cHJvb2Y=' },
      clientSetRecords: [{ version: 1, ciphertext: 'Y2lwaGVy', size: 8, deletedAt: null }],
      audit: expect.arrayContaining([expect.objectContaining({ action: 'second-factor.added', by: 'you' })]),
    });
    expect(data.sessions).toHaveLength(1);
    const [row] = await server.database
      .fork()
      .execute<{ password_hash: string; totp_secret: string }[]>('select password_hash, totp_secret from users where id = ?', [
        user.id,
      ]);
    const [hashOf] = await server.database
      .fork()
      .execute<{ hash: string }[]>("select encode(secret_hash, 'hex') as hash from api_keys where id = ?", [own.id]);
    for (const hidden of [
      token,
      own.key,
      own.key.split('_')[3]!,
      others.id,
      hashOf!.hash,
      row!.password_hash,
      row!.totp_secret,
      secret,
      ...codes,
      '$argon2',
      other.user.email,
      other.user.id,
      'Otherwise',
      admin.user.id,
      admin.user.email,
    ])
      expect(text).not.toContain(hidden);
    expect((await auditOf(server, user.id)).at(-1)).toMatchObject({ action: 'data.exported', actor_id: user.id });
  });

  test('it has what others did to the account, but not who and from which network', async () => {
    const [{ token, user }, admin] = [await makeFree(server), await makeAdmin(server)];
    const until = new Date(server.clock.now.getTime() + 30 * DAY).toISOString();
    const granted = await server.graphql(
      'mutation ($id: ID!, $until: DateTimeISO) { adminGrantPro(id: $id, until: $until) { id } }',
      { id: user.id, until },
      { token: admin.token, from: '198.51.100.77' },
    );
    expect(granted.status).toBe(200);
    const { text, data } = await exported(token);
    expect(data.audit).toEqual([
      expect.objectContaining({ action: 'user.pro-granted', by: 'somebody else', network: null, detail: null }),
    ]);
    expect(text).not.toContain('198.51.100.77');
    expect(text).not.toContain(admin.user.id);
  });

  test('it has contact messages only if the email is verified', async () => {
    const { token, user } = await makeFree(server);
    await contact(user.email, 'Written by the owner of the mailbox');
    expect((await exported(token)).data.contactMessages).toEqual([]);
  });

  test('it cannot be requested for another user', async () => {
    const [{ token }, other] = [await makeFree(server), await makeUser(server)];
    for (const field of [
      `exportMyData(id: "${other.id}")`,
      `exportMyData(userId: "${other.id}")`,
      `account(id: "${other.id}") { id }`,
    ])
      expect(await server.graphql(`{ ${field} }`, {}, { token })).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
      });
    expect(codeOf((await server.graphql('{ exportMyData }')).body)).toBe('UNAUTHENTICATED');
  });

  test('if Stripe fails, it has everything but the invoices', async () => {
    const { token } = await makeSubscriber(server);
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
    const { data } = await exported(token);
    expect(data).toMatchObject({ invoices: null, subscription: { status: 'active' } });
  });
});

test('a changed email is copied to the Stripe customer; if Stripe fails, the account still has the new email', async () => {
  const { token, user, customer } = await makeSubscriber(server);
  const move = async (email: string) => {
    const change = 'mutation ($e: String!, $p: String!) { changeEmail(email: $e, password: $p) { pendingEmail } }';
    expect((await server.graphql(change, { e: email, p: PASSWORD }, { token, from: uniqueIp() })).body.errors).toBeUndefined();
    const { token: link } = await linkTo(server, email, 'verify-email');
    const verify = 'mutation ($t: String!) { verifyEmail(token: $t) }';
    expect((await server.graphql(verify, { t: link }, { from: uniqueIp() })).body).toEqual({ data: { verifyEmail: true } });
    return server.stripeEmulator.store.get('customer', customer);
  };
  expect(await move('paid-1@example.test')).toMatchObject({ email: 'paid-1@example.test' });
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(12).fill('500') });
  expect(await move('paid-2@example.test')).toMatchObject({ email: 'paid-1@example.test' });
  expect(await server.database.fork().execute('select email from users where id = ?', [user.id])).toEqual([
    { email: 'paid-2@example.test' },
  ]);
  expect(server.logged).toContainEqual(expect.objectContaining({ msg: 'Stripe has the old address of a customer', customer }));
});
