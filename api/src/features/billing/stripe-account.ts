import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Stripe } from '../../core/stripe.ts';
import type { User } from '../users/user.entity.ts';
import type { SubscriptionInvoice } from './billing.types.ts';
import { settlementOf } from './money/balance.ts';
import { listPayments, type Payment } from './money/payments.ts';
import { idOf, isStripeError } from './stripe.errors.ts';

/** How many invoices are shown, and how many are read to find the first payment. */
const SHOWN = 24;
const READ = 100;

/** Whether the user is a customer at Stripe. The customer ids of test users have another prefix. */
export const hasCustomer = <T extends Pick<User, 'stripeCustomerId'>>(user: T): user is T & { stripeCustomerId: string } =>
  user.stripeCustomerId?.startsWith('cus_') ?? false;

/** An invoice names the payment intents that pay it, and their charges what was refunded. */
function refundedOf({ payments: paidBy }: Stripe.Invoice, payments: readonly Payment[]): number {
  const intents = (paidBy?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
  return payments.filter(({ intent }) => intents.includes(intent)).reduce((sum, { refunded }) => sum + refunded, 0);
}

const toInvoice = (invoice: Stripe.Invoice, payments: readonly Payment[]): SubscriptionInvoice => ({
  id: invoice.id ?? '',
  number: invoice.number ?? null,
  amount: invoice.amount_due,
  status: invoice.status ?? 'open',
  amountRefunded: refundedOf(invoice, payments),
  createdAt: new Date(invoice.created * 1000),
  url: invoice.hosted_invoice_url ?? null,
  subscription: idOf(invoice.parent?.subscription_details?.subscription) ?? null,
  creditUsed: settlementOf(invoice).creditUsed,
});

/** Waits for responses from Stripe. An error is logged and becomes PAYMENT_FAILED. */
export async function withReadErrors<T>({ log }: Pick<Context, 'log'>, responses: Promise<T>): Promise<T> {
  try {
    return await responses;
  } catch (error) {
    if (!isStripeError(error)) throw error;
    log.error({ err: error }, 'invoices not read');
    throw new ApiError('PAYMENT_FAILED', 'The invoices are not available right now. Please try again.');
  }
}

interface StripeAccount {
  /** The latest, newest first. */
  invoices: SubscriptionInvoice[];
  customer: Stripe.Customer | null;
  /** The latest first. */
  payments: Payment[];
  /** Null if nothing was ever paid, or if there are too many invoices to know. */
  firstPaidAt: Date | null;
}

/** The latest invoices of a customer, newest first, and when the first one was paid; null if there are too many to know. */
export async function readInvoices(client: Stripe, customer: string) {
  const { data } = await client.invoices.list({ customer, limit: READ, expand: ['data.payments'] });
  // What a credit has paid is no payment.
  const first = data.length < READ ? data.findLast((invoice) => invoice.amount_paid > 0) : undefined;
  return {
    data,
    // An invoice can be paid long after it was created.
    firstPaidAt: first ? new Date((first.status_transitions.paid_at ?? first.created) * 1000) : null,
    hasPaid: first !== undefined || data.length === READ,
  };
}

/** The customer at Stripe and the invoices of a user; none if the user has never been to the checkout. */
export async function readStripeAccount(
  ctx: Pick<Context, 'stripe' | 'log'>,
  user: Pick<User, 'stripeCustomerId'>,
): Promise<StripeAccount> {
  if (!hasCustomer(user) || !ctx.stripe) return { invoices: [], customer: null, payments: [], firstPaidAt: null };
  const { client } = ctx.stripe;
  const { stripeCustomerId: id } = user;
  const [{ data, firstPaidAt }, customer, payments] = await withReadErrors(
    ctx,
    Promise.all([readInvoices(client, id), client.customers.retrieve(id), listPayments(client, id)]),
  );
  const invoices = data
    .filter(({ status }) => status !== 'void' && status !== 'draft')
    .map((invoice) => toInvoice(invoice, payments));
  return {
    invoices: invoices.slice(0, SHOWN),
    customer: customer.deleted ? null : customer,
    payments,
    firstPaidAt,
  };
}
