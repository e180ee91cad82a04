import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../core/database/db.ts';

/** Of several instances that run, one deletes at a time. */
const RETENTION_LOCK = 7_201_027;
/** So many rows in one statement, which thus ends within its time limit. */
const BATCH_SIZE = 5000;

/** For how long something is kept. The privacy policy says the first three. */
export const RETENTION = {
  usage: '2 years',
  payments: '7 years',
  support: '3 years',
  /** Counted from their end. */
  sessions: '90 days',
  /** Counted from their end, too; and how much they were used on a day. */
  keys: '90 days',
  /** A mail that could not be sent holds its link, so it does not stay. */
  unsentMails: '30 days',
} as const;

interface Rule {
  table: string;
  /** Which rows have been kept for long enough. */
  isExpired: (now: Date) => RawBuilder<unknown>;
}

const before = (now: Date, kept: string) => sql`${now}::timestamptz - ${kept}::interval`;
const rule = (table: string, column: string, kept: string): Rule => ({
  table,
  isExpired: (now) => sql`${sql.ref(column)} < ${before(now, kept)}`,
});

const rules: readonly Rule[] = [
  rule('prompt_uses', 'used_at', RETENTION.usage),
  rule('empty_searches', 'day', RETENTION.usage),
  rule('prompt_finds', 'day', RETENTION.usage),
  rule('paid_periods', 'ended_at', RETENTION.payments),
  rule('checkout_attempts', 'closed_at', RETENTION.payments),
  rule('contact_messages', 'created_at', RETENTION.support),
  rule('prompt_reports', 'created_at', RETENTION.support),
  rule('sessions', 'expires_at', RETENTION.sessions),
  rule('sessions', 'revoked_at', RETENTION.sessions),
  rule('api_keys', 'expires_at', RETENTION.keys),
  rule('api_keys', 'revoked_at', RETENTION.keys),
  rule('api_key_days', 'day', RETENTION.keys),
  rule('mails', 'created_at', RETENTION.unsentMails),
  { table: 'links', isExpired: (now) => sql`expires_at < ${now}` },
  // Its expiry is in milliseconds.
  { table: 'rate_limits', isExpired: (now) => sql`expire < ${now.getTime()}` },
];

/** Deletes what has been kept for long enough; answers how many rows of each table. */
export async function deleteExpiredRows(database: Database, now: Date): Promise<Map<string, number>> {
  const deleted = new Map<string, number>();
  /** A batch in a transaction of its own; undefined where another instance is at it. */
  const batch = (statement: RawBuilder<unknown>) =>
    database.fork().transactional(async (em) => {
      const db = em.getKysely();
      const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${RETENTION_LOCK}) as ours`.execute(db);
      if (!rows[0]?.ours) return undefined;
      return Number((await statement.execute(db)).numAffectedRows ?? 0);
    });
  for (const { table, isExpired: over } of rules) {
    const deleteBatch = sql`delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${over(now)} limit ${BATCH_SIZE}))`;
    for (;;) {
      const count = await batch(deleteBatch);
      if (count === undefined) return deleted;
      deleted.set(table, (deleted.get(table) ?? 0) + count);
      if (count < BATCH_SIZE) break;
    }
  }
  // Whose use is forgotten is not counted any more: should they come back, they would be counted twice.
  await batch(sql`
    with forgotten as (
      delete from recent_uses where used_at < ${before(now, RETENTION.usage)} returning prompt_id
    ), people as (select prompt_id, count(*)::int as count from forgotten group by prompt_id)
    update prompts set usage_count = greatest(0, usage_count - people.count) from people where prompts.id = people.prompt_id`);
  return deleted;
}
