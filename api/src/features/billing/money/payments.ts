import type { Stripe } from '../../../core/stripe.ts';
import { idOf } from '../stripe.errors.ts';

/** A payment that has arrived at Stripe. Amounts are in cents. */
export interface Payment {
  charge: string;
  intent: string;
  /** In seconds, like all times of Stripe. */
  created: number;
  refunded: number;
  /** What was not refunded. */
  left: number;
  /** Whether the bank of the member took it back. A disputed payment cannot be refunded. */
  isDisputed: boolean;
}

/** All payments of a customer, the latest first. */
export async function listPayments(client: Stripe, customer: string): Promise<Payment[]> {
  const payments: Payment[] = [];
  for await (const charge of client.charges.list({ customer, limit: 100 })) {
    const { id, created, status, amount, amount_refunded: refunded, disputed: isDisputed } = charge;
    const intent = idOf(charge.payment_intent);
    if (status === 'succeeded' && intent !== undefined)
      payments.push({ charge: id, intent, created, refunded, left: amount - refunded, isDisputed });
  }
  return payments;
}

/** The payments of which something can be refunded. */
export const refundablePayments = (payments: readonly Payment[]): Payment[] =>
  payments.filter(({ left, isDisputed }) => left > 0 && !isDisputed);

/** Refunds what is left of a payment, and returns the amount that Stripe names. */
export async function refundPayment(client: Stripe, { intent, left }: Payment): Promise<number> {
  const { amount } = await client.refunds.create(
    { payment_intent: intent, reason: 'requested_by_customer' },
    { idempotencyKey: `refund-${intent}-${left}` },
  );
  return amount;
}
