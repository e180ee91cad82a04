import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { adminClient } from '../../../test/clients/admin.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { confirmPayment, deliverWebhooks } from '../../../test/clients/pay.ts';
import { makeAdmin, makeFree } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: string;
let user: Awaited<ReturnType<typeof makeFree>>['user'];
let secret: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = (await makeAdmin(server)).token;
  const made = await makeFree(server);
  ({ user } = made);
  const { createSubscription } = await executeText<{ createSubscription: { clientSecret: string } }>(
    server,
    'mutation { createSubscription(planType: monthly) { clientSecret } }',
    {},
    made.token,
  );
  secret = createSubscription.clientSecret;
});

const { runAction, runActionForError, findUser } = adminClient(() => ({ server, token: admin }));
const UNTIL = '2027-06-01T00:00:00.000Z';
const grant = (until: string | null) => runAction('grant', { id: user.id, until });
/** Pays the checkout that the member has left open, and returns what is stored of it. */
async function pay() {
  const { status } = await confirmPayment(server, secret);
  await deliverWebhooks(server);
  return { isPaid: status === 'succeeded', stored: (await findUser(user.id))!.stripeStatus ?? null };
}

test('a member who is granted Pro is not charged for the checkout that they have left open', async () => {
  await grant(UNTIL);
  expect(await pay()).toEqual({ isPaid: false, stored: null });
});

test('if it was paid before, that stays', async () => {
  await confirmPayment(server, secret);
  await grant(UNTIL);
  expect(await pay()).toEqual({ isPaid: true, stored: 'active' });
});

test('revoking a grant leaves the checkout open', async () => {
  await server.database.fork().execute('update users set pro_until = ? where id = ?', [UNTIL, user.id]);
  await grant(null);
  expect(await pay()).toEqual({ isPaid: true, stored: 'active' });
});

test('if Stripe fails, Pro is granted all the same, and granting it again ends the checkout', async () => {
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  expect(await runActionForError('grant', { id: user.id, until: UNTIL })).toMatchObject({
    code: 'PAYMENT_FAILED',
    message:
      'Pro is granted, but the member could still pay for the checkout that they have left open. Please grant it again with the same end.',
  });
  server.stripeEmulator.injectFailures({});
  expect((await findUser(user.id))!.proUntil).toEqual(new Date(UNTIL));
  await grant(UNTIL);
  expect(await pay()).toEqual({ isPaid: false, stored: null });
});
