import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { RowOf, RowShape } from '../database/columns.ts';
import { rawQuery, rawStatement, sql } from '../database/query.ts';
import { SECOND } from '../time.ts';

/** A table with the columns `due_at` and `attempts`, whose rows are work to do. A row is deleted once its work is done. */
export interface Queue<Shape extends RowShape> {
  table: string;
  /** The primary key. */
  key: keyof Shape & string;
  /** The columns that the work needs, the key among them. */
  columns: Shape;
  /** In milliseconds; doubled with each attempt, up to `maxRetryDelay`. */
  firstRetryDelay: number;
  maxRetryDelay: number;
  /** The longest that the work of a row takes, in milliseconds. Until then no other process claims the row, which may still be worked on. */
  lease?: number;
  /** How many rows are worked on at once, so that a slow one does not hold up the others; 1 unless set. */
  concurrency?: number;
  /** How often to look for what is enqueued while others are still worked on, in milliseconds. */
  lookAgain?: number;
  /** A row that has failed this often stays in the table, never due again. Without it, rows are retried forever. */
  maxAttempts?: number;
  /** A column that changes when the work is enqueued again. A row that has changed during the work is not deleted. */
  version?: keyof Shape & string;
}

/** How a queue does. */
export interface QueueState {
  queue: string;
  /** Rows that will be tried, and those of them that have failed before. */
  waiting: number;
  failing: number;
  /** Rows that are not tried again. */
  given_up: number;
  /** For how many seconds the oldest row waits, however often it was tried. */
  late: number;
}

export interface QueueHandlers<Row> {
  /** Does the work of a row. It may run twice: after a crash, the row is claimed again. */
  work: (row: Row) => Promise<void>;
  onError: (error: unknown, row: Row) => void;
  /** Ends after the current row. */
  signal?: AbortSignal;
  /** Whether an error would also meet the other rows, which then wait for the next run. */
  stopsAt?: (error: unknown) => boolean;
}

const LOOK_AGAIN = 5 * SECOND;

/** More than any delay needs. A row that is retried forever would have its delay overflow, and with it the claim of every row. */
const MAX_DOUBLINGS = 30;

/** How long after its attempt a row is tried again, as an interval. `failed` is how often it had failed before. */
const delayOf = <Shape extends RowShape>({ firstRetryDelay, maxRetryDelay }: Queue<Shape>, failed: RawBuilder<unknown>) =>
  sql`least(power(2, least(${failed}, ${MAX_DOUBLINGS})) * ${firstRetryDelay}, ${maxRetryDelay}) * interval '1 millisecond'`;

/**
 * Claims the row that has waited longest, and postpones it at once: if the work fails or the process crashes, the row is
 * due again after the delay. Parallel processes skip a row that is being claimed.
 */
const claim = <Shape extends RowShape>(em: SqlEntityManager, queue: Queue<Shape>, at: Date) => {
  const table = sql.table(queue.table);
  const key = sql.ref(queue.key);
  const delay = delayOf(queue, sql`attempts`);
  const dueAt = sql`${at}::timestamptz + greatest(${delay}, ${queue.lease ?? 0} * interval '1 millisecond')`;
  return rawQuery(
    queue.columns,
    sql`
      update ${table} set attempts = attempts + 1, due_at = ${dueAt}
      where ${key} = (
        select ${key} from ${table} where due_at <= ${at} order by due_at for update skip locked limit 1
      )
      returning ${sql.join(Object.keys(queue.columns).map((name) => sql.ref(name)))}`,
  ).executeTakeFirst(em);
};

/**
 * Ends the lease of a row whose work has failed: it is tried again after its delay, or given up. Only here, because an attempt
 * that was killed has not failed, and nobody would be told.
 */
const endLease = <Shape extends RowShape>(em: SqlEntityManager, queue: Queue<Shape>, row: RowOf<Shape>, at: Date) => {
  const later = sql`least(due_at, ${at}::timestamptz + ${delayOf(queue, sql`attempts - 1`)})`;
  const dueAt =
    queue.maxAttempts === undefined ? later : sql`case when attempts < ${queue.maxAttempts} then ${later} else 'infinity' end`;
  return rawStatement(sql`
    update ${sql.table(queue.table)} set due_at = ${dueAt}
    where ${sql.ref(queue.key)} = ${row[queue.key]} and isfinite(due_at)`).execute(em);
};

function remove<Shape extends RowShape>(em: SqlEntityManager, queue: Queue<Shape>, row: RowOf<Shape>): Promise<number> {
  const conditions = [queue.key, ...(queue.version === undefined ? [] : [queue.version])].map(
    (name) => sql`${sql.ref(name)} = ${row[name]}`,
  );
  return rawStatement(sql`delete from ${sql.table(queue.table)} where ${sql.join(conditions, sql` and `)}`).execute(em);
}

/**
 * Does all the work that is due, the row that has waited longest first. A failure is reported, and does not stop the others. Ends
 * once no row is worked on.
 */
export async function processQueue<Shape extends RowShape>(
  em: SqlEntityManager,
  queue: Queue<Shape>,
  now: () => Date,
  { work, onError, signal, stopsAt = () => false }: QueueHandlers<RowOf<Shape>>,
): Promise<void> {
  let isStopped = false;
  let last: Promise<RowOf<Shape> | undefined> = Promise.resolve(undefined);
  // One claim after the other, so that the work begins in the order of the queue.
  const next = () => (last = last.then(async () => (isStopped || signal?.aborted ? undefined : claim(em, queue, now()))));
  const workOn = async (row: RowOf<Shape>) => {
    try {
      await work(row);
      await remove(em, queue, row);
    } catch (error) {
      onError(error, row);
      if (stopsAt(error)) isStopped = true;
      if (queue.lease !== undefined || queue.maxAttempts !== undefined) await endLease(em, queue, row, now());
    }
  };
  const atWork = new Set<Promise<unknown>>();
  const processAll = async () => {
    for (;;) {
      const row = await next();
      if (row) {
        const working = workOn(row).finally(() => atWork.delete(working));
        atWork.add(working);
        await working;
      } else if (atWork.size === 0 || isStopped || signal?.aborted) return;
      // What is enqueued meanwhile does not wait for them.
      else await Promise.race([Promise.any(atWork), sleep(queue.lookAgain ?? LOOK_AGAIN, undefined, { ref: false })]);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: queue.concurrency ?? 1 }, processAll));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
