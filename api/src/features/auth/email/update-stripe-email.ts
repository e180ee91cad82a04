import { sql } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { Stripe } from '../../../core/stripe.ts';

/**
 * Gives Stripe's customer the address that the account has now: receipts go there. Where Stripe does not answer, the
 * account keeps its new address, and the log says whose is missing there.
 */
export async function updateStripeEmail({ em, stripe, log }: Context, userId: string): Promise<void> {
  const { rows } = await sql<{ email: string; customer: string | null }>`
    select email, stripe_customer_id as customer from users where id = ${userId}`.execute(em.getKysely());
  const [user] = rows;
  // A test user has no customer at Stripe.
  if (!stripe || !user?.customer?.startsWith('cus_')) return;
  try {
    await stripe.client.customers.update(user.customer, { email: user.email });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.error({ err: error, customer: user.customer }, 'Stripe has the old address of a customer');
  }
}
