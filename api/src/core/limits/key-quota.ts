import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { type ApiError, inSeconds, rateLimited } from '../errors.ts';

const WINDOW_SECONDS = 60;

/** What one key may ask for in a minute, which each instance counts for itself. */
export interface KeyQuota {
  /** Takes from the budgets; answers the refusal where one of them has too little left, of which then nothing is taken. */
  consume(keyId: string, spent: { requests?: number; points: number }): Promise<ApiError | undefined>;
  /** What is left, as draft-ietf-httpapi-ratelimit-headers-10 says it. */
  headers(keyId: string): Promise<Record<'ratelimit' | 'ratelimit-policy', string>>;
}

export function createKeyQuota({ requests, cost }: Config['limits']['key']): KeyQuota {
  const budgets = [
    ['requests', requests],
    ['points', cost],
  ] as const;
  const limiters = {
    requests: new RateLimiterMemory({ points: requests, duration: WINDOW_SECONDS }),
    points: new RateLimiterMemory({ points: cost, duration: WINDOW_SECONDS }),
  };
  const policy = budgets.map(([name, quota]) => `"${name}";q=${quota};w=${WINDOW_SECONDS}`).join(', ');

  const takeOne = async (name: keyof typeof limiters, keyId: string, amount: number) => {
    try {
      await limiters[name].consume(keyId, amount);
      return undefined;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      await limiters[name].reward(keyId, amount);
      return rateLimited(`This key has used up its ${name} of this minute.`, refused.msBeforeNext);
    }
  };
  return {
    consume: async (keyId, spent) => {
      const refusal = spent.requests === undefined ? undefined : await takeOne('requests', keyId, spent.requests);
      return refusal ?? takeOne('points', keyId, spent.points);
    },
    headers: async (keyId) => {
      const states = await Promise.all(
        budgets.map(async ([name, quota]) => {
          const state = await limiters[name].get(keyId);
          const seconds = state ? inSeconds(state.msBeforeNext) : WINDOW_SECONDS;
          return `"${name}";r=${state?.remainingPoints ?? quota};t=${seconds}`;
        }),
      );
      return { ratelimit: states.join(', '), 'ratelimit-policy': policy };
    },
  };
}
