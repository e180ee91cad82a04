import type { Charge, Dispute, PaymentIntent, Refund } from '../objects.ts';
import type { ObjectStore } from '../store.ts';

/** The charge of a payment; undefined if it has not succeeded. */
export async function chargeOf(store: ObjectStore, intent: PaymentIntent): Promise<Charge | undefined> {
  if (intent.status !== 'succeeded') return undefined;
  const refunds = await store.find<Refund>('refund', { payment_intent: intent.id });
  const disputes = await store.find<Dispute>('dispute', { payment_intent: intent.id });
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: intent.id.replace('pi_', 'ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: refunded,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    disputed: disputes.length > 0,
    livemode: false,
    paid: true,
    payment_intent: intent.id,
    refunded: refunded === intent.amount,
    status: 'succeeded',
  };
}
