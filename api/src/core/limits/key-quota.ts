import type { Config } from '../config.ts';
import { type ApiError, inSeconds, rateLimited } from '../errors.ts';
import type { Quotas } from './quotas.ts';
import { WINDOW_SECONDS } from './shared-quota.ts';
import { tryConsume } from './try-consume.ts';

/** What an API key may request in a minute. */
export interface KeyQuota {
  /** Consumes quota. Returns an error if too little is left, and then consumes nothing of that quota. */
  consume(keyId: string, spent: { requests?: number; points: number }): Promise<ApiError | undefined>;
  /** What is left, in headers as in draft-ietf-httpapi-ratelimit-headers-10. */
  headers(keyId: string): Promise<Record<'ratelimit' | 'ratelimit-policy', string>>;
}

export function createKeyQuota({ requests, cost }: Config['limits']['key'], { keyRequests, keyPoints }: Quotas): KeyQuota {
  const quotas = [
    ['requests', requests],
    ['points', cost],
  ] as const;
  const limiters = { requests: keyRequests, points: keyPoints };
  const policy = quotas.map(([name, limit]) => `"${name}";q=${limit};w=${WINDOW_SECONDS}`).join(', ');

  const consumeOne = async (name: keyof typeof limiters, keyId: string, amount: number) => {
    const spent = await tryConsume(limiters[name], keyId, amount);
    return spent && rateLimited(`This key has used up its ${name} of this minute.`, spent.msBeforeNext);
  };
  return {
    consume: async (keyId, spent) => {
      const error = spent.requests === undefined ? undefined : await consumeOne('requests', keyId, spent.requests);
      return error ?? consumeOne('points', keyId, spent.points);
    },
    headers: async (keyId) => {
      const states = await Promise.all(
        quotas.map(async ([name, limit]) => {
          const state = await limiters[name].get(keyId);
          const seconds = state ? inSeconds(state.msBeforeNext) : WINDOW_SECONDS;
          return `"${name}";r=${state?.remainingPoints ?? limit};t=${seconds}`;
        }),
      );
      return { ratelimit: states.join(', '), 'ratelimit-policy': policy };
    },
  };
}
