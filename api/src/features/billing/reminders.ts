import type { ExpressionBuilder } from 'kysely';
import { kysely, timestamp } from '../../core/database/query.ts';
import type { Tables } from '../../core/database/tables.generated.ts';
import { Stripe } from '../../core/stripe.ts';
import { DAY } from '../../core/time.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { type Renewal, renewalReminderMail } from './billing.mails.ts';
import { PlanType } from './plans.ts';
import type { BillingContext } from './sync/billing-context.ts';
import { previewRenewal, taxOf } from './upcoming.ts';

const DAYS_AHEAD = 30;

/** Whether the annual plan of a user renews within 30 days, and they want a reminder and have none for it. */
const isDue =
  (at: Date) =>
  ({ and, eb, ref }: ExpressionBuilder<Tables, 'users'>) =>
    and([
      eb('plan', '=', PlanType.annual),
      eb('stripe_status', '=', 'active'),
      eb('cancels_at_period_end', '=', false),
      eb('disabled_at', 'is', null),
      eb('mail_renewal_reminders', '=', true),
      eb('current_period_end', '>=', timestamp(at)),
      eb('current_period_end', '<=', timestamp(new Date(at.getTime() + DAYS_AHEAD * DAY))),
      eb('renewal_reminded_for', 'is distinct from', ref('current_period_end')),
    ]);

/** Errors that the next request to Stripe would meet, too. */
const isOutage = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError;

/** What a renewal will cost: null if Stripe does not say it of this subscription, undefined if it does not renew. */
async function readRenewal(client: Stripe, subscription: string): Promise<Renewal | null | undefined> {
  try {
    const invoice = await previewRenewal(client, subscription);
    return invoice ? { total: invoice.total, hasTax: (taxOf(invoice) ?? 0) > 0 } : undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/**
 * Queues a mail for everybody whose annual plan renews within 30 days, once per renewal and only if they want it. Those of whom Stripe
 * says nothing wait for the next run.
 */
export async function queueRenewalReminders(
  { em, stripe: { client }, now, origin }: BillingContext,
  signal: AbortSignal,
): Promise<void> {
  const at = now();
  const users = await kysely(em)
    .selectFrom('users')
    .select(['id', 'stripe_subscription_id'])
    .where(isDue(at))
    .orderBy('current_period_end')
    .execute();
  const errors: unknown[] = [];
  for (const { id, stripe_subscription_id: subscription } of users) {
    if (signal.aborted) return;
    let renewal: Renewal | null | undefined;
    try {
      renewal = subscription === null ? null : await readRenewal(client, subscription);
    } catch (error) {
      errors.push(error);
      if (isOutage(error)) break;
    }
    if (renewal === undefined) continue;
    await em.fork().transactional(async (tx) => {
      const user = await kysely(tx)
        .updateTable('users')
        .set(({ ref }) => ({ renewal_reminded_for: ref('current_period_end') }))
        .where('id', '=', id)
        // Another instance may have reminded them meanwhile.
        .where(isDue(at))
        .returning(['email', 'current_period_end'])
        .executeTakeFirst();
      if (!user) return;
      const mail = renewalReminderMail({ email: user.email, end: new Date(user.current_period_end!), origin: origin() }, renewal);
      await enqueueMail(tx, mail, at);
    });
  }
  if (errors.length > 0) throw errors[0];
}
