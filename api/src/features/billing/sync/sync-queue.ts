import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { pick } from '../../../core/database/columns.ts';
import { kysely } from '../../../core/database/query.ts';
import { columns } from '../../../core/database/tables.generated.ts';
import { processQueue } from '../../../core/jobs/queue.ts';
import { Stripe } from '../../../core/stripe.ts';
import { within } from '../../../core/within.ts';
import { HOUR, MINUTE, SECOND } from '../../../core/time.ts';
import { enqueueSyncs } from '../../users/enqueue-syncs.ts';
import { idOf } from '../stripe.errors.ts';
import type { BillingContext } from './billing-context.ts';
import { syncSubscription } from './subscription.sync.ts';
import { subjectOf } from './sync-events.ts';

const FIRST_RETRY_DELAY = 5 * SECOND;
const MAX_RETRY_DELAY = HOUR;
/** How long somebody waits for a sync. */
const WAIT_MS = 5 * SECOND;
/** How far our clock may be ahead of Stripe's. Generous: an event that was synced may be queued once more, and none may be left out. */
const CLOCK_SKEW = 10 * MINUTE;
/** The rows that one statement inserts. */
const BATCH_SIZE = 1000;

async function subscriptionIdOf(em: SqlEntityManager, client: Stripe, event: Stripe.Event): Promise<string | null> {
  const subject = subjectOf(event);
  if (!subject) return null;
  if ('subscription' in subject) return subject.subscription;
  // A dispute names its charge only.
  const customer = 'customer' in subject ? subject.customer : idOf((await client.charges.retrieve(subject.charge)).customer);
  if (customer === undefined) return null;
  const user = await kysely(em)
    .selectFrom('users')
    .select('stripe_subscription_id')
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirst();
  return user?.stripe_subscription_id ?? null;
}

/** Queues the subscription of an event. */
export async function enqueueSync(em: SqlEntityManager, client: Stripe, event: Stripe.Event, now: Date): Promise<void> {
  const subscriptionId = await subscriptionIdOf(em, client, event);
  if (subscriptionId !== null) await enqueueSyncs(em, [subscriptionId], now);
}

const queue = {
  table: 'due_subscriptions',
  key: 'subscription_id',
  columns: pick(columns.due_subscriptions, 'subscription_id', 'marked_at'),
  firstRetryDelay: FIRST_RETRY_DELAY,
  maxRetryDelay: MAX_RETRY_DELAY,
  version: 'marked_at',
} as const;

const syncAlone = (billing: BillingContext, id: string) =>
  syncSubscription({ ...billing, em: billing.em.fork({ useContext: true }) }, id);

const logFailure = ({ log }: BillingContext, err: unknown, subscriptionId: string) =>
  log.error({ err, subscriptionId }, 'subscription not synced; will retry');

/** Syncs all subscriptions of the queue that are due. An entry to which an event was added meanwhile stays. */
export const processSyncQueue = (billing: BillingContext, signal?: AbortSignal): Promise<void> =>
  processQueue(billing.em, queue, billing.now, {
    work: ({ subscription_id: id }) => syncAlone(billing, id),
    onError: (err, { subscription_id: id }) => logFailure(billing, err, id),
    signal,
    // Stripe refuses all requests for a while.
    stopsAt: (error) => error instanceof Stripe.errors.StripeRateLimitError,
  });

/** Syncs subscriptions of the queue for somebody who waits for it, but not long: they stay in the queue, which does it again. */
export async function syncNow(billing: BillingContext, subscriptionIds: readonly string[]): Promise<void> {
  await Promise.all(
    subscriptionIds.map((id) =>
      within(WAIT_MS, syncAlone(billing, id)).catch((error: unknown) => logFailure(billing, error, id)),
    ),
  );
}

/** Whether what is stored of a subscription was read at Stripe after an event. */
async function wasSyncedAfter(em: SqlEntityManager, subscriptionId: string, { created }: Stripe.Event): Promise<boolean> {
  const user = await kysely(em)
    .selectFrom('users')
    .select('id')
    .where('stripe_subscription_id', '=', subscriptionId)
    .where('subscription_synced_at', '>', new Date(created * SECOND + CLOCK_SKEW).toISOString())
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Queues the events that Stripe could not deliver, because the webhook was down or unreachable. Stripe lists them for 30 days, and those
 * that another endpoint of the account did not take as well, so what was synced since is left out.
 */
export async function enqueueMissedEvents({ em, stripe, now }: BillingContext): Promise<void> {
  for await (const event of stripe.client.events.list({ delivery_success: false, limit: 100 })) {
    const id = await subscriptionIdOf(em, stripe.client, event);
    if (id !== null && !(await wasSyncedAfter(em, id, event))) await enqueueSyncs(em, [id], now());
  }
}

/**
 * Queues every subscription that has not ended at Stripe, and every one that is stored: what a restored database needs, which does
 * not know what was bought, changed or ended since its backup. Returns how many.
 */
export async function enqueueAll({ em, stripe, now }: Pick<BillingContext, 'em' | 'stripe' | 'now'>): Promise<number> {
  const stored = await kysely(em)
    .selectFrom('users')
    .select('stripe_subscription_id as id')
    .where('stripe_subscription_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .execute();
  const ids = new Set(stored.map(({ id }) => id));
  for await (const { id } of stripe.client.subscriptions.list({ limit: 100 })) ids.add(id);
  const all = [...ids];
  for (let first = 0; first < all.length; first += BATCH_SIZE)
    await enqueueSyncs(em, all.slice(first, first + BATCH_SIZE), now());
  return all.length;
}
