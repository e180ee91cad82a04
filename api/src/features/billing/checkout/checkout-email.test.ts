import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { linkTo } from '../../../../test/assertions/mailbox.ts';
import { executeText } from '../../../../test/clients/graphql.ts';
import { makeSubscriber } from '../../../../test/clients/pay.ts';
import { makeAdmin, makeFree, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Does something once Stripe has executed the next request, and before its response arrives. */
function beforeNextResponse(act: () => Promise<unknown>): void {
  const { store } = server.stripeEmulator;
  const { transaction } = store;
  store.transaction = async (work) => {
    store.transaction = transaction;
    const result = await transaction(work);
    await act();
    return result;
  };
}

test('an address that is confirmed while Stripe creates the customer is the one that Stripe has', async () => {
  const { user, token } = await makeFree(server);
  const email = 'confirmed-meanwhile@example.test';
  const change = 'mutation ($e: String!, $p: String!) { changeEmail(email: $e, password: $p) { pendingEmail } }';
  await executeText(server, change, { e: email, p: PASSWORD }, token);
  const link = await linkTo(server, email, 'verify-email');
  beforeNextResponse(() => executeText(server, 'mutation ($t: String!) { verifyEmail(token: $t) }', { t: link.token }));
  await executeText(server, 'mutation { createSubscription(planType: monthly) { clientSecret } }', {}, token);
  const [row] = await server.database
    .fork()
    .execute<{ email: string; customer: string }[]>('select email, stripe_customer_id as customer from users where id = ?', [
      user.id,
    ]);
  expect(row!.email).toBe(email);
  expect(await server.stripeEmulator.store.get('customer', row!.customer)).toMatchObject({ email });
});

test('of two changes of an address at once, Stripe keeps the one that the account has', async () => {
  const { user, customer } = await makeSubscriber(server);
  const { token } = await makeAdmin(server);
  // By another process, whose request was the first at Stripe.
  beforeNextResponse(() =>
    server.database.fork().execute("update users set email = 'last@example.test' where id = ?", [user.id]),
  );
  await executeText(
    server,
    'mutation ($id: ID!) { adminUpdateUser(id: $id, input: { email: "first@example.test" }) { email } }',
    { id: user.id },
    token,
  );
  expect(await server.stripeEmulator.store.get('customer', customer)).toMatchObject({ email: 'last@example.test' });
});
