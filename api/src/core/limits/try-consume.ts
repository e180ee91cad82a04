import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';

/** Consumes points. If too few are left, takes none, and returns what the limiter says of the key. */
export async function tryConsume(limiter: RateLimiterMemory, key: string, points: number): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key, points);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    await limiter.reward(key, points);
    return error;
  }
}
