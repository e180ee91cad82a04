import { Stripe } from '../../core/stripe.ts';
import type { User } from '../users/user.entity.ts';
import type { BillingCard } from './billing.types.ts';
import { periodPrice } from './prices.ts';

/** What Stripe computes; null where it computes no tax at all, which is something other than a tax of zero. */
export const taxOf = ({ total_taxes: taxes }: Pick<Stripe.Invoice, 'total_taxes'>): number | null =>
  taxes && taxes.length > 0 ? taxes.reduce((sum, { amount }) => sum + amount, 0) : null;

function toCard(method: string | Stripe.PaymentMethod | null | undefined): BillingCard | null {
  if (!method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  return { brand, lastFour: last4, expiryMonth, expiryYear };
}

/** The card that Stripe will charge: the one of the subscription, otherwise the default of the customer. */
function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): BillingCard | null {
  if (own) return toCard(own);
  return typeof customer === 'string' || customer.deleted ? null : toCard(customer.invoice_settings.default_payment_method);
}

/** The next invoice as Stripe would make it; null if there will be none. */
export const previewRenewal = (client: Stripe, subscription: string): Promise<Stripe.Invoice | null> =>
  client.invoices.createPreview({ subscription }).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none') return null;
    throw error;
  });

export interface Upcoming {
  card: BillingCard | null;
  price: number | null;
  nextCharge: number | null;
  nextTax: number | null;
}

/** What a subscription costs, what is charged next, and to which card. Throws an error of Stripe. */
export async function readUpcoming(
  client: Stripe,
  { stripeSubscriptionId: id, cancelsAtPeriodEnd }: Pick<User, 'cancelsAtPeriodEnd'> & { stripeSubscriptionId: string },
): Promise<Upcoming> {
  const [subscription, invoice] = await Promise.all([
    client.subscriptions.retrieve(id, {
      expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
    }),
    cancelsAtPeriodEnd ? null : previewRenewal(client, id),
  ]);
  return {
    card: cardOf(subscription),
    price: periodPrice(subscription),
    nextCharge: invoice?.amount_due ?? null,
    nextTax: invoice && taxOf(invoice),
  };
}
