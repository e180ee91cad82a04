import { RateLimiterMemory } from 'rate-limiter-flexible';
import { rateLimited } from '../../core/errors.ts';
import { countersOf } from '../../core/limits/network-counters.ts';

/** Counts requests with unknown API keys by network. */
export interface FailedKeyAttempts {
  /** Throws RATE_LIMITED if the network has sent too many unknown keys in this minute, whatever key it sends now. */
  assertBelowLimit(network: string): Promise<void>;
  count(network: string): Promise<void>;
}

/**
 * Anybody can compute the checksum of a made-up key, which then costs a statement; this limits how many. Revoked keys do
 * not count, so that one outdated program does not lock out others behind the same IP address.
 * @param max the limit per minute, per server instance
 */
export function createFailedKeyAttempts(max: number): FailedKeyAttempts {
  const rule = { name: 'unknown-keys', points: max, seconds: 60 };
  const limiter = new RateLimiterMemory({ points: max, duration: rule.seconds });
  return {
    assertBelowLimit: async (network) => {
      for (const [{ points }, key] of countersOf(rule, network)) {
        const seen = await limiter.get(key);
        if (seen && seen.consumedPoints >= points) throw rateLimited('Too many unknown keys.', seen.msBeforeNext);
      }
    },
    count: async (network) => {
      for (const [, key] of countersOf(rule, network)) await limiter.penalty(key);
    },
  };
}
