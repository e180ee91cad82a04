import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY } from '../../core/time.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { favoriteAndUse, fillLibrary } from '../../../test/fixtures/bulk.ts';
import {
  makeAdmin,
  makeCategory,
  makeFree,
  makeMember,
  makePro,
  makePrompt,
  makeSuperUser,
  makeSession,
  makeUser,
} from '../../../test/fixtures/factories.ts';
import { confirmPayment, deliverWebhooks, makeSubscriber } from '../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { User } from '../users/user.entity.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  server.clock.now = NOW;
  ({ token } = await makeAdmin(server));
});
afterAll(() => server.close());

const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const runDocument = <Data>(document: string, variables: Record<string, unknown> = {}) =>
  executeText<Data>(server, document, variables, token);
const errorOf = async (document: string, variables: Record<string, unknown>) => {
  const { status, body } = await server.graphql(document, variables, { token });
  const { message, extensions } = body.errors![0]!;
  return { status, message, code: extensions.code, fields: extensions.fields };
};

describe('the record of a user', () => {
  const RECORD = `query ($id: ID!) { userRecord(id: $id) {
    id plan cancelsAtPeriodEnd totalUsed usedThisWeek favorites hasSecondFactor termsAcceptedAt
    user { id email subscriptionStatus } invoices { amount status } recentUses { usedAt prompt { id content } }
    sessions { id isCurrent userAgent lastSeenAt createdAt } audit { action actorId actorEmail subjectId network at detail }
  } }`;
  const recordOf = async (id: string) => (await runDocument<{ userRecord: Record<string, unknown> }>(RECORD, { id })).userRecord;

  test('of a subscriber has the plan, invoices, usage, sessions and audit entries', async () => {
    const { user, sessionId } = await makeMember(server, {
      termsAcceptedAt: at(-DAY),
      totpConfirmedAt: at(-DAY),
      totpSecret: 'ABCDEFGH',
    });
    const { data } = (
      await server.graphql(
        'mutation { createSubscription(planType: annual) { clientSecret } }',
        {},
        { token: (await makeSession(server, user)).token },
      )
    ).body as unknown as { data: { createSubscription: { clientSecret: string } } };
    await confirmPayment(server, data.createSubscription.clientSecret);
    await deliverWebhooks(server);
    const { id: category } = await makeCategory(server);
    await fillLibrary(server, category, 30);
    await favoriteAndUse(server, user.id, category, 25);
    await sql`update prompt_uses set used_at = ${at(-8 * DAY)} where user_id = ${user.id} and prompt_id < ${`${category}-2`}`.execute(
      server.database.fork().getKysely(),
    );
    await runDocument('mutation ($id: ID!) { adminGrantPro(id: $id, until: "2027-01-01T00:00:00Z") { id } }', { id: user.id });

    const record = await recordOf(user.id);
    expect(record).toMatchObject({
      id: user.id,
      plan: 'annual',
      cancelsAtPeriodEnd: false,
      user: { id: user.id, email: user.email, subscriptionStatus: 'active' },
      invoices: [{ amount: 47_000, status: 'paid' }],
      totalUsed: 25,
      favorites: 25,
      hasSecondFactor: true,
      termsAcceptedAt: at(-DAY).toISOString(),
    });
    expect(record.usedThisWeek).toBeLessThan(25);
    expect(record.usedThisWeek).toBeGreaterThan(0);
    expect(record.recentUses).toHaveLength(20);
    expect(record.sessions).toHaveLength(2);
    expect(record.sessions).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: sessionId, isCurrent: false, userAgent: 'test' })]),
    );
    expect(record.audit).toEqual([
      expect.objectContaining({ action: 'user.pro-granted', subjectId: user.id, at: NOW.toISOString() }),
    ]);
  });

  test('of a member who took the money back says when, and when the paid access ended', async () => {
    const { user, token: own } = await makeSubscriber(server);
    const query = `query ($id: ID!) { userRecord(id: $id) {
      plan paidAccessEndedAt refundedAt user { stripeStatus subscriptionStatus } audit { action }
    } }`;
    const record = async () => (await runDocument<{ userRecord: Record<string, unknown> }>(query, { id: user.id })).userRecord;
    expect(await record()).toMatchObject({ plan: 'monthly', paidAccessEndedAt: null, refundedAt: null });
    await executeText(server, 'mutation { refundSubscription { plan } }', {}, own);
    expect(await record()).toEqual({
      plan: null,
      paidAccessEndedAt: NOW.toISOString(),
      refundedAt: NOW.toISOString(),
      user: { stripeStatus: 'canceled', subscriptionStatus: 'free' },
      audit: expect.arrayContaining([{ action: 'subscription.refunded' }]),
    });
  });

  test('of a subscriber has the cancellation among the audit entries', async () => {
    const { user, token: own } = await makeSubscriber(server);
    await executeText(server, 'mutation { cancelSubscription { plan } }', {}, own);
    expect((await recordOf(user.id)).audit).toMatchObject([
      { action: 'subscription.cancelled', actorId: user.id, subjectId: user.id },
    ]);
  });

  test('of oneself marks the current session and has no ended sessions', async () => {
    const { user, token: own, sessionId } = await makeAdmin(server);
    const { token: ended } = await makeSession(server, user);
    await server.graphql('mutation { signOut }', {}, { token: ended });
    const { body } = await server.graphql(RECORD, { id: user.id }, { token: own });
    expect(body.data).toMatchObject({ userRecord: { plan: null, invoices: [], sessions: [{ id: sessionId, isCurrent: true }] } });
  });

  test('loads only requested fields: the audit log alone takes two statements and no request to Stripe', async () => {
    const { id } = await makeUser(server, { stripeCustomerId: 'cus_unasked' });
    const documents = async (fields: string) => {
      [server.statements.length, server.stripeEmulator.requests.length] = [0, 0];
      await runDocument(`query ($id: ID!) { userRecord(id: $id) { ${fields} } }`, { id });
      return {
        statements: server.statements.filter((text) => !/sessions.*join/.test(text)).length,
        stripe: server.stripeEmulator.requests.length,
      };
    };
    expect(await documents('id audit { action }')).toEqual({ statements: 2, stripe: 0 });
    expect(await documents('totalUsed usedThisWeek favorites recentUses { usedAt }')).toEqual({ statements: 2, stripe: 0 });
    expect((await documents('invoices { id }')).stripe).toBeGreaterThan(0);
  });

  test('is loaded without invoices if Stripe fails', async () => {
    const user = await makeUser(server, {
      stripeCustomerId: 'cus_away',
      stripeStatus: 'active',
      plan: 'monthly',
      stripeSubscriptionId: 'sub_away',
    });
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(12).fill('500') });
    try {
      expect(await recordOf(user.id)).toMatchObject({ plan: 'monthly', invoices: null, user: { id: user.id } });
    } finally {
      server.stripeEmulator.injectFailures({});
    }
  });

  test.each(['nobody', "' or 1=1 --", 'a\0b', '', 'x'.repeat(5000)])('of %j is NOT_FOUND', async (id) => {
    expect(await errorOf(RECORD, { id })).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'User not found' });
  });
});

describe('access', () => {
  const documents = [
    '{ users { totalCount } }',
    '{ allUsers { id } }',
    '{ userFigures { totalUsers } }',
    '{ userRecord(id: "superuser-001") { id } }',
    '{ usersCsv }',
    '{ auditLog { edges { cursor } } }',
    'mutation { adminCreateUser(input: { id: "new", email: "new@example.test" }) { user { id } } }',
    'mutation { adminUpdateUser(id: "never", input: { email: "new@example.test" }) { id } }',
    'mutation { adminDeleteUser(id: "never") { id } }',
    'mutation { adminSetRole(id: "never", role: admin) { id } }',
    'mutation { adminSetDisabled(id: "never", isDisabled: true) { id } }',
    'mutation { adminGrantPro(id: "never", until: "2027-01-01T00:00:00Z") { id } }',
    'mutation { adminEndSessions(id: "never") }',
    'mutation { adminSetUpLink(id: "never") { url } }',
    'mutation { adminSendPasswordReset(id: "never") }',
  ];
  const rest = [
    ['GET', '/api/admin/users'],
    ['POST', '/api/admin/users'],
    ['PUT', '/api/admin/users/never'],
    ['DELETE', '/api/admin/users/never'],
  ] as const;
  const responsesFor = async (own?: string) => {
    const codes = new Set<string>();
    for (const document of documents) {
      const { status, body } = await server.graphql(document, {}, { token: own });
      codes.add(`${status} ${body.errors?.[0]?.extensions.code}`);
    }
    for (const [method, path] of rest) {
      const body = method === 'POST' || method === 'PUT' ? { id: 'new', email: 'new@example.test' } : undefined;
      const response = await server.rest(method, path, { token: own, body });
      codes.add(`${response.status} ${String(response.body.code)}`);
    }
    return [...codes];
  };

  test('only an admin can read users, over GraphQL and REST', async () => {
    expect(await responsesFor()).toEqual(['401 UNAUTHENTICATED']);
    for (const make of [makeFree, makePro]) expect(await responsesFor((await make(server)).token)).toEqual(['403 FORBIDDEN']);
    expect(await server.database.fork().count(User, { id: 'new' })).toBe(0);
  });

  test('a disabled or demoted admin loses access with the next request', async () => {
    const [disabled, demoted] = [await makeAdmin(server), await makeAdmin(server)];
    for (const { token: own } of [disabled, demoted])
      expect((await server.graphql('{ userFigures { totalUsers } }', {}, { token: own })).status).toBe(200);
    await runDocument('mutation ($id: ID!) { adminSetDisabled(id: $id, isDisabled: true) { id } }', { id: disabled.user.id });
    const { token: superUser } = await makeSuperUser(server);
    const demote = 'mutation ($id: ID!) { adminSetRole(id: $id, role: member) { id } }';
    await executeText(server, demote, { id: demoted.user.id }, superUser);
    expect(await responsesFor(disabled.token)).toEqual(['401 UNAUTHENTICATED']);
    expect(await responsesFor(demoted.token)).toEqual(['403 FORBIDDEN']);
  });

  test('no field for members exposes other users', async () => {
    const { id } = await makePrompt(server, await makeCategory(server));
    for (const field of ['favoritedBy { email }', 'users { id }', 'uses { user { id } }', 'category { users { id } }'])
      expect(await errorOf(`query ($id: ID!) { prompt(id: $id) { ${field} } }`, { id })).toMatchObject({
        status: 400,
        code: 'GRAPHQL_VALIDATION_FAILED',
      });
  });
});
