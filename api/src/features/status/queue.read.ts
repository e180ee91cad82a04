import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { int, oneOf, type RowOf } from '../../core/database/columns.ts';
import { rawQuery, sql } from '../../core/database/query.ts';
import type { QueueState } from '../../core/jobs/queue.ts';

const shape = { queue: oneOf('mails', 'subscriptions'), waiting: int, failing: int, given_up: int, late: int };

interface QueueTable {
  queue: RowOf<typeof shape>['queue'];
  table: string;
  /** The column with the time since when a row waits. Its `due_at` moves with each attempt. */
  since: string;
  /** Whether a row is not tried again. */
  isGivenUp: RawBuilder<boolean>;
}

const tables: QueueTable[] = [
  { queue: 'mails', table: 'mails', since: 'created_at', isGivenUp: sql<boolean>`due_at = 'infinity'` },
  { queue: 'subscriptions', table: 'due_subscriptions', since: 'marked_at', isGivenUp: sql<boolean>`false` },
];

/** The state of the queues of mails and of subscriptions to sync. While Stripe or the mail server is unreachable, they grow. */
export const readQueues = (em: SqlEntityManager, now: Date): Promise<QueueState[]> => {
  const stateOf = ({ queue, table, since, isGivenUp }: QueueTable) => sql`
    select ${queue}::text as queue, (count(*) filter (where not ${isGivenUp}))::int as waiting,
      (count(*) filter (where attempts > 0 and not ${isGivenUp}))::int as failing,
      (count(*) filter (where ${isGivenUp}))::int as given_up,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(${sql.ref(since)}) filter (where not ${isGivenUp}))), 0)::int as late
    from ${sql.table(table)}`;
  return rawQuery(shape, sql.join(tables.map(stateOf), sql` union all `)).execute(em);
};
