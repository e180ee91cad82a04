import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Logger } from '../../core/telemetry/log.ts';
import type { Mail } from '../../core/mail.ts';
import { Stripe, type StripeGateway } from '../../core/stripe.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { canceledMail, endedMail, paymentFailedMail, receiptMail, welcomeToProMail } from './billing.mails.ts';
import { recordPaidPeriod } from './invoicing/paid-periods.ts';
import { planOf, type PlanType } from './plans.ts';

/** What the work around Stripe needs, in a request and in a job alike. */
export interface BillingContext {
  em: SqlEntityManager;
  stripe: StripeGateway;
  now: () => Date;
  origin: () => string;
  log: Logger;
}

/** Somebody pays, or is about to: the states in which a subscription counts. */
export const isLive = (status: string | null) => status === 'active' || status === 'trialing' || status === 'past_due';

interface Known {
  id: string;
  email: string;
  stripe_subscription_id: string | null;
  stripe_status: string | null;
  current_period_end: string | null;
  plan: PlanType | null;
  cancels_at_period_end: boolean;
  subscription_synced_at: string | null;
  mail_receipts: boolean;
}

const isGone = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * Reads a subscription at Stripe and writes what it says; everything that changes what somebody has paid for ends here.
 * An answer that was asked for before another one was written is dropped, so that events may come twice, late and in
 * any order.
 */
export async function syncSubscription({ em, stripe, now, origin, log }: BillingContext, subscriptionId: string): Promise<void> {
  const began = now();
  const subscription = await stripe.client.subscriptions.retrieve(subscriptionId).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (!subscription) {
    log.warn({ subscriptionId }, 'Stripe does not know this subscription');
    return;
  }
  const [item] = subscription.items.data;
  const plan = planOf(item?.price.lookup_key);
  if (!item || !plan) {
    log.warn({ subscriptionId }, 'this subscription is not for one of our prices');
    return;
  }
  const customer = typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id;
  const { status, cancel_at_period_end: cancels } = subscription;
  // With a renewal the period moves on before it is paid for; until then what is paid ends where the new period begins.
  const isPaid = status === 'active' || status === 'trialing' || subscription.ended_at !== null;
  const end = new Date((isPaid ? item.current_period_end : item.current_period_start) * 1000);

  await em.transactional(async (tx) => {
    const db = tx.getKysely();
    const { rows } = await sql<Known>`
      select id, email, stripe_subscription_id, stripe_status, current_period_end, plan, cancels_at_period_end, subscription_synced_at, mail_receipts
      from users where stripe_customer_id = ${customer} for update`.execute(db);
    const [before] = rows;
    const isLate = before != null && before.subscription_synced_at !== null && new Date(before.subscription_synced_at) > began;
    const isOther = before != null && before.stripe_subscription_id !== null && before.stripe_subscription_id !== subscriptionId;
    // What was paid for ends even where its member is gone, or has another subscription by now.
    if (!isLate || isOther)
      await recordPaidPeriod(tx, { subscription, plan, isLive: isLive(status), userId: before?.id ?? null }, began);
    if (!before) {
      log.warn({ subscriptionId }, 'nobody here has the customer of this subscription');
      return;
    }
    if (isLate) return;
    // An abandoned attempt must not take anything from a subscription that is paid for.
    if (isOther && isLive(before.stripe_status) && !isLive(status)) return;
    await sql`
      update users set stripe_subscription_id = ${subscriptionId}, stripe_status = ${status}, current_period_end = ${end},
        plan = ${plan}, cancels_at_period_end = ${cancels}, subscription_synced_at = ${began}
      where id = ${before.id}`.execute(db);
    if (status !== 'incomplete')
      await sql`
        update checkout_attempts set closed_at = ${began}
        where user_id = ${before.id} and subscription_id = ${subscriptionId} and closed_at is null`.execute(db);
    const about = { email: before.email, plan, end, origin: origin() };
    for (const mail of mailsFor(isOther ? { ...before, stripe_status: null } : before, status, cancels, about))
      await enqueueMail(tx, mail, began);
  });
}

/** What the member is told about a change. */
function mailsFor(
  before: Pick<Known, 'stripe_status' | 'current_period_end' | 'plan' | 'cancels_at_period_end' | 'mail_receipts'>,
  status: string,
  cancels: boolean,
  about: Parameters<typeof receiptMail>[0],
): Mail[] {
  const wasLive = isLive(before.stripe_status);
  if (status === 'active' && !wasLive) return [welcomeToProMail(about)];
  if (status === 'past_due' && before.stripe_status !== 'past_due') return [paymentFailedMail(about)];
  if (!isLive(status)) return wasLive ? [endedMail(about)] : [];
  const isRenewed = status === 'active' && before.current_period_end !== null && about.end > new Date(before.current_period_end);
  return [
    ...(isRenewed && before.mail_receipts ? [receiptMail(about)] : []),
    ...(cancels && !before.cancels_at_period_end ? [canceledMail(about)] : []),
  ];
}
