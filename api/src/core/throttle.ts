import { createHmac } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CompiledQuery } from 'kysely';
import type { Database } from './database/db.ts';
import { rateLimited } from './errors.ts';
import { SharedQuota, WINDOW_SECONDS } from './limits/shared-quota.ts';

/** How many points a key may consume in a window of time. */
export interface ThrottleRule {
  name: string;
  points: number;
  seconds: number;
  /** What is counted, in the plural, for the error message. Without it, the message says neither that nor how many are allowed. */
  counted?: string;
  /**
   * Whether calls are counted in memory, in a window of a minute, for what members do so often that no call should wait for
   * another write: processes then tell each other once a second (limits/quotas.ts), so that somebody who asks several of them at
   * once may exceed the limit by what they let through in two seconds.
   */
  isInMemory?: boolean;
}

export interface Throttle {
  /** Consumes a point, and returns how many are consumed by now. Throws RATE_LIMITED if none is left. */
  consume(rule: ThrottleRule, key: string): Promise<number>;
  /** Throws RATE_LIMITED if no point is left, and consumes none. */
  assertLeft(rule: ThrottleRule, key: string): Promise<void>;
  /** Consumes a point without a limit, after an attempt that failed. Returns how many are consumed by now. */
  count(rule: ThrottleRule, key: string): Promise<number>;
  /** Gives a point back, after an attempt that succeeded. */
  refund(rule: ThrottleRule, key: string): Promise<void>;
  /** Resets the count of a key. */
  reset(rule: ThrottleRule, key: string): Promise<void>;
  /** How a key is named in the table. */
  storedKey(ruleName: string, key: string): string;
  /** What is counted in memory and shared with other processes, by the names of the rules. Keys are hashed. */
  inMemory: ReadonlyMap<string, SharedQuota>;
}

const periods = new Map([
  [60, 'a minute'],
  [60 * 60, 'an hour'],
]);

function tooMany({ counted, points, seconds }: ThrottleRule, { msBeforeNext }: RateLimiterRes) {
  const period = periods.get(seconds) ?? `${seconds / 60} minutes`;
  const message = counted ? `More than ${points.toLocaleString('en-US')} ${counted} in ${period}.` : 'Too many attempts.';
  return rateLimited(message, msBeforeNext);
}

/**
 * A throttle whose counters are in the database, shared by all instances; those of some rules only once a second. While the
 * database is down, each instance counts in memory. Keys are stored as HMACs, so the table does not show whose they are.
 */
export function createThrottle(database: Database, secret: string): Throttle {
  const limiters = new Map<string, RateLimiterAbstract>();
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const em = database.fork();
      const { rows, numAffectedRows } = await em.getKysely().executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
    },
  };
  const inMemory = new Map<string, SharedQuota>();
  const inDatabase = ({ name, points, seconds }: ThrottleRule) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    });
  const countedInMemory = ({ name, points, seconds }: ThrottleRule) => {
    if (seconds !== WINDOW_SECONDS) throw new Error(`${name} is counted in memory, where a window has ${WINDOW_SECONDS} seconds`);
    // The embedded database has one process, which tells nobody.
    if (database.kind === 'pglite') return new RateLimiterMemory({ points, duration: seconds });
    const quota = new SharedQuota(points);
    inMemory.set(name, quota);
    return quota;
  };
  const limiter = (rule: ThrottleRule) => {
    const found = limiters.get(rule.name) ?? (rule.isInMemory ? countedInMemory(rule) : inDatabase(rule));
    limiters.set(rule.name, found);
    return found;
  };
  const hashed = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
  return {
    consume: async (rule, key) => {
      try {
        return (await limiter(rule).consume(hashed(key))).consumedPoints;
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(rule, error);
        throw error;
      }
    },
    assertLeft: async (rule, key) => {
      const found = await limiter(rule).get(hashed(key));
      if (found && found.consumedPoints >= rule.points) throw tooMany(rule, found);
    },
    count: async (rule, key) => (await limiter(rule).penalty(hashed(key))).consumedPoints,
    refund: async (rule, key) => void (await limiter(rule).reward(hashed(key))),
    reset: async (rule, key) => void (await limiter(rule).delete(hashed(key))),
    storedKey: (ruleName, key) => `${ruleName}:${hashed(key)}`,
    inMemory,
  };
}
