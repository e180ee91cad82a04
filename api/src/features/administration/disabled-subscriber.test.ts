import type { Subscription } from '@promptory/stripe-emulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auditOf } from '../../../test/assertions/audit.ts';
import { mailsTo, subjectsTo } from '../../../test/assertions/mailbox.ts';
import { adminClient } from '../../../test/clients/admin.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { cards, changeCard, confirmPayment, deliverWebhooks, userRow } from '../../../test/clients/pay.ts';
import { makeAdmin, makeFree, makeSession } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { DAY } from '../../core/time.ts';

let server: TestServer;
let user: Awaited<ReturnType<typeof makeFree>>['user'];
let admin: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000' });
});
afterAll(() => server.close());

const { runAction, runActionForError, findUser } = adminClient(() => ({ server, token: admin }));
const setDisabled = (isDisabled: boolean) => runAction('disabled', { id: user.id, isDisabled });

async function openCheckout(): Promise<string> {
  const { token } = await makeSession(server, user);
  const { createSubscription: checkout } = await executeText<{ createSubscription: { clientSecret: string } }>(
    server,
    'mutation { createSubscription(planType: monthly) { clientSecret } }',
    {},
    token,
  );
  return checkout.clientSecret;
}
async function subscribe(card = cards.succeeds): Promise<void> {
  await confirmPayment(server, await openCheckout(), card);
  await deliverWebhooks(server);
}
async function passDays(days: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY);
  await server.stripeEmulator.ledger.runBillingCycle();
  await deliverWebhooks(server);
}
const cancellations = async () =>
  (await auditOf(server, user.id)).filter(({ action }) => action === 'subscription.cancelled').map(({ detail }) => detail);
const stored = async () => {
  const { stripeStatus, cancelsAtPeriodEnd, disabledAt } = (await findUser(user.id))!;
  return { stripeStatus, cancelsAtPeriodEnd, isDisabled: disabledAt != null };
};
const DISABLED = 'Your Promptory account was disabled and your subscription canceled';

beforeEach(async () => {
  admin = (await makeAdmin(server)).token;
  ({ user } = await makeFree(server));
});

test('a disabled member is not charged again, and gets one mail about it', async () => {
  await subscribe();
  for (let times = 0; times < 2; times += 1) await setDisabled(true);
  await deliverWebhooks(server);
  expect(await stored()).toEqual({ stripeStatus: 'active', cancelsAtPeriodEnd: true, isDisabled: true });
  expect(await cancellations()).toEqual([{ reason: 'account disabled' }]);
  expect((await subjectsTo(server, user.email)).sort()).toEqual(['Welcome to Promptory Pro', DISABLED].sort());
  const [mail] = (await mailsTo(server, user.email)).filter(({ subject }) => subject === DISABLED);
  expect(mail!.text).toContain('Your subscription will not renew, and you will not be charged again.');
  await passDays(32);
  expect(await stored()).toEqual({ stripeStatus: 'canceled', cancelsAtPeriodEnd: true, isDisabled: true });
});

test('a checkout that is open when the account is disabled cannot be paid anymore', async () => {
  const secret = await openCheckout();
  await setDisabled(true);
  expect((await confirmPayment(server, secret)).status).not.toBe('succeeded');
  await deliverWebhooks(server);
  expect(await stored()).toMatchObject({ stripeStatus: null, isDisabled: true });
});

test.each(['before', 'after'])('a payment that Stripe reports %s the account is disabled is the last one', async (when) => {
  await confirmPayment(server, await openCheckout(), cards.succeeds);
  if (when === 'before') await deliverWebhooks(server);
  await setDisabled(true);
  await deliverWebhooks(server);
  expect(await stored()).toEqual({ stripeStatus: 'active', cancelsAtPeriodEnd: true, isDisabled: true });
  expect(await cancellations()).toEqual([{ reason: 'account disabled' }]);
  // Without a subscription that is known, the mail at that moment has nothing to say of one.
  const atOnce = when === 'after' ? ['Your Promptory account was disabled'] : [];
  expect((await subjectsTo(server, user.email)).sort()).toEqual([...atOnce, 'Welcome to Promptory Pro', DISABLED].sort());
  await passDays(32);
  expect(await stored()).toMatchObject({ stripeStatus: 'canceled' });
});

test('enabling does not resume the subscription; the member can', async () => {
  await subscribe();
  for (const isDisabled of [true, false]) await setDisabled(isDisabled);
  expect(await stored()).toEqual({ stripeStatus: 'active', cancelsAtPeriodEnd: true, isDisabled: false });
  const { token } = await makeSession(server, user);
  await executeText(server, 'mutation { resumeSubscription { status } }', {}, token);
  expect(await stored()).toMatchObject({ cancelsAtPeriodEnd: false });
});

test('a subscription whose renewal failed ends at once, so that its invoice is not charged anymore', async () => {
  await subscribe(cards.failsOnRenewal);
  await passDays(31);
  expect(await stored()).toMatchObject({ stripeStatus: 'past_due' });
  admin = (await makeAdmin(server)).token;
  await setDisabled(true);
  expect(await stored()).toMatchObject({ stripeStatus: 'canceled', isDisabled: true });
});

describe('what Stripe has not reported yet', () => {
  const subscription = async () =>
    (
      await server.stripeEmulator.store.find<Subscription>('subscription', {
        id: (await userRow(server, user.id)).stripe_subscription_id!,
      })
    )[0]!;

  test('such as the end of the subscription, is no failure', async () => {
    await subscribe();
    await server.stripeEmulator.ledger.endSubscription(await subscription());
    await setDisabled(true);
    expect(await stored()).toMatchObject({ stripeStatus: 'canceled', isDisabled: true });
  });

  test('such as the late payment of a renewal, keeps the period that it has paid for', async () => {
    await subscribe(cards.failsOnRenewal);
    await passDays(31);
    const { token } = await makeSession(server, user);
    const { openBillingPortal: portal } = await executeText<{ openBillingPortal: string }>(
      server,
      'mutation { openBillingPortal }',
      {},
      token,
    );
    await changeCard(server, portal, cards.succeeds);
    admin = (await makeAdmin(server)).token;
    await setDisabled(true);
    expect(await stored()).toEqual({ stripeStatus: 'active', cancelsAtPeriodEnd: true, isDisabled: true });
  });
});

test.each(['createSubscription(planType: monthly) { clientSecret }', 'changePlan(planType: annual) { plan }'])(
  'what the member has asked for before, and had to wait, is not bought: %s',
  async (mutation) => {
    if (mutation.startsWith('changePlan')) await subscribe();
    const { token } = await makeSession(server, user);
    const before = await server.stripeEmulator.store.find('invoice');
    const em = server.database.fork();
    await em.execute("insert into billing_locks values (?, gen_random_uuid(), clock_timestamp() + interval '1 minute')", [
      user.id,
    ]);
    server.statements.length = 0;
    const asked = server.graphql(`mutation { ${mutation} }`, {}, { token });
    await until(() => server.statements.some((statement) => statement.includes('billing_locks')));
    await em.execute('update users set disabled_at = ? where id = ?', [server.clock.now, user.id]);
    await em.execute('delete from billing_locks where user_id = ?', [user.id]);
    expect((await asked).body.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', reason: 'REVOKED' } }]);
    expect(await server.stripeEmulator.store.find('invoice')).toEqual(before);
  },
);

test('a user who is deleted meanwhile is not found', async () => {
  const em = server.database.fork();
  await em.execute("insert into billing_locks values (?, gen_random_uuid(), clock_timestamp() + interval '1 minute')", [user.id]);
  const disabling = runActionForError('disabled', { id: user.id, isDisabled: true });
  await until(async () => (await stored()).isDisabled);
  await em.execute('delete from users where id = ?', [user.id]);
  expect(await disabling).toMatchObject({ code: 'NOT_FOUND', message: 'User not found' });
});

test('if Stripe fails, the account is disabled all the same, and disabling it again cancels', async () => {
  await subscribe();
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  expect(await runActionForError('disabled', { id: user.id, isDisabled: true })).toMatchObject({
    code: 'PAYMENT_FAILED',
    message:
      'The account is disabled, but its subscription could not be canceled. Please disable it again, or cancel it at Stripe.',
  });
  expect(await stored()).toEqual({ stripeStatus: 'active', cancelsAtPeriodEnd: false, isDisabled: true });
  server.stripeEmulator.injectFailures({});
  await setDisabled(true);
  expect(await stored()).toMatchObject({ cancelsAtPeriodEnd: true, isDisabled: true });
});

test('if Stripe fails, and the next renewal fails as well, nothing is left that could be charged', async () => {
  await subscribe(cards.failsOnRenewal);
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  expect(await runActionForError('disabled', { id: user.id, isDisabled: true })).toMatchObject({ code: 'PAYMENT_FAILED' });
  server.stripeEmulator.injectFailures({});
  await passDays(31);
  // The end that the sync has made.
  await deliverWebhooks(server);
  expect(await stored()).toMatchObject({ stripeStatus: 'canceled', isDisabled: true });
  const { stripe_customer_id: customer } = await userRow(server, user.id);
  const invoices = await server.stripeEmulator.store.find<{ id: string; status: string }>('invoice', { customer });
  expect(invoices.map(({ status }) => status).sort()).toEqual(['paid', 'void']);
  expect(await cancellations()).toEqual([{ reason: 'account disabled' }]);
  expect((await subjectsTo(server, user.email)).filter((subject) => subject === DISABLED)).toHaveLength(1);
});
