import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { int, text } from '../../core/database/columns.ts';
import type { Database } from '../../core/database/db.ts';
import { LOCKS, tryLock } from '../../core/database/locks.ts';
import { rawQuery, rawStatement, sql } from '../../core/database/query.ts';
import type { Tables } from '../../core/database/tables.generated.ts';

/** The rows that one statement deletes, so that it stays within the statement timeout. */
const BATCH_SIZE = 5000;

/** How long data is kept. The privacy policy states it for uses, payments, messages, sessions, keys and deleted client sets. */
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
  /**
   * The key of rows that others may begin to refer to. They are locked, and asked again by a second statement, which sees
   * what has been committed while the first one waited.
   */
  key?: string;
}

const before = (now: Date, period: string) => sql`${now}::timestamptz - ${period}::interval`;
const olderThan = (table: keyof Tables, column: string, period: string): Rule => ({
  table,
  isExpired: (now) => sql`${sql.ref(column)} < ${before(now, period)}`,
});

const rules: readonly Rule[] = [
  olderThan('prompt_uses', 'used_at', RETENTION.usage),
  // Days of which no use is left that would be subtracted later, which there is if the rule before has failed.
  {
    table: 'daily_sums',
    isExpired: (now) => sql`kind = 'used' and day < utc_day(${before(now, RETENTION.usage)})
      and not exists (select from prompt_uses where used_at < ${before(now, RETENTION.usage)})`,
  },
  olderThan('empty_searches', 'day', RETENTION.usage),
  olderThan('prompt_finds', 'day', RETENTION.usage),
  olderThan('paid_periods', 'ended_at', RETENTION.payments),
  olderThan('checkout_attempts', 'closed_at', RETENTION.payments),
  // Left behind by a process that has died.
  olderThan('billing_locks', 'expires_at', RETENTION.locks),
  olderThan('contact_messages', 'created_at', RETENTION.support),
  olderThan('prompt_reports', 'created_at', RETENTION.support),
  olderThan('sessions', 'expires_at', RETENTION.sessions),
  olderThan('sessions', 'revoked_at', RETENTION.sessions),
  olderThan('api_keys', 'expires_at', RETENTION.keys),
  olderThan('api_keys', 'revoked_at', RETENTION.keys),
  olderThan('api_key_days', 'day', RETENTION.keys),
  olderThan('oauth_tokens', 'expires_at', RETENTION.assistantTokens),
  olderThan('oauth_grants', 'expires_at', RETENTION.keys),
  olderThan('oauth_grants', 'revoked_at', RETENTION.keys),
  // Allowed, but never fetched by the assistant.
  {
    table: 'oauth_grants',
    isExpired: (now) => sql`connected_at is null and created_at < ${before(now, RETENTION.assistantTokens)}`,
  },
  {
    table: 'oauth_clients',
    isExpired: (now) => sql`created_at < ${before(now, RETENTION.assistantTokens)}
      and not exists (select from oauth_grants where client_id = oauth_clients.id)`,
    key: 'id',
  },
  olderThan('api_key_operations', 'day', RETENTION.keys),
  olderThan('client_set_records', 'deleted_at', RETENTION.deletedClientSets),
  olderThan('mails', 'created_at', RETENTION.unsentMails),
  { table: 'links', isExpired: (now) => sql`expires_at < ${now}` },
  { table: 'reset_links', isExpired: (now) => sql`expires_at < ${now}` },
  // Its expiry is in milliseconds.
  { table: 'rate_limits', isExpired: (now) => sql`expire < ${now.getTime()}` },
];

type Deletion = (tx: SqlEntityManager) => Promise<number>;

/** Runs it in its own transaction: only one instance deletes at a time. Undefined if another instance is deleting at the moment. */
const runExclusively = (database: Database, run: Deletion): Promise<number | undefined> =>
  database.fork().transactional(async (tx) => ((await tryLock(tx, LOCKS.retention)) ? run(tx) : undefined));

/** Deletes a batch of rows, and returns how many they are. The condition is asked again of a row that has changed meanwhile. */
const deleteBatch =
  ({ table: name, isExpired, key }: Rule, now: Date): Deletion =>
  async (tx) => {
    const table = sql.table(name);
    if (key === undefined)
      return rawStatement(sql`delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${isExpired(now)} limit ${BATCH_SIZE})) and ${isExpired(now)}`).execute(tx);
    const locked = await rawQuery(
      { key: text },
      sql`select ${sql.ref(key)} as key from ${table} where ${isExpired(now)} limit ${BATCH_SIZE} for update`,
    ).execute(tx);
    const keys = locked.map((row) => row.key);
    return rawStatement(sql`delete from ${table} where ${sql.ref(key)} = any (${keys}) and ${isExpired(now)}`).execute(tx);
  };

/**
 * Deletes a batch of the last uses of prompts. A person whose use is deleted is subtracted from the usage count, because a later
 * use would count them again.
 */
const forgetRecentUses =
  (now: Date): Deletion =>
  async (tx) => {
    const isOld = sql`used_at < ${before(now, RETENTION.usage)}`;
    const { count } = await rawQuery(
      { count: int },
      sql`with forgotten as (
        delete from recent_uses where ctid = any (array(
          select ctid from recent_uses where ${isOld} limit ${BATCH_SIZE}
        )) and ${isOld} returning prompt_id
      ), people as (select prompt_id, count(*)::int as count from forgotten group by prompt_id),
      locked as (select id from prompts where id in (select prompt_id from people) order by id for no key update),
      counted as (
        update prompts set usage_count = greatest(0, usage_count - people.count) from people join locked on locked.id = people.prompt_id
        where prompts.id = people.prompt_id
      )
      select count(*)::int as count from forgotten`,
    ).executeTakeFirstOrThrow(tx);
    return count;
  };

/** Deletes expired rows in batches and returns how many rows of each table. What fails keeps nothing else from being deleted. */
export async function deleteExpiredRows(database: Database, now: Date): Promise<Map<string, number>> {
  const deleted = new Map<string, number>();
  const errors: unknown[] = [];
  /** False if another instance is deleting. */
  const deleteAll = async (table: string, deletion: Deletion): Promise<boolean> => {
    for (;;) {
      const count = await runExclusively(database, deletion);
      if (count === undefined) return false;
      deleted.set(table, (deleted.get(table) ?? 0) + count);
      if (count < BATCH_SIZE) return true;
    }
  };
  const deletions = rules.map((rule) => ({ table: rule.table, deletion: deleteBatch(rule, now) }));
  for (const { table, deletion } of [...deletions, { table: 'recent_uses', deletion: forgetRecentUses(now) }]) {
    const isAlone = await deleteAll(table, deletion).catch((error: unknown) => {
      errors.push(error);
      return true;
    });
    if (!isAlone) break;
  }
  if (errors.length > 0) throw errors[0];
  return deleted;
}
