import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Stripe } from '../../core/stripe.ts';
import { HOUR, SECOND } from '../../core/time.ts';
import { type BillingContext, syncSubscription } from './subscription.sync.ts';

const LONGEST_WAIT = HOUR;

/** Whom an event is about: a subscription, or a customer whose subscription it is. */
type Subject = { subscription: string } | { customer: string } | undefined;

const idOf = (value: string | { id: string } | null | undefined) => (typeof value === 'string' ? value : value?.id);
const customer = (value: string | { id: string } | null | undefined): Subject => {
  const id = idOf(value);
  return id === undefined ? undefined : { customer: id };
};
const ofInvoice = ({ parent }: Stripe.Invoice): Subject => {
  const id = idOf(parent?.subscription_details?.subscription);
  return id === undefined ? undefined : { subscription: id };
};

/** What each kind of event is about. Others are none of our business. */
export function subjectOf(event: Stripe.Event): Subject {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { subscription: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return ofInvoice(event.data.object);
    case 'setup_intent.succeeded':
    case 'charge.refunded':
      return customer(event.data.object.customer);
    case 'charge.dispute.created':
      return typeof event.data.object.charge === 'string' ? undefined : customer(event.data.object.charge.customer);
    case 'customer.deleted':
      return { customer: event.data.object.id };
    default:
      return undefined;
  }
}

/** Notes that Stripe has said something about a subscription. What it said is not kept: the subscription is read again. */
export async function enqueueSync(em: SqlEntityManager, event: Stripe.Event, now: Date): Promise<void> {
  const subject = subjectOf(event);
  if (!subject) return;
  const subscriptions =
    'subscription' in subject
      ? sql`select ${subject.subscription}::text as id`
      : sql`select stripe_subscription_id as id from users where stripe_customer_id = ${subject.customer} and stripe_subscription_id is not null`;
  await sql`
    insert into due_subscriptions as due (subscription_id, marked_at, due_at)
    select id, ${now}::timestamptz, ${now}::timestamptz from (${subscriptions}) as marked
    on conflict (subscription_id) do update set marked_at = excluded.marked_at, due_at = least(due.due_at, excluded.due_at), attempts = 0`.execute(
    em.getKysely(),
  );
}

/**
 * Reads again what is due. A row is moved on before it is worked on, so that a crash loses nothing; it goes only if
 * nothing was marked meanwhile.
 */
export async function processSyncQueue(billing: BillingContext): Promise<void> {
  const { em, now, log } = billing;
  const db = em.getKysely();
  const take = async () => {
    const at = now();
    const { rows } = await sql<{ subscription_id: string; marked_at: string }>`
      update due_subscriptions set attempts = attempts + 1,
        due_at = ${at}::timestamptz + least(power(2, attempts) * ${5 * SECOND}, ${LONGEST_WAIT}) * interval '1 millisecond'
      where subscription_id = (select subscription_id from due_subscriptions where due_at <= ${at}
        order by due_at for update skip locked limit 1)
      returning subscription_id, marked_at::text`.execute(db);
    return rows[0];
  };
  for (let due = await take(); due; due = await take()) {
    try {
      await syncSubscription({ ...billing, em: em.fork({ useContext: true }) }, due.subscription_id);
      await sql`delete from due_subscriptions where subscription_id = ${due.subscription_id} and marked_at = ${due.marked_at}::timestamptz`.execute(
        db,
      );
    } catch (err) {
      log.error({ err, subscriptionId: due.subscription_id }, 'subscription not read; it is tried again');
    }
  }
}

/** Marks what Stripe could not deliver, because we were away or a door was shut. */
export async function enqueueMissedEvents({ em, stripe, now }: BillingContext): Promise<void> {
  for await (const event of stripe.client.events.list({ delivery_success: false, limit: 100 }))
    await enqueueSync(em, event, now());
}
