import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';
import type { Stripe } from '../../../core/stripe.ts';
import { bySystem } from '../../audit/audit.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { endSubscription, stopRenewal, voidOpenInvoices } from '../money/end-subscription.ts';
import { endUnpaid } from '../money/end-unpaid.ts';
import { recordPaidPeriod } from '../invoicing/paid-periods.ts';
import { periodPrice } from '../prices.ts';
import { isRejected } from '../stripe.errors.ts';
import type { BillingContext } from './billing-context.ts';
import { endLost } from './end-lost.ts';
import { endRenewal } from './end-renewal.ts';
import { endSecondSubscription, readUndisputed } from './given-back.ts';
import { mailsFor } from './subscription.mails.ts';
import { isLive, type SubscriptionState } from './subscription.state.ts';
import { decideSync, type SyncDecision } from './sync-decision.ts';
import { readWelcome, type Welcome } from './welcome.ts';

const lockUserOf = (em: SqlEntityManager, customer: string) =>
  kysely(em)
    .selectFrom('users')
    .select([
      'id',
      'email',
      'stripe_subscription_id',
      'stripe_status',
      'current_period_end',
      'cancels_at_period_end',
      'subscription_synced_at',
      'mail_receipts',
      'plan',
      'disabled_at',
      'pro_until',
    ])
    .where('stripe_customer_id', '=', customer)
    .forUpdate()
    .executeTakeFirst();

/** Stores the subscription with its user. */
async function storeSubscription(
  em: SqlEntityManager,
  userId: string,
  { subscription: { id }, plan, status, cancelsAtPeriodEnd, end }: SubscriptionState,
  readAt: Date,
): Promise<void> {
  await kysely(em)
    .updateTable('users')
    .set({
      stripe_subscription_id: id,
      stripe_status: status,
      current_period_end: end,
      plan,
      cancels_at_period_end: cancelsAtPeriodEnd,
      subscription_synced_at: readAt,
    })
    .where('id', '=', userId)
    .execute();
}

/** Until when an admin has granted Pro to a member; null if that is over. */
function grantOf({ pro_until: until }: { pro_until: string | null }, now: Date): Date | null {
  const end = until === null ? null : new Date(until);
  return end && end > now ? end : null;
}

/** Closes the checkout that a subscription was bought with. */
const closeCheckoutOf = (em: SqlEntityManager, userId: string, subscriptionId: string, at: Date) =>
  kysely(em)
    .updateTable('checkout_attempts')
    .set({ closed_at: at })
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .where('closed_at', 'is', null)
    .execute();

/** Whether the checkout of a subscription was closed. One that was never stored is still being opened. */
const isCheckoutClosed = async (em: SqlEntityManager, userId: string, subscriptionId: string): Promise<boolean> => {
  const closed = await kysely(em)
    .selectFrom('checkout_attempts')
    .select('id')
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  return closed !== undefined;
};

interface Stored {
  decision: SyncDecision;
  userId: string;
  email: string;
  /** The subscription that the user had before. */
  previous: string | null;
  /** Whether it would renew, or its renewal has failed, for a member who was disabled, and cannot cancel it. */
  mustNotRenew: boolean;
  /** Whether it waits for its first payment, though its checkout was closed. */
  mustNotBePaid: boolean;
  /** When what is stored was read, if that was later, so that nothing was stored. */
  newerAt?: Date;
}

/** Stores what was read, unless something newer is stored. Returns what is left to do at Stripe. */
async function store(
  tx: SqlEntityManager,
  state: SubscriptionState,
  welcome: Welcome | null,
  readAt: Date,
  origin: string,
): Promise<Stored | undefined> {
  const { subscription, customer, plan, status, end } = state;
  const user = await lockUserOf(tx, customer);
  const syncedAt = user?.subscription_synced_at ?? null;
  const isOutdated = syncedAt !== null && new Date(syncedAt) > readAt;
  const previous = user?.stripe_subscription_id ?? null;
  const isOther = user !== undefined && previous !== null && previous !== subscription.id;
  const decision = decideSync({ id: previous, status: user?.stripe_status ?? null }, { id: subscription.id, status });
  // A paid period ends even if the user was deleted, or has another subscription now.
  if ((!isOutdated || isOther) && decision !== 'second')
    await recordPaidPeriod(tx, { subscription, plan, isLive: isLive(status), userId: user?.id ?? null }, readAt);
  if (!user) return undefined;
  const mayBeCharged = status === 'past_due' || !state.cancelsAtPeriodEnd;
  const mustNotRenew = user.disabled_at !== null && isLive(status) && mayBeCharged;
  const mustNotBePaid = status === 'incomplete' && (await isCheckoutClosed(tx, user.id, subscription.id));
  const result = { decision, userId: user.id, email: user.email, previous, mustNotRenew, mustNotBePaid };
  if (isOutdated && !isOther) return { ...result, decision: 'ignore', newerAt: new Date(syncedAt) };
  if (status !== 'incomplete') await closeCheckoutOf(tx, user.id, subscription.id, readAt);
  if (decision === 'ignore' || decision === 'second') return result;
  await storeSubscription(tx, user.id, state, readAt);
  const before = isOther ? { ...user, stripe_status: null } : user;
  for (const mail of mailsFor(
    before,
    state,
    {
      email: user.email,
      plan,
      price: periodPrice(subscription),
      end,
      origin,
      welcome,
      grantedUntil: grantOf(user, readAt),
    },
    readAt,
  ))
    await enqueueMail(tx, mail, readAt);
  return result;
}

/** Where others store something newer this often, they have read what there was to read. */
const MAX_READS = 3;

/**
 * Reads a subscription at Stripe and stores it. If what is stored was read later, or by a host whose clock is ahead, reads it
 * again: what is read after the stored state was seen is not older, whatever the clocks say. Null if Stripe does not know it.
 */
async function readAndStore(billing: BillingContext, subscriptionId: string) {
  const { em, now, origin } = billing;
  let newerAt = new Date(0);
  for (let reads = 1; ; reads += 1) {
    const readAt = now() > newerAt ? now() : newerAt;
    const state = await readUndisputed(billing, subscriptionId);
    if (!state) return null;
    const welcome = await readWelcome(billing, state);
    const stored = await em.transactional((tx) => store(tx, state, welcome, readAt, origin()));
    if (!stored?.newerAt || reads === MAX_READS) return { state, stored };
    ({ newerAt } = stored);
  }
}

/**
 * Brings what is stored of a subscription up to date with Stripe. Every change of what a member has paid for ends here. Events may
 * arrive twice, late and in any order.
 */
export async function syncSubscription(billing: BillingContext, subscriptionId: string): Promise<void> {
  const { log } = billing;
  const read = await readAndStore(billing, subscriptionId);
  if (!read) return;
  const { state, stored } = read;
  if (!stored) return log.warn({ subscriptionId }, 'no user has the customer of this subscription');
  // Its account was cleared for the owner of the address, or the server that closed the checkout has died before it ended this.
  if (stored.mustNotBePaid) {
    if (await endUnpaid(billing.stripe.client, subscriptionId)) await syncAgain(billing, subscriptionId);
    return;
  }
  // It was paid for when the account was disabled, from a page that was open, or just before; or Stripe failed then.
  if (stored.mustNotRenew) await endRenewal(billing, stored, subscriptionId, bySystem(billing.now()));
  else if (state.status === 'past_due' && state.cancelsAtPeriodEnd && stored.decision === 'store') {
    // It was canceled at Stripe, which charges it again and again all the same.
    await stopRenewal(billing.stripe.client, subscriptionId).catch(async (error: unknown) => {
      // The member has canceled it here meanwhile.
      if (!isRejected(error) || !(await hasEnded(billing.stripe.client, subscriptionId))) throw error;
    });
    return syncAgain(billing, subscriptionId);
  }
  if (state.status === 'canceled' && stored.decision === 'store') await voidOpenInvoices(billing.stripe.client, subscriptionId);
  if (stored.previous === null) return;
  if (stored.decision === 'second') await handleSecond(billing, stored, { first: stored.previous, second: state });
  else if (stored.decision === 'replace') await endReplaced(billing, stored.previous);
}

const hasEnded = async (client: Stripe, id: string) => (await client.subscriptions.retrieve(id)).ended_at !== null;

const syncAgain = (billing: BillingContext, id: string) =>
  syncSubscription({ ...billing, em: billing.em.fork({ useContext: true }) }, id);

/** Refunds a second subscription, unless Stripe says that the stored one is not paid anymore. */
async function handleSecond(
  billing: BillingContext,
  owner: Stored,
  { first: id, second }: { first: string; second: SubscriptionState },
): Promise<void> {
  const first = await readUndisputed(billing, id);
  if (first?.status === 'active' || first?.status === 'trialing') return endSecondSubscription(billing, owner, second);
  await (first ? syncAgain(billing, id) : endLost(billing, owner.userId, id));
  await syncAgain(billing, second.subscription.id);
}

/** Ends a subscription that was not paid, after its member has paid for another one. */
async function endReplaced(billing: BillingContext, id: string): Promise<void> {
  await endSubscription(billing.stripe.client, id);
  await syncAgain(billing, id);
}
