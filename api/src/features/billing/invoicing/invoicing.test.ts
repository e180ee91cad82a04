import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FailureInjection, Price, Subscription } from '@promptory/stripe-emulator';
import { makeFree, makePro, makeSession } from '../../../../test/fixtures/factories.ts';
import { confirmPayment, deliverWebhooks } from '../../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { kysely, rawStatement, sql } from '../../../core/database/query.ts';
import { DAY } from '../../../core/time.ts';
import { User } from '../../users/user.entity.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS_OF_USER: '100' });
});
afterAll(() => server.close());
afterEach(() => server.stripeEmulator.injectFailures({}));

const passDays = (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY);
};
const db = () => kysely(server.database.fork());
let networks = 0;

/** A member with a separate IP address. Each operation gets a new session: the clock may have passed the last one. */
async function makeMember(make = makeFree) {
  const { user } = await make(server);
  const from = `198.51.100.${(networks += 1)}`;
  const execute = async (query: string, variables: Record<string, unknown> = {}) => {
    const { token } = await makeSession(server, user);
    const { status, headers, body } = await server.graphql(query, variables, { token, from });
    return { status, headers, data: body.data as Record<string, unknown> | null | undefined, error: body.errors?.[0] };
  };
  return { user, from, execute };
}
type Member = Awaited<ReturnType<typeof makeMember>>;

const openCheckout = async ({ execute }: Member, plan = 'monthly') => {
  const { data } = await execute(`mutation { createSubscription(planType: ${plan}) { clientSecret } }`);
  return (data!.createSubscription as { clientSecret: string }).clientSecret;
};
async function makeSubscriber(plan = 'monthly') {
  const member = await makeMember();
  await confirmPayment(server, await openCheckout(member, plan));
  await deliverWebhooks(server);
  const row = await db()
    .selectFrom('users')
    .select(['stripe_subscription_id', 'stripe_customer_id'])
    .where('id', '=', member.user.id)
    .executeTakeFirstOrThrow();
  const [id, customer] = [row.stripe_subscription_id!, row.stripe_customer_id!];
  return {
    ...member,
    id,
    customer,
    subscription: async () => (await server.stripeEmulator.store.get<Subscription>('subscription', id))!,
  };
}

describe('paid periods', () => {
  /** The periods of a member: the monthly amount, and the days of start, end and cancellation, counted from `since`. */
  async function periodsOf(userId: string, since: Date) {
    const rows = await db()
      .selectFrom('paid_periods')
      .select(['monthly_amount', 'started_at', 'ended_at', 'cancelled_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const day = (time: string | null) => time && (new Date(time).getTime() - since.getTime()) / DAY;
    return rows.map((row) => [row.monthly_amount, day(row.started_at), day(row.ended_at), day(row.cancelled_at)]);
  }

  test('follow the subscription; a resumption clears the cancellation', async () => {
    const since = server.clock.now;
    const { user, execute } = await makeSubscriber();
    const periods = () => periodsOf(user.id, since);
    expect(await periods()).toEqual([[4900, 0, null, null]]);
    passDays(10);
    await execute('mutation { cancelSubscription { plan } }');
    expect(await periods()).toEqual([[4900, 0, null, 10]]);
    await execute('mutation { resumeSubscription { plan } }');
    expect(await periods()).toEqual([[4900, 0, null, null]]);
    passDays(5);
    await execute('mutation { changePlan(planType: annual) { plan } }');
    expect(await periods()).toEqual([
      [4900, 0, 15, null],
      [3917, 15, null, null],
    ]);
    passDays(1);
    await execute('mutation { refundSubscription { plan } }');
    expect(await periods()).toEqual([
      [4900, 0, 15, null],
      [3917, 15, 16, 16],
    ]);
  });

  test('do not exist for a checkout that was never paid', async () => {
    const member = await makeMember();
    await openCheckout(member);
    await deliverWebhooks(server);
    expect(await periodsOf(member.user.id, server.clock.now)).toEqual([]);
  });

  /** Runs two years of a subscription that the server learns of by events only, and returns the periods. */
  async function runTwoYears(events: FailureInjection['events']) {
    const since = server.clock.now;
    const { user, subscription } = await makeSubscriber();
    const { store, ledger } = server.stripeEmulator;
    server.stripeEmulator.injectFailures({ events });
    const step = async (days: number, change: () => Promise<unknown>) => {
      passDays(days);
      await ledger.runBillingCycle();
      await change();
      await deliverWebhooks(server);
    };
    const [annual] = await store.find<Price>('price', { lookup_key: 'pro_annual' });
    await step(45, async () => ledger.changePrice(await subscription(), annual!));
    await step(20, async () => {
      const at = Math.floor(server.clock.now.getTime() / 1000);
      await store.put<Subscription>('subscription', { ...(await subscription()), cancel_at_period_end: true, canceled_at: at });
    });
    await step(346, async () => {});
    // Delivers all events once more, in another order.
    const repeat = sql`update stripe_stand_in set data = data || '{"delivered": false}' where kind = 'event'`;
    await rawStatement(repeat).execute(server.database.fork());
    server.stripeEmulator.injectFailures({ events: 'shuffled' });
    passDays(1);
    await deliverWebhooks(server);
    return periodsOf(user.id, since);
  }

  test('are the same whether events arrive in order, twice or shuffled, and when all are repeated', async () => {
    const inOrder = await runTwoYears('delivered');
    expect(inOrder).toEqual([
      [4900, 0, 45, null],
      [3917, 45, 411, 65],
    ]);
    for (const events of ['duplicated', 'shuffled'] as const) expect(await runTwoYears(events)).toEqual(inOrder);
  });

  test('end when Stripe says, even if the event arrives a day late', async () => {
    const since = server.clock.now;
    const { user, subscription } = await makeSubscriber();
    server.stripeEmulator.injectFailures({ events: 'dropped' });
    passDays(3);
    await server.stripeEmulator.ledger.endSubscription(await subscription());
    await deliverWebhooks(server);
    passDays(1);
    await server.jobs.catchUp.run();
    await server.jobs.subscriptions.run();
    expect(await periodsOf(user.id, since)).toEqual([[4900, 0, 3, 3]]);
  });

  test('do not change by a result that was read before the stored one', async () => {
    const since = server.clock.now;
    const { user, subscription } = await makeSubscriber();
    const later = new Date(since.getTime() + DAY);
    await db().updateTable('paid_periods').set({ synced_at: later }).where('user_id', '=', user.id).execute();
    await server.stripeEmulator.ledger.endSubscription(await subscription());
    await deliverWebhooks(server);
    expect(await periodsOf(user.id, since)).toEqual([[4900, 0, null, null]]);
  });

  test('end for a deleted member, and for a member with a newer subscription', async () => {
    const since = server.clock.now;
    const [gone, stays] = [await makeSubscriber(), await makeSubscriber()];
    passDays(2);
    await server.stripeEmulator.ledger.endSubscription(await gone.subscription());
    await server.stripeEmulator.ledger.endSubscription(await stays.subscription());
    const [monthly] = await server.stripeEmulator.store.find<Price>('price', { lookup_key: 'pro_monthly' });
    const second = await server.stripeEmulator.ledger.createSubscription(stays.customer, monthly!, {});
    await server.stripeEmulator.store.put<Subscription>('subscription', { ...second, status: 'active' });
    await server.database.fork().nativeDelete(User, { id: gone.user.id });
    // The server learns of the newer subscription first.
    server.stripeEmulator.injectFailures({ events: 'shuffled' });
    await deliverWebhooks(server);
    expect(await periodsOf(gone.user.id, since)).toEqual([[4900, 0, 2, 2]]);
    expect(await periodsOf(stays.user.id, since)).toEqual([
      [4900, 0, 2, 2],
      [4900, 2, null, null],
    ]);
  });
});

test('the audit log has the changes of a subscription that Stripe accepted, and no others', async () => {
  const { user, from, execute } = await makeSubscriber();
  const entries = async () => {
    const rows = await db()
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('actor_id', '=', user.id)
      .where('subject_id', '=', user.id)
      .where('network', '=', from)
      .where('action', 'like', 'subscription.%')
      .orderBy('id')
      .execute();
    return rows.map(({ action, detail }) => [action, detail]);
  };
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  expect((await execute('mutation { cancelSubscription { plan } }')).error!.extensions.code).toBe('PAYMENT_FAILED');
  server.stripeEmulator.injectFailures({});
  expect(await entries()).toEqual([]);
  for (const mutation of [
    'cancelSubscription(reason: "My words")',
    'cancelSubscription',
    'resumeSubscription',
    'resumeSubscription',
    'changePlan(planType: annual)',
    'refundSubscription',
    'refundSubscription',
  ])
    await execute(`mutation { ${mutation} { plan } }`);
  expect(await entries()).toEqual([
    ['subscription.cancelled', {}],
    ['subscription.resumed', {}],
    ['subscription.plan-changed', { from: 'monthly', to: 'annual' }],
    ['subscription.refunded', { cents: 47_000 }],
  ]);
});

describe('invoice details', () => {
  const FIELDS = 'company line1 line2 city state postalCode country taxIdType taxId';
  const SET = `mutation ($input: InvoiceDetailsInput!) { setInvoiceDetails(input: $input) { plan invoices { url } invoiceDetails { ${FIELDS} } } }`;
  const none = Object.fromEntries(FIELDS.split(' ').map((name) => [name, null]));
  const full = {
    company: 'Ash & Partners',
    line1: '1 Harbor Road',
    line2: 'Floor 2',
    city: 'Bremen',
    state: 'HB',
    postalCode: '28195',
    country: 'DE',
    taxIdType: 'eu_vat',
    taxId: 'DE123456789',
  };
  type DetailsResponse = { invoices: { url: string }[]; invoiceDetails: Record<string, string | null> | null };
  const readDetails = async ({ execute }: Member) =>
    (await execute(`{ billing { invoices { url } invoiceDetails { ${FIELDS} } } }`)).data!.billing as DetailsResponse;
  const set = ({ execute }: Member, input: Record<string, string | null>) => execute(SET, { input });
  const taxIds = async (customer: string) =>
    (await server.stripeEmulator.store.find<{ id: string; value: string }>('tax_id', { customer })).map(({ value }) => value);

  test('can be set, changed and cleared, and are printed on later invoices', async () => {
    const member = await makeSubscriber();
    expect((await readDetails(member)).invoiceDetails).toEqual(none);
    const { data } = await set(member, { ...full, company: ` ${full.company} `, country: 'de' });
    expect(data!.setInvoiceDetails).toMatchObject({ plan: 'monthly', invoiceDetails: full });
    passDays(32);
    await server.stripeEmulator.ledger.runBillingCycle();
    const { invoices, invoiceDetails } = await readDetails(member);
    expect(invoiceDetails).toEqual(full);
    const [latest, first] = await Promise.all(invoices.map(async ({ url }) => (await server.raw(new URL(url).pathname)).text));
    expect(latest).toContain(
      'Billed to:\n  Ash & Partners\n  1 Harbor Road\n  Floor 2\n  Bremen, HB, 28195\n  DE\n  Tax ID: DE123456789 (eu_vat)\n',
    );
    expect(first).not.toContain('Billed to');

    // The same number in another notation is not sent to Stripe again.
    const countTaxIdRequests = () =>
      server.stripeEmulator.requests.filter((request) => request.endsWith(`${member.customer}/tax_ids`)).length;
    const before = countTaxIdRequests();
    await set(member, { ...full, taxId: 'de 123 456 789' });
    expect([countTaxIdRequests() - before, await taxIds(member.customer)]).toEqual([2, ['DE123456789']]);
    await set(member, { ...none, company: 'Ash', taxIdType: 'us_ein', taxId: '12-3456789' });
    expect((await readDetails(member)).invoiceDetails).toEqual({
      ...none,
      company: 'Ash',
      taxIdType: 'us_ein',
      taxId: '12-3456789',
    });
    expect(await taxIds(member.customer)).toEqual(['12-3456789']);
    await set(member, { company: '', taxIdType: '', taxId: ' ' });
    expect((await readDetails(member)).invoiceDetails).toEqual(none);
    expect(await taxIds(member.customer)).toEqual([]);
  });

  test('of two changes at once leave one tax ID', async () => {
    const member = await makeSubscriber();
    await set(member, full);
    const numbers = ['DE987654321', 'DE987654322'];
    const responses = await Promise.all(numbers.map((taxId) => set(member, { taxId })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const left = await taxIds(member.customer);
    expect(left).toHaveLength(1);
    expect(numbers).toContain(left[0]);
  });

  test('keep what a change leaves out', async () => {
    const member = await makeSubscriber();
    await set(member, full);
    await set(member, { city: 'Emden' });
    await set(member, { line2: null, taxId: 'DE987654321' });
    const changed = { ...full, city: 'Emden', line2: null, taxId: 'DE987654321' };
    expect((await readDetails(member)).invoiceDetails).toEqual(changed);
    const { error } = await set(member, { country: null });
    expect(error!.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { country: 'Choose a country' } });
    expect((await readDetails(member)).invoiceDetails).toEqual(changed);
  });

  test('do not exist for members who never paid: CONFLICT', async () => {
    for (const make of [makeFree, makePro]) {
      const member = await makeMember(make);
      expect((await readDetails(member)).invoiceDetails).toBeNull();
      expect((await set(member, full)).error!.extensions.code).toBe('CONFLICT');
    }
  });

  test.each<[Record<string, string>, string, RegExp]>([
    [{ company: 'x'.repeat(201) }, 'company', /at most 200/],
    [{ line1: 'a\nb' }, 'line1', /single line/],
    [{ city: 'a\0b' }, 'city', /cannot be shown/],
    [{ country: 'Germany' }, 'country', /two letters/],
    [{ country: 'QQ' }, 'country', /two letters/],
    [{ country: '', city: 'Bremen' }, 'country', /Choose a country/],
    [{ taxIdType: 'vat' }, 'taxIdType', /type of tax ID/],
    [{ taxIdType: '' }, 'taxIdType', /type of tax ID/],
    [{ taxId: '' }, 'taxId', /Enter the tax ID/],
    // Rejected by Stripe.
    [{ taxId: '12' }, 'taxId', /not a tax ID of this kind/],
  ])('rejects %j, names the field and changes nothing', async (change, field, reason) => {
    const member = await makeSubscriber();
    await set(member, { company: 'Before' });
    const { error } = await set(member, { ...full, ...change });
    expect(error!.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { [field]: expect.stringMatching(reason) } });
    expect((await readDetails(member)).invoiceDetails).toEqual({ ...none, company: 'Before' });
  });

  test('returns an error and changes nothing if Stripe fails', async () => {
    const member = await makeSubscriber();
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
    expect((await set(member, full)).error!.extensions.code).toBe('PAYMENT_FAILED');
    server.stripeEmulator.injectFailures({});
    expect((await readDetails(member)).invoiceDetails).toEqual(none);
  });
});
