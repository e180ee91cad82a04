import { sql } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { Stripe } from '../../../core/stripe.ts';

/**
 * Copies the current email of the account to its Stripe customer, who gets receipts. If Stripe fails, the account keeps
 * its new email, and the log names the customer whose email is out of date.
 */
export async function updateStripeEmail({ em, stripe, log }: Context, userId: string): Promise<void> {
  const { rows } = await sql<{ email: string; customer: string | null }>`
    select email, stripe_customer_id as customer from users where id = ${userId}`.execute(em.getKysely());
  const [user] = rows;
  // Test users have a customer id of our own, which Stripe does not know.
  if (!stripe || !user?.customer?.startsWith('cus_')) return;
  try {
    await stripe.client.customers.update(user.customer, { email: user.email });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.error({ err: error, customer: user.customer }, 'Stripe has the old address of a customer');
  }
}
