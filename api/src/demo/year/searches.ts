import type { Insertable } from 'kysely';
import type { Tables } from '../../core/database/tables.generated.ts';
import { DAY, utcDay } from '../../core/time.ts';
import type { Random } from './random.ts';
import type { Use } from './uses.ts';

/** What members look for in vain, the most frequent first. */
export const MISSING_TOPICS = [
  'podcast outro',
  'crypto taxes',
  'wedding toast',
  'tiktok hashtags',
  'zoning appeal',
  'kubernetes runbook',
  'bedtime story',
  'grant for a museum',
  'yoga class plan',
  'franchise prospectus',
  'drone permit',
  'horoscope',
  'recipe card',
  'patent claims',
  'airbnb listing',
];

const FOUND_BY_SEARCH = 0.3;

/** Adds up events by day and name. */
function countByDay(events: readonly { at: Date; name: string }[]): { day: string; name: string; count: number }[] {
  const counts = new Map<string, { day: string; name: string; count: number }>();
  for (const { at, name } of events) {
    const day = utcDay(at);
    const key = `${day} ${name}`;
    const entry = counts.get(key) ?? { day, name, count: 0 };
    counts.set(key, { ...entry, count: entry.count + 1 });
  }
  return [...counts.values()];
}

/** Searches that led to a prompt, which was then used. */
export function makeSearchHits(random: Random, uses: readonly Use[]): Insertable<Tables['prompt_finds']>[] {
  const hits = uses.filter(() => random.chance(FOUND_BY_SEARCH));
  return countByDay(hits.map(({ usedAt, promptId }) => ({ at: usedAt, name: promptId }))).map(({ name, ...rest }) => ({
    ...rest,
    prompt_id: name,
  }));
}

/** Searches without a result, more of them lately. */
export function makeEmptySearches(
  random: Random,
  topics: readonly string[],
  members: number,
  now: Date,
): Insertable<Tables['empty_searches']>[] {
  const events = topics.flatMap((name, rank) =>
    Array.from({ length: random.count(Math.min(400, members * 2) / (rank + 2)) + 1 }, () => ({
      name,
      at: new Date(now.getTime() - random.next() ** 2 * 360 * DAY),
    })),
  );
  return countByDay(events).map(({ name, ...rest }) => ({ ...rest, text: name }));
}
