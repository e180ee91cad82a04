import type { Invoice, Price, Subscription } from '@promptory/stripe-emulator';
import type { User } from '../../src/features/users/user.entity.ts';
import type { TestServer } from '../server.ts';
import { confirmPayment, deliverWebhooks, executeAs, passBillingDays, userRow } from './pay.ts';

export const BILLING_FIELDS =
  'plan price status currentPeriodEnd cancelsAtPeriodEnd nextCharge refundableUntil refundableAmount invoices { number amount status amountRefunded createdAt url }';

interface BillingResponse {
  plan: string | null;
  price: number | null;
  status: string | null;
  currentPeriodEnd: string | null;
  cancelsAtPeriodEnd: boolean;
  nextCharge: number | null;
  refundableUntil: string | null;
  refundableAmount: number;
  invoices: { number: string; amount: number; status: string; amountRefunded: number; createdAt: string; url: string }[];
}

/** What a member does with their subscription, and what they see of it. */
export function billingClient(current: () => { server: TestServer; user: User }) {
  const execute = <Data = Record<string, BillingResponse>>(operation: string) => {
    const { server, user } = current();
    return executeAs<Data>(server, user, operation);
  };
  const readBilling = async () => (await execute(`{ billing { ${BILLING_FIELDS} } }`)).data!.billing!;
  const change = (mutation: string) => execute(`mutation { ${mutation} { ${BILLING_FIELDS} } }`);
  const isPro = async () => (await execute<{ me: { subscriptionStatus: string } }>('{ me { subscriptionStatus } }')).data;
  const mails = async () => {
    const { server, user } = current();
    return (await server.mails()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
  };
  const passDays = (days: number) => passBillingDays(current().server, days);

  /** Pays some time after the checkout began, and returns when that was. */
  async function subscribe(plan: string, payAfter = 0): Promise<Date> {
    const { server } = current();
    const startedAt = server.clock.now;
    const { data } = await execute<{ createSubscription: { clientSecret: string } }>(
      `mutation { createSubscription(planType: ${plan}) { clientSecret } }`,
    );
    server.clock.now = new Date(startedAt.getTime() + payAfter);
    await confirmPayment(server, data!.createSubscription.clientSecret);
    await deliverWebhooks(server);
    return startedAt;
  }

  return { execute, readBilling, change, isPro, mails, passDays, subscribe };
}

/** The subscription of a member at Stripe, which others than the member may change, too. */
export function stripeClient(current: () => { server: TestServer; user: User }) {
  /** The latest first. */
  const readInvoices = async () => {
    const { server, user } = current();
    const { stripe_customer_id: customer } = await userRow(server, user.id);
    return (await server.stripeEmulator.store.find<Invoice>('invoice', { customer: customer! })).reverse();
  };
  const readSubscription = async () => {
    const { server, user } = current();
    const { stripe_subscription_id: id } = await userRow(server, user.id);
    return (await server.stripeEmulator.store.find<Subscription>('subscription', { id: id! }))[0]!;
  };
  /** As if it was changed on Stripe's pages, and the event has arrived. */
  async function changeSubscription(changes: Partial<Subscription>) {
    const { server } = current();
    const { id } = await server.stripeEmulator.store.put('subscription', { ...(await readSubscription()), ...changes });
    const { now } = server.clock;
    await server.database
      .fork()
      .execute('insert into due_subscriptions (subscription_id, marked_at, due_at) values (?, ?, ?)', [id, now, now]);
    await deliverWebhooks(server);
  }
  /** As if the member had bought at another price. */
  async function changePrice(changes: Partial<Price>) {
    const { items } = await readSubscription();
    const [item] = items.data;
    await changeSubscription({ items: { ...items, data: [{ ...item, price: { ...item.price, ...changes } }] } });
  }
  return { readInvoices, readSubscription, changeSubscription, changePrice };
}
