import { kysely } from '../../../core/database/query.ts';
import { refundDeadline } from '../billing.read.ts';
import { settlementOf } from '../money/balance.ts';
import { readInvoices } from '../stripe-account.ts';
import { idOf, isStripeError } from '../stripe.errors.ts';
import type { BillingContext } from './billing-context.ts';
import { isLive, type SubscriptionState } from './subscription.state.ts';

/** What the mail to a new subscriber says of money. */
export interface Welcome {
  /** In cents: what was charged, and what the credit paid. */
  paid: number;
  creditUsed: number;
  /** The end of the money-back guarantee; null if it is over. */
  refundableUntil: Date | null;
}

/** Reads what a new subscriber has paid; null if nobody subscribes, or if Stripe does not respond. */
export async function readWelcome(
  { em, stripe: { client }, now, log }: BillingContext,
  { customer, status, subscription }: SubscriptionState,
): Promise<Welcome | null> {
  const user = await kysely(em)
    .selectFrom('users')
    .select(['stripe_subscription_id', 'stripe_status'])
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirst();
  const isKnown = user?.stripe_subscription_id === subscription.id && isLive(user.stripe_status);
  if (!user || status !== 'active' || isKnown) return null;
  try {
    const { data, firstPaidAt } = await readInvoices(client, customer);
    const invoice = data.find(({ id }) => id === idOf(subscription.latest_invoice));
    if (!invoice) return null;
    const { amountDue, creditUsed } = settlementOf(invoice);
    return { paid: amountDue, creditUsed, refundableUntil: refundDeadline(firstPaidAt, now()) };
  } catch (error) {
    // The mail says less then; Pro does not wait for it.
    if (!isStripeError(error)) throw error;
    log.warn({ err: error, customer }, 'the first invoice was not read');
    return null;
  }
}
