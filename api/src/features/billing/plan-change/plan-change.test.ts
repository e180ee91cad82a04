import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY } from '../../../core/time.ts';
import { executeText } from '../../../../test/clients/graphql.ts';
import { deliverWebhooks, makeSubscriber } from '../../../../test/clients/pay.ts';
import { makeFree } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000' });
});
afterAll(() => server.close());
afterEach(() => {
  server.stripeEmulator.setTax(0);
  server.stripeEmulator.injectFailures({});
});

interface PlanChange {
  lines: { amount: number; isProration: boolean }[];
  tax: number | null;
  total: number;
  creditUsed: number;
  amountDue: number;
  creditLeft: number;
}
const PREVIEW = 'lines { amount isProration } tax total creditUsed amountDue creditLeft';

const preview = async (token: string, plan: string) =>
  (await executeText<{ planChange: PlanChange }>(server, `{ planChange(planType: ${plan}) { ${PREVIEW} } }`, {}, token))
    .planChange;
const previewError = async (token: string, plan = 'annual') =>
  (await server.graphql(`{ planChange(planType: ${plan}) { amountDue } }`, {}, { token })).body.errors?.[0];
async function change(token: string, plan: string, amountDue: number | null = null) {
  const { body } = await server.graphql(
    `mutation ($due: Int) { changePlan(planType: ${plan}, amountDue: $due) { plan nextCharge credit invoices { amount } } }`,
    { due: amountDue },
    { token },
  );
  const data = body.data as
    { changePlan: { nextCharge: number; credit: number; invoices: { amount: number }[] } } | null | undefined;
  return { changed: data?.changePlan, error: body.errors?.[0] };
}
const passDays = async (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY);
  await deliverWebhooks(server);
};
const balanceOf = async (customer: string) =>
  (await server.stripeEmulator.store.get<{ id: string; balance: number }>('customer', customer))!.balance;

describe('what a change of plan costs', () => {
  test('from monthly to annual is the year less what is left of the month, and exactly that is charged', async () => {
    const { token } = await makeSubscriber(server);
    await passDays(6);
    const shown = await preview(token, 'annual');
    const credit = -Math.round((4900 * 24) / 30);
    expect(shown).toEqual({
      lines: [
        { amount: credit, isProration: true },
        { amount: 47_000, isProration: false },
      ],
      tax: null,
      total: 47_000 + credit,
      creditUsed: 0,
      amountDue: 47_000 + credit,
      creditLeft: 0,
    });
    const { changed } = await change(token, 'annual', shown.amountDue);
    expect(changed?.invoices[0]?.amount).toBe(shown.amountDue);
  });

  test('from annual to monthly leaves a credit that pays the next months, and a part of a later year', async () => {
    const { token, customer } = await makeSubscriber(server, 'annual');
    const shown = await preview(token, 'monthly');
    expect(shown).toMatchObject({ total: 4900 - 47_000, creditUsed: 0, amountDue: 0, creditLeft: 42_100 });
    const { changed } = await change(token, 'monthly', 0);
    expect(changed?.credit).toBe(42_100);
    expect(await balanceOf(customer)).toBe(-42_100);
    const back = await preview(token, 'annual');
    expect(back).toMatchObject({ total: 42_100, creditUsed: 42_100, amountDue: 0, creditLeft: 0 });
  });

  test('has the tax that Stripe computes, also of the credit', async () => {
    const { token } = await makeSubscriber(server);
    server.stripeEmulator.setTax(10);
    const shown = await preview(token, 'annual');
    expect(shown).toMatchObject({ tax: 4210, total: 46_310, amountDue: 46_310 });
    expect((await change(token, 'annual', shown.amountDue)).changed?.invoices[0]?.amount).toBe(46_310);
  });

  test('changes nothing', async () => {
    const { token, customer } = await makeSubscriber(server);
    const before = await server.stripeEmulator.store.find('invoice', { customer });
    await preview(token, 'annual');
    expect(await server.stripeEmulator.store.find('invoice', { customer })).toEqual(before);
    expect(await balanceOf(customer)).toBe(0);
  });
});

describe('a change for another amount than the member has seen', () => {
  test('is not made', async () => {
    const { token } = await makeSubscriber(server);
    const { amountDue } = await preview(token, 'annual');
    await passDays(1);
    const { error } = await change(token, 'annual', amountDue);
    expect(error).toMatchObject({
      message: 'The amount has changed since you last saw it. Please review it again.',
      extensions: { code: 'CONFLICT' },
    });
    const again = await preview(token, 'annual');
    expect(again.amountDue).toBeGreaterThan(amountDue);
    expect((await change(token, 'annual', again.amountDue)).changed).toMatchObject({ plan: 'annual' });
  });
});

describe('there is no amount', () => {
  test('for the plan that the member has, or without a subscription', async () => {
    const { token } = await makeSubscriber(server);
    expect(await previewError(token, 'monthly')).toMatchObject({ message: 'This is already your plan.' });
    const { token: free } = await makeFree(server);
    expect(await previewError(free)).toMatchObject({ message: 'You have no subscription.', extensions: { code: 'CONFLICT' } });
  });

  test('if Stripe does not respond', async () => {
    const { token } = await makeSubscriber(server);
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
    expect(await previewError(token)).toMatchObject({ extensions: { code: 'PAYMENT_FAILED' } });
  });
});
