import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { bool } from './columns.ts';
import { rawQuery, sql } from './query.ts';

/** The advisory locks of PostgreSQL, each with its own number: only one instance at a time does what it protects. */
export const LOCKS = { migration: 7_201_026, import: 7_201_027, retention: 7_201_028, emulator: 7_201_029 };

const RETRY_MS = 250;

/**
 * Waits for a lock by trying again and again, because a statement that waits would run into the time limits of its
 * connection. `onWait` is called once, if another instance has the lock.
 */
export async function waitForLock(attempt: () => Promise<boolean>, onWait: () => void, retryMs = RETRY_MS): Promise<void> {
  if (await attempt()) return;
  onWait();
  do await setTimeout(retryMs);
  while (!(await attempt()));
}

/** Takes one of `LOCKS` until the end of the transaction. False if another instance has it. */
export async function tryLock(tx: SqlEntityManager, lock: number): Promise<boolean> {
  const row = rawQuery({ isOurs: bool }, sql`select pg_try_advisory_xact_lock(${lock}) as "isOurs"`);
  return (await row.executeTakeFirstOrThrow(tx)).isOurs;
}

/** Takes one of `LOCKS` until the end of the transaction, as soon as no other instance has it. */
export const holdLock = (tx: SqlEntityManager, lock: number, onWait = () => {}): Promise<void> =>
  waitForLock(() => tryLock(tx, lock), onWait);
