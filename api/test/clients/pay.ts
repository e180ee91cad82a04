import { executeText } from './graphql.ts';
import { makeFree, makeSession } from '../fixtures/factories.ts';
import { DAY } from '../../src/core/time.ts';
import type { User } from '../../src/features/users/user.entity.ts';
import type { TestServer } from '../server.ts';

/** Stripe's test cards. */
export const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  requiresAuthentication: '4000 0025 0000 3155',
  failsOnRenewal: '4000 0000 0000 0341',
};

const post = (server: TestServer, path: string, body: object) =>
  server.raw(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Confirms a payment like the card form in the browser. */
export async function confirmPayment(
  server: TestServer,
  clientSecret: string,
  number = cards.succeeds,
  confirmed = false,
  expiry?: string,
) {
  const { body } = await post(server, '/stripe-stand-in/confirm', { clientSecret, number, confirmed, expiry });
  return body as { paymentIntent: string; status: string; message: string | null };
}

/** Changes the card on the page that `openBillingPortal` has returned. */
export const changeCard = (server: TestServer, portalUrl: string, number: string, expiry?: string) =>
  post(server, new URL(portalUrl).pathname, { number, expiry });

/** Delivers the pending webhooks, and processes the subscriptions they enqueue. */
export async function deliverWebhooks(server: TestServer): Promise<void> {
  await server.stripeEmulator.deliverWebhooks();
  await server.jobs.subscriptions.run();
}

/** Lets days pass for us and for Stripe, with what is billed until then. */
export async function passBillingDays(server: TestServer, days: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY);
  await server.stripeEmulator.ledger.runBillingCycle();
  await deliverWebhooks(server);
}

/** Executes an operation as a member, with a new session: the clock may have passed the end of the last one. */
export async function executeAs<Data = Record<string, Record<string, unknown>>>(
  server: TestServer,
  user: User,
  operation: string,
) {
  const { token } = await makeSession(server, user);
  const { status, body } = await server.graphql(operation, {}, { token });
  return { status, data: body.data as Data | null | undefined, error: body.errors?.[0] };
}

/** What is stored about a user. */
export async function userRow(server: TestServer, id: string): Promise<Record<string, string | null>> {
  const [row] = await server.database.fork().execute<Record<string, string | null>[]>('select * from users where id = ?', [id]);
  return row!;
}

/** Creates a member who has paid for the monthly or annual plan. */
export async function makeSubscriber(server: TestServer, plan = 'monthly') {
  const made = await makeFree(server);
  const { createSubscription } = await executeText<{ createSubscription: { clientSecret: string } }>(
    server,
    `mutation { createSubscription(planType: ${plan}) { clientSecret } }`,
    {},
    made.token,
  );
  await confirmPayment(server, createSubscription.clientSecret);
  await deliverWebhooks(server);
  const [row] = await server.database
    .fork()
    .execute<{ customer: string }[]>('select stripe_customer_id as customer from users where id = ?', [made.user.id]);
  return { ...made, customer: row!.customer };
}
