import { createHmac } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CompiledQuery } from 'kysely';
import type { Database } from './database/db.ts';
import { rateLimited } from './errors.ts';

/** How many points a key has in a window. */
export interface ThrottleRule {
  name: string;
  points: number;
  seconds: number;
}

export interface Throttle {
  /** Takes a point, or refuses with RATE_LIMITED and the seconds to wait. */
  consume(budget: ThrottleRule, key: string): Promise<void>;
  /** Gives one point back, after an attempt that turned out to be a good one. */
  refund(budget: ThrottleRule, key: string): Promise<void>;
  /** Forgets the key. */
  reset(budget: ThrottleRule, key: string): Promise<void>;
}

/**
 * Counters that all instances share, in the database; where the database does not answer, each instance counts for
 * itself. Keys are HMACs, so the table says nothing about who was counted.
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
  const limiter = ({ name, points, seconds }: ThrottleRule) => {
    let found = limiters.get(name);
    if (!found) {
      found = new RateLimiterPostgres({
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
      limiters.set(name, found);
    }
    return found;
  };
  const hidden = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
  return {
    consume: async (budget, key) => {
      try {
        await limiter(budget).consume(hidden(key));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw rateLimited('Too many attempts.', refused.msBeforeNext);
        throw refused;
      }
    },
    refund: async (budget, key) => void (await limiter(budget).reward(hidden(key))),
    reset: async (budget, key) => void (await limiter(budget).delete(hidden(key))),
  };
}
