import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mailsTo } from '../../../../test/assertions/mailbox.ts';
import { confirmPayment, deliverWebhooks, executeAs } from '../../../../test/clients/pay.ts';
import { makeFree } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { DAY } from '../../../core/time.ts';
import { User } from '../../users/user.entity.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000', LIMIT_CHECKOUTS_OF_USER: '1000' });
});
afterAll(() => server.close());
afterEach(() => server.stripeEmulator.injectFailures({}));

let user: Awaited<ReturnType<typeof makeFree>>['user'];
const start = new Date('2026-11-20T12:00:00Z');
beforeEach(async () => {
  server.clock.now = start;
  ({ user } = await makeFree(server));
});

const execute = async <Data>(mutation: string) => (await executeAs<Data>(server, user, `mutation { ${mutation} }`)).data!;
/** Subscribes, with credit if it pays all, and returns what the mail says. */
async function subscribe(plan: string, { beforeSync = () => {} } = {}): Promise<string> {
  const open = `createSubscription(planType: ${plan}, payWithCredit: true) { clientSecret }`;
  const { createSubscription } = await execute<{ createSubscription: { clientSecret: string | null } }>(open);
  if (createSubscription.clientSecret !== null) await confirmPayment(server, createSubscription.clientSecret);
  await server.stripeEmulator.deliverWebhooks();
  beforeSync();
  await server.jobs.subscriptions.run();
  return (await mailsTo(server, user.email)).find(({ subject }) => subject === 'Welcome to Promptory Pro')!.text;
}
async function endPeriod(days: number): Promise<void> {
  await execute('cancelSubscription { plan }');
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY);
  await server.stripeEmulator.ledger.runBillingCycle();
  await deliverWebhooks(server);
}

test('a new subscriber reads what was paid, and until when the money comes back', async () => {
  const text = await subscribe('annual');
  expect(text).toContain('We received your payment of $470.00. Every prompt');
  expect(text).toContain('You can cancel at any time, and until December 20, 2026 at 12:00 PM UTC you can get your money back.');
});

test('mails name the hour and its time zone: 1:00 AM UTC is the evening before in America', async () => {
  server.clock.now = new Date('2026-11-24T01:00:00Z');
  const text = await subscribe('monthly');
  expect(text).toContain('Your plan costs $49.00 a month and renews on December 24, 2026 at 1:00 AM UTC.');
  expect(text).toContain('until December 24, 2026 at 1:00 AM UTC you can get your money back');
  await execute('cancelSubscription { plan }');
  const [canceled] = (await mailsTo(server, user.email)).filter(({ subject }) => subject.endsWith('is canceled'));
  expect(canceled!.text).toContain('You keep Pro until December 24, 2026 at 1:00 AM UTC, and you can resume it until then.');
});

test('who comes back after the guarantee reads nothing of it', async () => {
  await subscribe('monthly');
  await endPeriod(32);
  const text = await subscribe('monthly');
  expect(text).toContain('We received your payment of $49.00. Every prompt');
  expect(text).toContain('You can cancel at any time.');
  expect(text).not.toContain('money back');
});

test('who comes back before that reads the day of the first payment, and not another thirty days', async () => {
  await subscribe('monthly');
  await execute('refundSubscription { plan }');
  server.clock.now = new Date(start.getTime() + 10 * DAY);
  expect(await subscribe('monthly')).toContain('until December 20, 2026 at 12:00 PM UTC you can get your money back');
});

/** Gives the member, who has never paid, a credit by hand. */
async function grantCredit(cents: number): Promise<void> {
  await execute('createSubscription(planType: annual) { clientSecret }');
  const { stripeCustomerId } = await server.database.fork().findOneOrFail(User, user.id);
  await server.stripeEmulator.ledger.changeBalance(stripeCustomerId!, { amount: -cents, type: 'adjustment' });
}

test('the guarantee starts with the first payment, and not with what a credit has paid', async () => {
  await grantCredit(4900);
  const text = await subscribe('monthly');
  expect(text).toContain('Your credit paid $49.00, so there was nothing to charge.');
  expect(text).not.toContain('money back');
  await endPeriod(32);
  expect(await subscribe('monthly')).toContain('until January 21, 2027 at 12:00 PM UTC you can get your money back');
  expect(await execute('refundSubscription { plan }')).toEqual({ refundSubscription: { plan: null } });
  await deliverWebhooks(server);
});

test('a member who has paid nothing is told so, and not that the guarantee has ended', async () => {
  await grantCredit(4900);
  await subscribe('monthly');
  const { error } = await executeAs(server, user, 'mutation { refundSubscription { plan } }');
  expect(error).toMatchObject({
    message: 'You have paid nothing yet, so there is nothing to refund. To end your subscription, cancel it.',
    extensions: { code: 'CONFLICT' },
  });
  expect(await execute('cancelSubscription { cancelsAtPeriodEnd }')).toEqual({
    cancelSubscription: { cancelsAtPeriodEnd: true },
  });
});

test('a member without a card is told that there is none when the credit has run out', async () => {
  await grantCredit(4900);
  await subscribe('monthly');
  server.clock.now = new Date(start.getTime() + 32 * DAY);
  await server.stripeEmulator.ledger.runBillingCycle();
  await deliverWebhooks(server);
  const failed = (await mailsTo(server, user.email)).find(({ subject }) => subject === 'Your Promptory payment failed')!;
  expect(failed.text).toContain('We could not renew your subscription: there is no card on file, or your card was declined.');
});

test('an outage of Stripe keeps nobody from Pro, and the mail promises nothing', async () => {
  // The subscription and its disputes are read first.
  const fail = () => server.stripeEmulator.injectFailures({ responses: ['none', 'none', '500', '500', '500'] });
  const text = await subscribe('monthly', { beforeSync: fail });
  expect(text).toContain('Your subscription is active. Every prompt');
  expect(text).toContain('You can cancel at any time.');
  expect(server.logged).toContainEqual(expect.objectContaining({ msg: 'the first invoice was not read' }));
});

test.each([
  ['monthly', 'Your credit paid $49.00, so there was nothing to charge.'],
  ['annual', 'We received your payment of $49.00, and your credit paid $421.00.'],
])('the %s plan with a credit of $421: %s', async (plan, paid) => {
  await subscribe('annual');
  await execute('changePlan(planType: monthly) { plan }');
  await endPeriod(32);
  const text = await subscribe(plan);
  expect(text).toContain(paid);
  expect(text).not.toContain('money back');
});
