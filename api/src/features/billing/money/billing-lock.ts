import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { goneUserError } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { kysely, sql } from '../../../core/database/query.ts';
import { ApiError } from '../../../core/errors.ts';
import { inTurn } from '../../../core/jobs/in-turn.ts';
import { SECOND } from '../../../core/time.ts';
import { requireStripe } from '../stripe.errors.ts';

/** After this, the process that holds a lock has died: as long as it lives, it renews the lock. */
const LEASE = '2 minutes';
const RENEW_MS = 30 * SECOND;
const ATTEMPTS = 100;
const POLL_MS = SECOND / 10;

const busy = () => new ApiError('CONFLICT', 'Your subscription is already being changed. Please try again in a moment.');
/** When that is, for the descriptions of the fields that take the lock. */
export const WHILE_CHANGED = 'while another change of the subscription is in progress';

type Caller = Pick<Context, 'em' | 'stripe'> & Partial<Pick<Context, 'viewer'>>;

const expiry = sql<string>`clock_timestamp() + ${LEASE}::interval`;

/** False if another change has the lock. Throws once the user is deleted. */
async function tryAcquire(ctx: Caller, userId: string, holder: string): Promise<boolean> {
  const { em } = ctx;
  const user = kysely(em).selectFrom('users').where('id', '=', userId);
  const row = await kysely(em)
    .insertInto('billing_locks')
    .columns(['user_id', 'holder', 'expires_at'])
    .expression(user.select(['id', sql<string>`${holder}::uuid`.as('holder'), expiry.as('expires_at')]))
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ ref }) => ({ holder: ref('excluded.holder'), expires_at: ref('excluded.expires_at') }))
        .where('billing_locks.expires_at', '<', sql<string>`clock_timestamp()`),
    )
    .returning('holder')
    .executeTakeFirst();
  if (!row && !(await user.select('id').executeTakeFirst())) throw goneUserError(ctx, userId);
  return row !== undefined;
}

/** Renews the lock, because Stripe may take longer than the lease to respond to all calls of a change. Returns what stops it. */
function keepRenewing(em: SqlEntityManager, userId: string, holder: string): () => Promise<void> {
  let renewing: Promise<unknown> = Promise.resolve();
  const renew = () =>
    kysely(em)
      .updateTable('billing_locks')
      .set({ expires_at: expiry })
      .where('user_id', '=', userId)
      .where('holder', '=', holder)
      .execute()
      // Without a database, the next attempt may come in time.
      .catch(() => undefined);
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    await renewing;
  };
}

async function withLease<T>(ctx: Caller, userId: string, work: () => Promise<T>): Promise<T> {
  const { em } = ctx;
  const holder = randomUUID();
  for (let attempt = 1; !(await tryAcquire(ctx, userId, holder)); attempt += 1) {
    if (attempt === ATTEMPTS) throw busy();
    await wait(POLL_MS);
  }
  const stopRenewing = keepRenewing(em, userId, holder);
  try {
    return await work();
  } finally {
    await stopRenewing();
    await kysely(em).deleteFrom('billing_locks').where('user_id', '=', userId).where('holder', '=', holder).execute();
  }
}

/**
 * Runs a change of what a member pays. At most one runs at a time, on all servers. The lock is a row and not a
 * transaction, so that no connection of the pool waits for Stripe.
 */
export const withBillingLock = <T>(ctx: Caller, userId: string, work: () => Promise<T>): Promise<T> =>
  // Of the changes that wait in this instance, only the next one asks the database.
  inTurn(userId, () => withLease(ctx, userId, work), requireStripe(ctx));
