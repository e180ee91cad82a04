import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
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
  PASSWORD,
} from '../../../test/fixtures/factories.ts';
import { expectUnauthorized, statusOf } from '../../../test/fixtures/forged-tokens.ts';
import { makeClientSet } from '../../../test/fixtures/client-set.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { giveOwnThings } from '../../../test/fixtures/mine.ts';
import { giveVersions } from '../../../test/fixtures/my-versions.ts';
import { mailsTo, subjectsTo } from '../../../test/assertions/mailbox.ts';
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
    const failAfter = (calls: number) =>
      server.stripeEmulator.injectFailures({
        responses: [...Array<'none'>(calls).fill('none'), ...Array<'500'>(20).fill('500')],
        events: 'dropped',
      });
    failAfter(2);
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
    failAfter(1);
    expect((await remove(token)).status).toBe(402);
    server.stripeEmulator.injectFailures({});
    const ended = (await mailsTo(server, user.email)).filter(
      ({ subject }) => subject === 'Your Promptory subscription has ended',
    );
    expect(ended.map(({ text }) => text)).toEqual([expect.stringContaining('Your account could not be deleted')]);
    expect((await remove(token)).status).toBe(200);
    expect(await goodbyeTo(user.email)).toContain('Your subscription has ended, and you will not be charged again.');
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
