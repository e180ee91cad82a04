import type { InferResult, RawBuilder } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { defineBatch } from '../../core/database/batch.ts';
import { kysely, sql, timestamp } from '../../core/database/query.ts';
import { DAY, toDate, utcDay } from '../../core/time.ts';
import { displayPrefix } from './key.ts';
import type { ApiKey, ApiKeyDay } from './key.types.ts';

/** Expired and revoked keys are listed for this long, and deleted after it. */
const ENDED_KEYS_DAYS = 90;
/** The list holds all active keys, which are far fewer, and fills up with the latest ended ones. */
const MAX_LISTED_KEYS = 100;

export const isAliveAt = (now: Date): RawBuilder<boolean> => sql`(k.revoked_at is null and k.expires_at > ${timestamp(now)})`;

const selectKeys = (em: SqlEntityManager, now: Date) =>
  kysely(em)
    .selectFrom('api_keys as k')
    .select(['k.id', 'k.name', 'k.last_four as lastFour', 'k.scopes', 'k.is_test as isTest', isAliveAt(now).as('isAlive')])
    .select(['k.created_at as createdAt', 'k.expires_at as expiresAt', 'k.revoked_at as revokedAt'])
    .select(['k.replaced_at as replacedAt', 'k.last_used_at as lastUsedAt']);
type KeyRow = InferResult<ReturnType<typeof selectKeys>>[number];

const toKey = (row: KeyRow): ApiKey => ({
  ...row,
  prefix: displayPrefix(row.isTest, row.id),
  createdAt: new Date(row.createdAt),
  expiresAt: new Date(row.expiresAt),
  revokedAt: toDate(row.revokedAt),
  replacedAt: toDate(row.replacedAt),
  lastUsedAt: toDate(row.lastUsedAt),
});

/** The keys of a member, newest first. */
export async function listKeys(em: SqlEntityManager, userId: string, now: Date): Promise<ApiKey[]> {
  const endedAfter = new Date(now.getTime() - ENDED_KEYS_DAYS * DAY);
  const listed = selectKeys(em, now)
    .where('k.user_id', '=', userId)
    .where(sql<boolean>`least(k.revoked_at, k.expires_at) > ${timestamp(endedAfter)}`)
    .orderBy(isAliveAt(now), 'desc')
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(MAX_LISTED_KEYS);
  const newestFirst = kysely(em).selectFrom(listed.as('k')).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc');
  return (await newestFirst.execute()).map(toKey);
}

/** One key of a member; undefined if there is none with this id, or it belongs to another member. */
export async function findKey(em: SqlEntityManager, userId: string, id: string, now: Date): Promise<ApiKey | undefined> {
  const row = await selectKeys(em, now).where('k.id', '=', id).where('k.user_id', '=', userId).executeTakeFirst();
  return row && toKey(row);
}

const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => utcDay(new Date(now.getTime() - (count - 1 - index) * DAY)));

/** Batches daily usage: one statement for all keys and periods that a request selects. Batch keys are '<key id> <days>'. */
const loadDailyUsage = defineBatch<ApiKeyDay[]>(async (batchKeys, { em, now }) => {
  const periods = batchKeys.map((batchKey) => {
    const [id = '', days = ''] = batchKey.split(' ');
    return { batchKey, id, days: lastDays(now(), Number(days)) };
  });
  const longest = Math.max(...periods.map(({ days }) => days.length));
  const [firstDay = ''] = lastDays(now(), longest);
  const rows = await kysely(em)
    .selectFrom('api_key_days')
    .select(['key_id as id', 'day', 'requests'])
    .where(
      'key_id',
      'in',
      periods.map(({ id }) => id),
    )
    .where('day', '>=', firstDay)
    .execute();
  const counted = new Map(rows.map(({ id, day, requests }) => [`${id} ${day}`, requests]));
  return new Map(
    periods.map(({ batchKey, id, days }) => [batchKey, days.map((day) => ({ day, requests: counted.get(`${id} ${day}`) ?? 0 }))]),
  );
}, []);

/** The requests of a key on each of the last days, oldest first, today included. */
export const readDailyUsage = (ctx: Parameters<typeof loadDailyUsage>[0], { id }: ApiKey, days: number): Promise<ApiKeyDay[]> =>
  loadDailyUsage(ctx, `${id} ${days}`);
