import type { Context } from '../../../core/context.ts';
import { idOf, isStripeError } from '../stripe.errors.ts';

/** As Stripe numbers invoices: the prefix of the customer or of the account, and a number. */
const INVOICE_NUMBER = /^[A-Z0-9]{1,20}-[0-9]{1,10}$/i;

/** The customer of the invoice with a number. Null if there is none, or if Stripe fails: what else is searched is found then. */
export async function findCustomerOfInvoice(
  { stripe, log }: Pick<Context, 'stripe' | 'log'>,
  number: string,
): Promise<string | null> {
  if (!stripe || !INVOICE_NUMBER.test(number)) return null;
  try {
    const { data } = await stripe.client.invoices.search({ query: `number:"${number.toUpperCase()}"`, limit: 1 });
    const customer = data[0]?.customer;
    return customer ? idOf(customer) : null;
  } catch (error) {
    if (!isStripeError(error)) throw error;
    log.error({ err: error }, 'invoices not read');
    return null;
  }
}
