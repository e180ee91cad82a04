import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { Stripe } from '../../../core/stripe.ts';

/**
 * Copies the current email of the account to its Stripe customer, who gets receipts. If Stripe fails, the account keeps
 * its new email, and the log names the customer whose email is out of date.
 */
export async function updateStripeEmail({ em, stripe, log }: Context, userId: string): Promise<void> {
  for (let sent: string | undefined; ;) {
    const user = await kysely(em)
      .selectFrom('users')
      .select(['email', 'stripe_customer_id as customer'])
      .where('id', '=', userId)
      .executeTakeFirst();
    // Test users have a customer id of our own, which Stripe does not know. Asked again after it was sent: of two changes at
    // once, the first one may have been the last at Stripe.
    if (!stripe || !user?.customer?.startsWith('cus_') || user.email === sent) return;
    try {
      await stripe.client.customers.update(user.customer, { email: user.email });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      return log.error({ err: error, customer: user.customer }, 'Stripe has the old address of a customer');
    }
    sent = user.email;
  }
}
