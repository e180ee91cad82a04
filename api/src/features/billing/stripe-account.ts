import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Stripe } from '../../core/stripe.ts';
import type { User } from '../users/user.entity.ts';
import type { SubscriptionInvoice } from './billing.types.ts';
import { isStripeError } from './stripe.errors.ts';

/** Whether the user is a customer at Stripe. The customer ids of test users have another prefix. */
export const hasCustomer = <T extends Pick<User, 'stripeCustomerId'>>(user: T): user is T & { stripeCustomerId: string } =>
  user.stripeCustomerId?.startsWith('cus_') ?? false;

const toInvoice = (invoice: Stripe.Invoice): SubscriptionInvoice => ({
  id: invoice.id ?? '',
  number: invoice.number ?? null,
  amount: invoice.amount_due,
  status: invoice.status ?? 'open',
  createdAt: new Date(invoice.created * 1000),
  url: invoice.hosted_invoice_url ?? null,
});

/** The customer at Stripe and the invoices of a user; none if the user has never been to the checkout. */
export async function readStripeAccount(
  ctx: Context,
  user: Pick<User, 'stripeCustomerId'>,
): Promise<{ invoices: SubscriptionInvoice[]; customer: Stripe.Customer | null }> {
  if (!hasCustomer(user) || !ctx.stripe) return { invoices: [], customer: null };
  const { client } = ctx.stripe;
  try {
    const [{ data }, customer] = await Promise.all([
      client.invoices.list({ customer: user.stripeCustomerId, limit: 24 }),
      client.customers.retrieve(user.stripeCustomerId),
    ]);
    const invoices = data.filter(({ status }) => status !== 'void' && status !== 'draft').map(toInvoice);
    return { invoices, customer: customer.deleted ? null : customer };
  } catch (error) {
    if (!isStripeError(error)) throw error;
    ctx.log.error({ err: error }, 'invoices not read');
    throw new ApiError('PAYMENT_FAILED', 'The invoices cannot be read just now. Please try again.');
  }
}
