import { Stripe } from '../../core/stripe.ts';
import type { User } from '../users/user.entity.ts';
import type { BillingCard } from './billing.types.ts';

/** What Stripe computes; null where it computes no tax at all, which is something other than a tax of zero. */
export const taxOf = ({ total_taxes: taxes }: Pick<Stripe.Invoice, 'total_taxes'>): number | null =>
  taxes && taxes.length > 0 ? taxes.reduce((sum, { amount }) => sum + amount, 0) : null;

function toCard(method: string | Stripe.PaymentMethod | null | undefined): BillingCard | null {
  if (!method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  return { brand, lastFour: last4, expiryMonth, expiryYear };
}

/** The card that Stripe will charge: the one of the subscription, otherwise the default of the customer. */
async function readCard(client: Stripe, subscriptionId: string): Promise<BillingCard | null> {
  const { default_payment_method: own, customer } = await client.subscriptions.retrieve(subscriptionId, {
    expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
  });
  if (own) return toCard(own);
  return typeof customer === 'string' || customer.deleted ? null : toCard(customer.invoice_settings.default_payment_method);
}

/** The next invoice as Stripe would make it; null if there will be none. */
const previewRenewal = (client: Stripe, subscription: string): Promise<Stripe.Invoice | null> =>
  client.invoices.createPreview({ subscription }).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none') return null;
    throw error;
  });

export interface Upcoming {
  card: BillingCard | null;
  nextCharge: number | null;
  nextTax: number | null;
}

/** What a subscription is charged next, and to which card. Throws an error of Stripe. */
export async function readUpcoming(
  client: Stripe,
  { stripeSubscriptionId: id, cancelsAtPeriodEnd }: Pick<User, 'cancelsAtPeriodEnd'> & { stripeSubscriptionId: string },
): Promise<Upcoming> {
  const [card, invoice] = await Promise.all([readCard(client, id), cancelsAtPeriodEnd ? null : previewRenewal(client, id)]);
  return { card, nextCharge: invoice?.amount_due ?? null, nextTax: invoice && taxOf(invoice) };
}
