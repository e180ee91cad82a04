import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { consumeByNetwork } from '../../../core/limits/network-counters.ts';
import { HOUR } from '../../../core/time.ts';
import type { User } from '../../users/user.entity.ts';
import { lockUser } from '../../users/user.find.ts';
import type { PlanType } from '../plans.ts';
import { assertStillBuyer } from './still-buyer.ts';

/** Stripe accepts a first payment for 23 hours. */
const VALID_MS = 22 * HOUR;

/** The checkout of a user that is not paid yet. A user has at most one. */
export interface OpenCheckout {
  id: string;
  plan: PlanType;
  /** The subscription at Stripe; null until it is created. */
  subscription_id: string | null;
  created_at: string;
}

interface OpenedCheckout {
  checkout: OpenCheckout;
  /** The unpaid subscription of the checkout that it replaces. */
  replacedSubscription: string | null;
}

export async function findOpenCheckout(em: SqlEntityManager, userId: string): Promise<OpenCheckout | undefined> {
  const row = await kysely(em)
    .selectFrom('checkout_attempts')
    .select(['id', 'plan', 'subscription_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, plan: row.plan as PlanType };
}

/** Whether the checkout is for this plan, and can still be paid. */
const isUsable = ({ plan, created_at: createdAt }: OpenCheckout, wanted: PlanType, at: Date): boolean =>
  plan === wanted && at.getTime() - new Date(createdAt).getTime() < VALID_MS;

/** Opens a checkout in place of the one that no longer fits. */
async function replaceCheckout(
  tx: SqlEntityManager,
  ctx: Context,
  buyer: User,
  plan: PlanType,
  at: Date,
): Promise<OpenedCheckout> {
  // Of several requests only the first opens a checkout.
  await lockUser(tx, buyer.id);
  await assertStillBuyer(tx, ctx, buyer);
  const replaced = await findOpenCheckout(tx, buyer.id);
  if (replaced && isUsable(replaced, plan, at)) return { checkout: replaced, replacedSubscription: null };
  if (replaced) await closeCheckout(tx, replaced.id, at);
  const checkout = await insertCheckout(tx, buyer.id, plan, at);
  return { checkout, replacedSubscription: replaced?.subscription_id ?? null };
}

export const checkoutLimit = ({ checkouts }: Limits) => ({ name: 'checkout', points: checkouts, seconds: 60 * 60 });
/** Members are counted one by one: an office shares a network. This only bounds what many accounts of one network can open. */
const checkoutOfMembersLimit = ({ checkouts }: Limits) => ({
  name: 'checkout-members',
  points: 20 * checkouts,
  seconds: 60 * 60,
});
export const checkoutOfUserLimit = ({ checkoutsOfUser }: Limits) => ({
  name: 'checkout-user',
  points: checkoutsOfUser,
  seconds: 60 * 60,
});

/** Opens the checkout of a user who has none. `signInHash` belongs to the browser that creates the account with it. */
export async function insertCheckout(
  em: SqlEntityManager,
  userId: string,
  plan: PlanType,
  at: Date,
  signInHash: Uint8Array | null = null,
): Promise<OpenCheckout> {
  const checkout: OpenCheckout = { id: randomUUID(), plan, subscription_id: null, created_at: at.toISOString() };
  await kysely(em)
    .insertInto('checkout_attempts')
    .values({ id: checkout.id, user_id: userId, plan, created_at: at, sign_in_hash: signInHash })
    .execute();
  return checkout;
}

export async function closeCheckout(em: SqlEntityManager, id: string, at: Date): Promise<void> {
  await kysely(em).updateTable('checkout_attempts').set({ closed_at: at }).where('id', '=', id).execute();
}

/** The open checkout of a user for a plan, opened now if there is none that fits. Only new checkouts count against the rate limit. */
export async function findOrOpenCheckout(ctx: Context, buyer: User, plan: PlanType): Promise<OpenedCheckout> {
  const { em, throttle, network, config } = ctx;
  const at = ctx.now();
  const existing = await findOpenCheckout(em, buyer.id);
  if (existing && isUsable(existing, plan, at)) return { checkout: existing, replacedSubscription: null };
  // Before the other one is closed: it can no longer be paid then.
  await throttle.consume(checkoutOfUserLimit(config.limits), buyer.id);
  await consumeByNetwork(throttle, checkoutOfMembersLimit(config.limits), network);
  return em.transactional((tx) => replaceCheckout(tx, ctx, buyer, plan, at));
}
