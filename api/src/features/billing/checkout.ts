import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { Stripe, type StripeGateway } from '../../core/stripe.ts';
import { HOUR } from '../../core/time.ts';
import type { User } from '../users/user.entity.ts';
import type { PlanType } from './plans.ts';
import { PriceError, priceIdOf } from './prices.ts';
import { isLive, syncSubscription } from './subscription.sync.ts';

/** Stripe lets a first payment be made for 23 hours. */
const GOOD_FOR_MS = 22 * HOUR;
const EXPAND = ['latest_invoice.confirmation_secret', 'pending_setup_intent'];

export interface Checkout {
  /** With what the browser confirms the payment; null where nothing is to be paid any more. */
  clientSecret: string | null;
  intentType: 'payment' | 'setup' | null;
}

interface Attempt {
  id: string;
  plan: PlanType;
  subscription_id: string | null;
  created_at: string;
}

export const checkoutFailed = () => new ApiError('PAYMENT_FAILED', 'Failed to process subscription. Please try again.');

/** The way to Stripe, or the refusal of an installation that has none. */
export function requireStripe({ stripe }: Context): StripeGateway {
  if (!stripe) throw new ApiError('PAYMENT_FAILED', 'Checkout is not available here. Please contact us.');
  return stripe;
}

/** Those that come for the same attempt at the same time wait for the same answer. */
const underWay = new Map<string, Promise<Checkout>>();

/**
 * Opens the checkout of a user, or takes it up where it was left: the same plan gets the same subscription and secret.
 * No transaction is open while Stripe is asked.
 */
export async function openCheckout(ctx: Context, user: User, plan: PlanType): Promise<Checkout> {
  const { client } = requireStripe(ctx);
  const { attempt, abandoned } = await currentAttempt(ctx, user, plan);
  const running = underWay.get(attempt.id);
  if (running) return running;
  const work = (async () => {
    try {
      if (abandoned !== null) await cancelQuietly(client, abandoned);
      const customer = await customerOf(ctx, client, user);
      return await checkoutOf(ctx, client, user, attempt, customer);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError || error instanceof PriceError) {
        ctx.log.error({ err: error }, 'checkout failed');
        throw checkoutFailed();
      }
      throw error;
    } finally {
      underWay.delete(attempt.id);
    }
  })();
  underWay.set(attempt.id, work);
  return work;
}

/** The open attempt, made now where there is none that fits; opening one is counted. */
async function currentAttempt(ctx: Context, user: User, plan: PlanType): Promise<{ attempt: Attempt; abandoned: string | null }> {
  const { em, throttle, network, config, now } = ctx;
  const at = now();
  const open = async (from: typeof em) => {
    const { rows } = await sql<Attempt>`
      select id, plan, subscription_id, created_at from checkout_attempts where user_id = ${user.id} and closed_at is null`.execute(
      from.getKysely(),
    );
    return rows[0];
  };
  const fits = (attempt: Attempt | undefined) =>
    attempt?.plan === plan && at.getTime() - new Date(attempt.created_at).getTime() < GOOD_FOR_MS;
  const existing = await open(em);
  if (existing && fits(existing)) return { attempt: existing, abandoned: null };
  const { attempt, before } = await em.transactional(async (tx) => {
    const db = tx.getKysely();
    // One at a time for a user: who comes second finds what the first has made.
    await sql`select id from users where id = ${user.id} for update`.execute(db);
    const current = await open(tx);
    if (current && fits(current)) return { attempt: current, before: null };
    await sql`update checkout_attempts set closed_at = ${at} where user_id = ${user.id} and closed_at is null`.execute(db);
    const opened: Attempt = { id: randomUUID(), plan, subscription_id: null, created_at: at.toISOString() };
    await sql`
      insert into checkout_attempts (id, user_id, plan, created_at) values (${opened.id}, ${user.id}, ${plan}, ${at})`.execute(
      db,
    );
    return { attempt: opened, before: { replaced: current } };
  });
  if (!before) return { attempt, abandoned: null };
  // Counted by the one that has opened it: those that came at the same time take it up, which is free.
  try {
    await throttle.consume({ name: 'checkout', points: config.limits.checkouts, seconds: 60 * 60 }, network);
    await throttle.consume({ name: 'checkout-user', points: config.limits.checkoutsOfUser, seconds: 60 * 60 }, user.id);
  } catch (refusal) {
    await em.transactional(async (tx) => {
      const db = tx.getKysely();
      await sql`update checkout_attempts set closed_at = ${at} where id = ${attempt.id}`.execute(db);
      if (before.replaced)
        await sql`
          update checkout_attempts set closed_at = null where id = ${before.replaced.id}
            and not exists (select 1 from checkout_attempts where user_id = ${user.id} and closed_at is null)`.execute(db);
    });
    throw refusal;
  }
  return { attempt, abandoned: before.replaced?.subscription_id ?? null };
}

/** What was never paid for need not stay; if it does, Stripe lets it expire by itself. */
async function cancelQuietly(client: Stripe, subscriptionId: string): Promise<void> {
  await client.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
}

async function customerOf({ em }: Context, client: Stripe, user: User): Promise<string> {
  if (user.stripeCustomerId) return user.stripeCustomerId;
  const { id } = await client.customers.create(
    { email: user.email, metadata: { userId: user.id } },
    { idempotencyKey: `customer-${user.id}` },
  );
  await sql`update users set stripe_customer_id = ${id} where id = ${user.id} and stripe_customer_id is null`.execute(
    em.getKysely(),
  );
  user.stripeCustomerId = id;
  return id;
}

async function checkoutOf(ctx: Context, client: Stripe, user: User, attempt: Attempt, customer: string): Promise<Checkout> {
  const subscription =
    attempt.subscription_id === null
      ? await createSubscription(ctx, client, user, attempt, customer)
      : await client.subscriptions.retrieve(attempt.subscription_id, { expand: EXPAND });
  await sql`update checkout_attempts set subscription_id = ${subscription.id} where id = ${attempt.id}`.execute(
    ctx.em.getKysely(),
  );
  if (isLive(subscription.status)) {
    await syncSubscription({ ...ctx, stripe: requireStripe(ctx) }, subscription.id);
    return { clientSecret: null, intentType: null };
  }
  const { latest_invoice: invoice, pending_setup_intent: setup } = subscription;
  const payment = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (payment) return { clientSecret: payment, intentType: 'payment' };
  if (setup && typeof setup === 'object' && setup.client_secret)
    return { clientSecret: setup.client_secret, intentType: 'setup' };
  await closeAttempt(ctx, attempt.id);
  throw new ApiError('PAYMENT_FAILED', 'Failed to get payment details');
}

async function createSubscription(
  ctx: Context,
  client: Stripe,
  user: User,
  attempt: Attempt,
  customer: string,
): Promise<Stripe.Subscription> {
  try {
    return await client.subscriptions.create(
      {
        customer,
        items: [{ price: await priceIdOf(client, attempt.plan, ctx.now()) }],
        payment_behavior: 'default_incomplete',
        collection_method: 'charge_automatically',
        billing_mode: { type: 'flexible' },
        payment_settings: { save_default_payment_method: 'on_subscription' },
        expand: EXPAND,
        metadata: { userId: user.id, attemptId: attempt.id },
      },
      { idempotencyKey: `attempt-${attempt.id}` },
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Stripe may have made it all the same, and under this key it would repeat its error for a day.
    const { data } = await client.subscriptions.list({
      customer,
      status: 'all',
      limit: 10,
      expand: EXPAND.map((path) => `data.${path}`),
    });
    const made = data.find(({ metadata }) => metadata.attemptId === attempt.id);
    if (made) return made;
    await closeAttempt(ctx, attempt.id);
    throw error;
  }
}

const closeAttempt = ({ em, now }: Context, id: string) =>
  sql`update checkout_attempts set closed_at = ${now()} where id = ${id}`.execute(em.getKysely());
