import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { consumeByNetwork } from '../../../core/limits/network-counters.ts';
import { HOUR } from '../../../core/time.ts';
import { lockUser } from '../../users/user.find.ts';
import type { PlanType } from '../plans.ts';

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

/** Opens a checkout in place of the one that no longer fits; `isNew` is false if another request was faster. */
async function replaceCheckout(em: SqlEntityManager, userId: string, plan: PlanType, at: Date) {
  // Of several requests only the first opens a checkout.
  await lockUser(em, userId);
  const replaced = await findOpenCheckout(em, userId);
  if (replaced && isUsable(replaced, plan, at)) return { checkout: replaced, isNew: false };
  if (replaced) await closeCheckout(em, replaced.id, at);
  return { checkout: await insertCheckout(em, userId, plan, at), isNew: true, replaced };
}

/** Undoes `replaceCheckout`, unless yet another checkout was opened meanwhile. */
async function restoreCheckout(em: SqlEntityManager, userId: string, id: string, replaced: OpenCheckout | undefined, at: Date) {
  await closeCheckout(em, id, at);
  if (!replaced) return;
  await kysely(em)
    .updateTable('checkout_attempts')
    .set({ closed_at: null })
    .where('id', '=', replaced.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('checkout_attempts as other')
            .select('other.id')
            .where('other.user_id', '=', userId)
            .where('other.closed_at', 'is', null),
        ),
      ),
    )
    .execute();
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

/**
 * The open checkout of a user for a plan, opened now if there is none that fits. `replacedSubscription` is the unpaid
 * subscription of the checkout that it replaces. Only new checkouts count against the rate limit.
 */
export async function findOrOpenCheckout(
  { em, throttle, network, config, now }: Context,
  userId: string,
  plan: PlanType,
): Promise<{ checkout: OpenCheckout; replacedSubscription: string | null }> {
  const at = now();
  const existing = await findOpenCheckout(em, userId);
  if (existing && isUsable(existing, plan, at)) return { checkout: existing, replacedSubscription: null };
  const { checkout, isNew, replaced } = await em.transactional((tx) => replaceCheckout(tx, userId, plan, at));
  if (!isNew) return { checkout, replacedSubscription: null };
  try {
    await throttle.consume(checkoutOfUserLimit(config.limits), userId);
    await consumeByNetwork(throttle, checkoutOfMembersLimit(config.limits), network);
  } catch (error) {
    await em.transactional((tx) => restoreCheckout(tx, userId, checkout.id, replaced, at));
    throw error;
  }
  return { checkout, replacedSubscription: replaced?.subscription_id ?? null };
}
