import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RowOf, RowShape } from '../database/columns.ts';
import { rawQuery, rawStatement, sql } from '../database/query.ts';

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
  /** A row that has failed this often stays in the table and is not tried again. Without it, rows are retried forever. */
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

/** More than any delay needs. A row that is retried forever would have its delay overflow, and with it the claim of every row. */
const MAX_DOUBLINGS = 30;

/**
 * Claims the row that has waited longest, and postpones it at once: if the work fails or the process crashes, the row is
 * due again after the delay. Parallel processes skip a row that is being claimed.
 */
const claim = <Shape extends RowShape>(em: SqlEntityManager, queue: Queue<Shape>, at: Date) => {
  const table = sql.table(queue.table);
  const key = sql.ref(queue.key);
  const isAllowed = queue.maxAttempts === undefined ? sql`true` : sql`attempts < ${queue.maxAttempts}`;
  return rawQuery(
    queue.columns,
    sql`
      update ${table} set attempts = attempts + 1,
        due_at = ${at}::timestamptz
          + least(power(2, least(attempts, ${MAX_DOUBLINGS})) * ${queue.firstRetryDelay}, ${queue.maxRetryDelay}) * interval '1 millisecond'
      where ${key} = (
        select ${key} from ${table} where due_at <= ${at} and ${isAllowed} order by due_at for update skip locked limit 1
      )
      returning ${sql.join(Object.keys(queue.columns).map((name) => sql.ref(name)))}`,
  ).executeTakeFirst(em);
};

function remove<Shape extends RowShape>(em: SqlEntityManager, queue: Queue<Shape>, row: RowOf<Shape>): Promise<number> {
  const conditions = [queue.key, ...(queue.version === undefined ? [] : [queue.version])].map(
    (name) => sql`${sql.ref(name)} = ${row[name]}`,
  );
  return rawStatement(sql`delete from ${sql.table(queue.table)} where ${sql.join(conditions, sql` and `)}`).execute(em);
}

/** Does all the work that is due, one row after the other. A failure is reported, and does not stop the others. */
export async function processQueue<Shape extends RowShape>(
  em: SqlEntityManager,
  queue: Queue<Shape>,
  now: () => Date,
  { work, onError, signal, stopsAt = () => false }: QueueHandlers<RowOf<Shape>>,
): Promise<void> {
  const next = async () => (signal?.aborted ? undefined : claim(em, queue, now()));
  for (let row = await next(); row; row = await next()) {
    try {
      await work(row);
      await remove(em, queue, row);
    } catch (error) {
      onError(error, row);
      if (stopsAt(error)) return;
    }
  }
}
