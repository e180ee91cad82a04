import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, sql } from '../../../core/database/query.ts';
import { audit, type AuditAction, bySystem } from '../../audit/audit.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { lockUser } from '../../users/user.find.ts';
import { secondPaymentRefundedMail } from '../billing.mails.ts';
import { findDispute, settleDispute } from '../money/disputes.ts';
import { endSubscription } from '../money/end-subscription.ts';
import { refundSecondSubscription } from '../money/second-subscription.ts';
import type { BillingContext } from './billing-context.ts';
import { isLive, readSubscription, type SubscriptionState } from './subscription.state.ts';

interface SystemEntry {
  action: AuditAction;
  userId: string;
  detail: { subscription: string } & Record<string, unknown>;
}

/** Writes an audit entry of the system about a subscription, unless an interrupted sync has written it. */
async function auditOnce(em: SqlEntityManager, now: () => Date, { action, userId, detail }: SystemEntry): Promise<boolean> {
  await lockUser(em, userId);
  const existing = await kysely(em)
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action)
    .where('subject_id', '=', userId)
    .where(sql<boolean>`detail @> ${JSON.stringify({ subscription: detail.subscription })}::jsonb`)
    .executeTakeFirst();
  if (existing) return false;
  await audit(em, bySystem(now()), { action, actorId: null, subjectId: userId, detail });
  return true;
}

/**
 * Reads a subscription at Stripe. If its member had a payment taken back by the bank, ends it first. One that has ended
 * already loses the credit that it has left.
 */
export async function readUndisputed(billing: BillingContext, id: string): Promise<SubscriptionState | undefined> {
  const { em, stripe, now, log } = billing;
  const state = await readSubscription(stripe.client, id, log);
  if (!state || state.status === 'incomplete') return state;
  const user = await kysely(em)
    .selectFrom('users')
    .select(['id', 'stripe_subscription_id'])
    .where('stripe_customer_id', '=', state.customer)
    .executeTakeFirst();
  if (!isLive(state.status) && user?.stripe_subscription_id !== id) return state;
  const dispute = await findDispute(stripe.client, state.subscription);
  if (!dispute) return state;
  const detail = { subscription: id, cents: dispute.amount };
  if (user) await em.transactional((tx) => auditOnce(tx, now, { action: 'subscription.disputed', userId: user.id, detail }));
  await settleDispute(stripe.client, state.subscription);
  return readSubscription(stripe.client, id, log);
}

/** Refunds and ends the subscription of a member who has paid for another one already, and tells them. */
export async function endSecondSubscription(
  { em, stripe, now, origin }: BillingContext,
  { userId, email }: { userId: string; email: string },
  { subscription: { id } }: SubscriptionState,
): Promise<void> {
  const cents = await refundSecondSubscription(stripe.client, id);
  const detail = { subscription: id, cents };
  await em.transactional(async (tx) => {
    const isNew = await auditOnce(tx, now, { action: 'subscription.second-refunded', userId, detail });
    if (isNew && cents > 0) await enqueueMail(tx, secondPaymentRefundedMail({ email, cents, origin: origin() }), now());
  });
  await endSubscription(stripe.client, id);
}
