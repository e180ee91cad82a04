import { type RawBuilder, sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { defineBatch } from '../../core/database/batch.ts';
import { DAY, timeOf } from '../../core/time.ts';
import { displayPrefix } from './key.ts';
import type { ApiKey, ApiKeyDay } from './key.types.ts';
import { dayOf } from './key.usage.ts';

/** Expired and revoked keys are listed for this long, and deleted after it. */
const ENDED_KEYS_DAYS = 90;
/** The list holds all active keys, which are far fewer, and fills up with the latest ended ones. */
const MAX_LISTED_KEYS = 100;

type KeyRow = Record<'id' | 'name' | 'lastFour' | 'createdAt' | 'expiresAt', string> &
  Record<'revokedAt' | 'replacedAt' | 'lastUsedAt', string | null> & { scopes: string[]; isTest: boolean; isAlive: boolean };

export const isAliveAt = (now: Date): RawBuilder<boolean> => sql`(k.revoked_at is null and k.expires_at > ${now})`;

const columns = (now: Date) => sql`
  k.id, k.name, k.last_four as "lastFour", k.scopes, k.is_test as "isTest", ${isAliveAt(now)} as "isAlive", k.created_at as "createdAt",
  k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.replaced_at as "replacedAt", k.last_used_at as "lastUsedAt"`;

const toKey = (row: KeyRow): ApiKey => ({
  ...row,
  prefix: displayPrefix(row.isTest, row.id),
  createdAt: new Date(row.createdAt),
  expiresAt: new Date(row.expiresAt),
  revokedAt: timeOf(row.revokedAt),
  replacedAt: timeOf(row.replacedAt),
  lastUsedAt: timeOf(row.lastUsedAt),
});

/** The keys of a member, newest first. */
export async function listKeys(em: SqlEntityManager, userId: string, now: Date): Promise<ApiKey[]> {
  const endedAfter = new Date(now.getTime() - ENDED_KEYS_DAYS * DAY);
  const { rows } = await sql<KeyRow>`
    select listed.* from (
      select ${columns(now)} from api_keys k where k.user_id = ${userId} and least(k.revoked_at, k.expires_at) > ${endedAfter}
      order by ${isAliveAt(now)} desc, k.created_at desc, k.id desc limit ${MAX_LISTED_KEYS}
    ) as listed order by "createdAt" desc, id desc`.execute(em.getKysely());
  return rows.map(toKey);
}

/** One key of a member; undefined if there is none with this id, or it belongs to another member. */
export async function findKey(em: SqlEntityManager, userId: string, id: string, now: Date): Promise<ApiKey | undefined> {
  const { rows } = await sql<KeyRow>`select ${columns(now)} from api_keys k where k.id = ${id} and k.user_id = ${userId}`.execute(
    em.getKysely(),
  );
  return rows[0] && toKey(rows[0]);
}

const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * DAY)));

/** Batches daily usage: one statement for all keys and periods that a request selects. Batch keys are '<key id> <days>'. */
const loadDailyUsage = defineBatch<ApiKeyDay[]>(async (batchKeys, { em, now }) => {
  const periods = batchKeys.map((batchKey) => {
    const [id = '', days = ''] = batchKey.split(' ');
    return { batchKey, id, days: lastDays(now(), Number(days)) };
  });
  const longest = Math.max(...periods.map(({ days }) => days.length));
  const { rows } = await sql<{ id: string; day: string; requests: number }>`
    select key_id as id, day::text as day, requests from api_key_days
    where key_id = any (${sql.val(periods.map(({ id }) => id))}::text[]) and day >= ${lastDays(now(), longest)[0]}::date`.execute(
    em.getKysely(),
  );
  const counted = new Map(rows.map(({ id, day, requests }) => [`${id} ${day}`, requests]));
  return new Map(
    periods.map(({ batchKey, id, days }) => [batchKey, days.map((day) => ({ day, requests: counted.get(`${id} ${day}`) ?? 0 }))]),
  );
}, []);

/** The requests of a key on each of the last days, oldest first, today included. */
export const readDailyUsage = (ctx: Parameters<typeof loadDailyUsage>[0], { id }: ApiKey, days: number): Promise<ApiKeyDay[]> =>
  loadDailyUsage(ctx, `${id} ${days}`);
