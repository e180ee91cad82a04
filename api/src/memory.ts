import type { Dependencies, Services } from './context.ts';
import { ValueCache } from './core/cache/cached-value.ts';
import { ResponseCache } from './core/cache/response-cache.ts';
import { VersionedCache } from './core/cache/versioned-cache.ts';
import { serviceUnavailable } from './core/errors.ts';
import type { CallerQuota } from './core/limits/complexity.ts';
import { requestScope } from './core/telemetry/log.ts';
import { readFavoriteIds } from './features/favorites/favorite.list.ts';
import { createCachedResponses } from './http/cached-responses.ts';
import { createViewers } from './viewers.ts';

/** What is kept in memory: who sessions and keys belong to, the favorites of members, responses, and the library. */
export function createMemory(options: Dependencies & Services, quota: CallerQuota) {
  const { config, database, now } = options;
  const { invalidation } = database;
  const megabytes = config.cacheMegabytes;
  const viewers = createViewers(options);
  const cache = new ResponseCache({ invalidation, megabytes, now });
  const favorites = new VersionedCache<Set<string>>({
    invalidation,
    topics: ['favorites'],
    isByMember: true,
    max: 10_000,
    // About a hundred bytes for each favorite.
    size: { max: 100_000, of: (ids) => ids.size + 1 },
    isOn: megabytes > 0,
  });
  const readIds = async (userId: string): Promise<ReadonlySet<string>> =>
    (await favorites.refresh(userId, () => readFavoriteIds(database.fork(), userId))) ?? new Set<string>();
  // Without a promise if they are in memory: the executor waits for each promise of each entry.
  const favoriteIdsOf = (userId: string) => favorites.peek(userId) ?? readIds(userId);
  const valueCache = new ValueCache({ invalidation, isOn: megabytes > 0 });
  const flaggedOf = (userId: string) => {
    const known = favorites.peek(userId);
    // Refused where all are that would wait too long for the database.
    if (!known && database.congestion(requestScope.getStore()?.network) !== 'free') throw serviceUnavailable();
    return known ?? readIds(userId);
  };
  const responses = createCachedResponses({ cache, viewers, quota, flaggedOf });
  return { viewers, cache, valueCache, favoriteIdsOf, responses };
}
