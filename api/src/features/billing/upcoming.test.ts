import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { executeText } from '../../../test/clients/graphql.ts';
import { cards, changeCard, makeSubscriber } from '../../../test/clients/pay.ts';
import { makeFree, makePro } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000' });
});
afterAll(() => server.close());
afterEach(() => {
  server.stripeEmulator.setTax(0);
  server.stripeEmulator.injectFailures({});
});

interface Upcoming {
  card: { brand: string; lastFour: string; expiryMonth: number; expiryYear: number } | null;
  nextCharge: number | null;
  nextTax: number | null;
}
const FIELDS = 'card { brand lastFour expiryMonth expiryYear } nextCharge nextTax';
const read = async (token: string) =>
  (await executeText<{ billing: Upcoming }>(server, `{ billing { ${FIELDS} } }`, {}, token)).billing;
const run = <Data>(mutation: string, token: string) => executeText<Data>(server, `mutation { ${mutation} }`, {}, token);

test('shows the card that was paid with, and the one of the portal afterwards', async () => {
  const { token } = await makeSubscriber(server);
  const testCard = { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2034 };
  expect((await read(token)).card).toEqual(testCard);
  const { openBillingPortal: portal } = await run<{ openBillingPortal: string }>('openBillingPortal', token);
  await changeCard(server, portal, cards.failsOnRenewal, '07 / 29');
  expect((await read(token)).card).toEqual({ ...testCard, lastFour: '0341', expiryMonth: 7, expiryYear: 2029 });
});

test('shows the next charge with the tax that Stripe computes', async () => {
  const { token } = await makeSubscriber(server);
  expect(await read(token)).toMatchObject({ nextCharge: 4900, nextTax: null });
  server.stripeEmulator.setTax(8.25);
  expect(await read(token)).toMatchObject({ nextCharge: 5304, nextTax: 404 });
});

test('shows no charge after a cancellation, but the card until the end', async () => {
  const { token } = await makeSubscriber(server);
  await run('cancelSubscription { plan }', token);
  expect(await read(token)).toMatchObject({ card: { lastFour: '4242' }, nextCharge: null, nextTax: null });
});

test('has neither card nor charge without a subscription', async () => {
  const nothing = { card: null, nextCharge: null, nextTax: null };
  for (const { token } of [await makeFree(server), await makePro(server)]) expect(await read(token)).toEqual(nothing);
  const { token } = await makeSubscriber(server);
  await run('refundSubscription { plan }', token);
  expect(await read(token)).toEqual(nothing);
});

test('shows nothing of one member to another', async () => {
  const [one, other] = [await makeSubscriber(server), await makeSubscriber(server)];
  const { openBillingPortal: portal } = await run<{ openBillingPortal: string }>('openBillingPortal', one.token);
  await changeCard(server, portal, cards.failsOnRenewal);
  expect((await read(other.token)).card).toMatchObject({ lastFour: '4242' });
});

test('is an error if Stripe does not respond, and no number is made up', async () => {
  const { token } = await makeSubscriber(server);
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  const { status, body } = await server.graphql(`{ billing { ${FIELDS} } }`, {}, { token });
  expect({ data: body.data, code: body.errors?.[0]?.extensions.code, status }).toEqual({
    data: null,
    code: 'PAYMENT_FAILED',
    status: 402,
  });
});
