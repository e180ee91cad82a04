import type { Stripe } from '../../../core/stripe.ts';
import { idOf } from '../stripe.errors.ts';
import { closeCredit } from './balance.ts';
import { endSubscription } from './end-subscription.ts';
import { listPayments } from './payments.ts';

/** The dispute that was opened during a subscription, if there is one. It may be about an earlier payment. */
export async function findDispute(client: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Dispute | undefined> {
  const payments = await listPayments(client, idOf(subscription.customer));
  for (const { charge } of payments.filter(({ isDisputed }) => isDisputed)) {
    const { data } = await client.disputes.list({ charge, limit: 10 });
    const dispute = data.find(({ created }) => created > subscription.start_date);
    if (dispute) return dispute;
  }
  return undefined;
}

/** Ends the subscription of a member who had the bank take a payment back, and the credit with it. */
export async function settleDispute(client: Stripe, { id, customer, ended_at: endedAt }: Stripe.Subscription): Promise<void> {
  const close = () => closeCredit(client, idOf(customer));
  await (endedAt === null ? endSubscription(client, id, close) : close());
}
