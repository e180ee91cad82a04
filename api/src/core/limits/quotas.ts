import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { int } from '../database/columns.ts';
import type { Database } from '../database/db.ts';
import { rawQuery, sql } from '../database/query.ts';
import { columns } from '../database/tables.generated.ts';
import { isOutage } from '../database/resilience/outage.ts';
import type { Throttle } from '../throttle.ts';
import { SharedQuota, type Spent, WINDOW_SECONDS } from './shared-quota.ts';

/** What callers, and API keys, have left in this minute. */
export interface Quotas {
  /** Points by member, or by network of a visitor. */
  caller: RateLimiterMemory;
  /** By API key. */
  keyRequests: RateLimiterMemory;
  keyPoints: RateLimiterMemory;
  /**
   * Tells other processes what was spent here, including throttles that are counted in memory, and reads what was spent there: one
   * statement, or none if nothing was.
   */
  share(): Promise<void>;
}

const nowMs = sql`(extract(epoch from now()) * 1000)::bigint`;
const isOpen = sql`r.expire between ${nowMs} and ${nowMs} + ${sql.lit(WINDOW_SECONDS * 1000)}`;
/** The column is an int. One caller must not make the statement fail for all. */
const MOST = 2_000_000_000;

/**
 * Adds what was spent to the totals. Only lengths of time are sent and returned, so that a window ends for all processes by the
 * clock of the database. The order keeps processes that add for the same callers from a deadlock.
 */
const add = (spent: readonly Spent[]) =>
  rawQuery(
    { key: columns.rate_limits.key, points: columns.rate_limits.points, ms: int },
    sql`
      insert into rate_limits as r (key, points, expire)
      select spent.key, spent.points, ${nowMs} + spent.ms
      from json_to_recordset(${JSON.stringify(spent)}::json) as spent (key text, points int, ms int)
      order by spent.key
      on conflict (key) do update set
        points = least(excluded.points + case when ${isOpen} then r.points::bigint else 0 end, ${sql.lit(MOST)}),
        expire = case when ${isOpen} then r.expire else excluded.expire end
      returning key, points, (expire - ${nowMs})::int as ms`,
  );

/**
 * The quotas of callers and API keys. With a PostgreSQL server they are shared with other processes in the table of the throttles:
 * requests are judged by what is known here, and once a second (background.ts) the points of all callers are added to the common
 * totals. So a caller of several processes may spend more than the quota, by what all of them but one let through in two seconds:
 * one until they tell, and one until the process hears. The embedded database has one process, and nothing to share.
 */
export function createQuotas({ costPerMinute, key }: Config['limits'], database: Database, throttle: Throttle): Quotas {
  const limits = { caller: costPerMinute, keyRequests: key.requests, keyPoints: key.cost };
  type Name = keyof typeof limits;
  if (database.kind === 'pglite') {
    const quota = (name: Name) => new RateLimiterMemory({ points: limits[name], duration: WINDOW_SECONDS });
    return { caller: quota('caller'), keyRequests: quota('keyRequests'), keyPoints: quota('keyPoints'), share: async () => {} };
  }
  const quotas = {
    caller: new SharedQuota(limits.caller),
    keyRequests: new SharedQuota(limits.keyRequests),
    keyPoints: new SharedQuota(limits.keyPoints),
  };
  const takeAll = async () => {
    const storedAs = [
      ...(Object.entries(quotas) as [Name, SharedQuota][]).map(
        ([name, quota]) => [quota, (key: string) => throttle.storedKey(`quota-${name}`, key)] as const,
      ),
      ...[...throttle.inMemory].map(([name, quota]) => [quota, (hash: string) => `${name}:${hash}`] as const),
    ];
    const taken = await Promise.all(
      storedAs.map(async ([quota, nameOf]) => (await quota.take()).map((spent) => ({ quota, spent, stored: nameOf(spent.key) }))),
    );
    return new Map(taken.flat().map((entry) => [entry.stored, entry]));
  };
  const share = async () => {
    const entries = await takeAll();
    if (entries.size === 0) return;
    try {
      const spent = [...entries.values()].map(({ spent, stored }) => ({ ...spent, key: stored }));
      for (const { key: stored, ...total } of await add(spent).execute(database.fork())) {
        const { quota, spent } = entries.get(stored)!;
        await quota.adopt({ ...total, key: spent.key });
      }
    } catch (error) {
      for (const { quota, spent } of entries.values()) await quota.giveBack(spent);
      // Until the database responds again, this process counts for itself.
      if (!isOutage(error)) throw error;
    }
  };
  return { ...quotas, share };
}
