import type { RawBuilder } from 'kysely';
import type { Database } from '../../core/database/db.ts';
import { LOCKS, tryLock } from '../../core/database/locks.ts';
import { rawStatement, sql } from '../../core/database/query.ts';
import type { Tables } from '../../core/database/tables.generated.ts';

/** The rows that one statement deletes, so that it stays within the statement timeout. */
const BATCH_SIZE = 5000;

/** How long data is kept. The privacy policy states the first three. */
export const RETENTION = {
  usage: '2 years',
  payments: '7 years',
  support: '3 years',
  /** After their end. */
  sessions: '90 days',
  /** After their end; also their usage per day. */
  keys: '90 days',
  /** Expired tokens of assistants, and assistants that nobody has connected. */
  assistantTokens: '1 day',
  locks: '1 day',
  /** After they were deleted, so that every browser learns of it. */
  deletedClientSets: '180 days',
  /** Short, because a mail may contain a sign-in link. */
  unsentMails: '30 days',
} as const;

interface Rule {
  table: keyof Tables;
  /** The condition of the rows to delete. */
  isExpired: (now: Date) => RawBuilder<unknown>;
}

const before = (now: Date, period: string) => sql`${now}::timestamptz - ${period}::interval`;
const rule = (table: keyof Tables, column: string, period: string): Rule => ({
  table,
  isExpired: (now) => sql`${sql.ref(column)} < ${before(now, period)}`,
});

const rules: readonly Rule[] = [
  rule('prompt_uses', 'used_at', RETENTION.usage),
  // Days of which no use is left that would be subtracted later.
  { table: 'daily_sums', isExpired: (now) => sql`kind = 'used' and day < utc_day(${before(now, RETENTION.usage)})` },
  rule('empty_searches', 'day', RETENTION.usage),
  rule('prompt_finds', 'day', RETENTION.usage),
  rule('paid_periods', 'ended_at', RETENTION.payments),
  rule('checkout_attempts', 'closed_at', RETENTION.payments),
  // Left behind by a process that has died.
  rule('billing_locks', 'expires_at', RETENTION.locks),
  rule('contact_messages', 'created_at', RETENTION.support),
  rule('prompt_reports', 'created_at', RETENTION.support),
  rule('sessions', 'expires_at', RETENTION.sessions),
  rule('sessions', 'revoked_at', RETENTION.sessions),
  rule('api_keys', 'expires_at', RETENTION.keys),
  rule('api_keys', 'revoked_at', RETENTION.keys),
  rule('api_key_days', 'day', RETENTION.keys),
  rule('oauth_tokens', 'expires_at', RETENTION.assistantTokens),
  rule('oauth_grants', 'expires_at', RETENTION.keys),
  rule('oauth_grants', 'revoked_at', RETENTION.keys),
  // Allowed, but never fetched by the assistant.
  {
    table: 'oauth_grants',
    isExpired: (now) => sql`connected_at is null and created_at < ${before(now, RETENTION.assistantTokens)}`,
  },
  {
    table: 'oauth_clients',
    isExpired: (now) => sql`created_at < ${before(now, RETENTION.assistantTokens)}
      and not exists (select from oauth_grants where client_id = oauth_clients.id)`,
  },
  rule('api_key_operations', 'day', RETENTION.keys),
  rule('client_set_records', 'deleted_at', RETENTION.deletedClientSets),
  rule('mails', 'created_at', RETENTION.unsentMails),
  { table: 'links', isExpired: (now) => sql`expires_at < ${now}` },
  { table: 'reset_links', isExpired: (now) => sql`expires_at < ${now}` },
  // Its expiry is in milliseconds.
  { table: 'rate_limits', isExpired: (now) => sql`expire < ${now.getTime()}` },
];

/** Runs a statement in its own transaction: only one instance deletes at a time. Undefined if another instance is deleting at the moment. */
const runExclusively = (database: Database, statement: RawBuilder<unknown>): Promise<number | undefined> =>
  database.fork().transactional(async (em) => {
    return (await tryLock(em, LOCKS.retention)) ? rawStatement(statement).execute(em) : undefined;
  });

/** Deletes expired rows in batches and returns how many rows of each table. */
export async function deleteExpiredRows(database: Database, now: Date): Promise<Map<string, number>> {
  const deleted = new Map<string, number>();
  for (const { table, isExpired } of rules) {
    const deleteBatch = sql`delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${isExpired(now)} limit ${BATCH_SIZE}))`;
    for (;;) {
      const count = await runExclusively(database, deleteBatch);
      if (count === undefined) return deleted;
      deleted.set(table, (deleted.get(table) ?? 0) + count);
      if (count < BATCH_SIZE) break;
    }
  }
  await runExclusively(database, forgetRecentUses(now));
  return deleted;
}

/** A person whose use is deleted is subtracted from the usage count, because a later use would count them again. */
const forgetRecentUses = (now: Date) => sql`
  with forgotten as (
    delete from recent_uses where used_at < ${before(now, RETENTION.usage)} returning prompt_id
  ), people as (select prompt_id, count(*)::int as count from forgotten group by prompt_id)
  update prompts set usage_count = greatest(0, usage_count - people.count) from people where prompts.id = people.prompt_id`;
