import { RateLimiterMemory } from 'rate-limiter-flexible';
import { rateLimited } from '../../core/errors.ts';

/** Counts the keys that nobody has, by the network that they come from. */
export interface FailedKeyAttempts {
  /** Refuses with RATE_LIMITED a network that has sent too many of them in this minute, whatever it sends now. */
  assertBelowLimit(network: string): Promise<void>;
  count(network: string): Promise<void>;
}

/**
 * Anybody can work out a checksum, so a made-up key can cost a statement. Only keys that were never made, or are no more,
 * count: a program that goes on with a revoked one does not lock its neighbours out.
 * @param max how many in a minute, which each instance counts for itself
 */
export function createFailedKeyAttempts(max: number): FailedKeyAttempts {
  const limiter = new RateLimiterMemory({ points: max, duration: 60 });
  return {
    assertBelowLimit: async (network) => {
      const seen = await limiter.get(network);
      if (seen && seen.consumedPoints >= max) throw rateLimited('Too many unknown keys.', seen.msBeforeNext);
    },
    count: async (network) => void (await limiter.penalty(network)),
  };
}
