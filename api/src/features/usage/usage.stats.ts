import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, timestamptz } from '../../core/database/columns.ts';
import { queryList } from '../../core/database/list.ts';
import { rawQuery, sql } from '../../core/database/query.ts';
import { type Cards, isListed, type SlimRow, storedCards } from '../prompts/prompt.card.ts';
import { RECENT_USES, type RecentUse, type UserStats } from './usage.types.ts';

/** How many prompts of the library a member has as favorites. */
export const favoriteCount = (userId: string) => sql<number>`(
  select count(*)::int from favorites f join prompts p on p.id = f.prompt_id where f.user_id = ${userId} and ${isListed})`;

const stats = (userId: string, now: Date) => ({
  shape: { totalPrompts: int, thisWeek: int, totalUsed: int, favorites: int },
  query: sql`select
      (select coalesce(sum(prompt_count), 0)::int from categories) as "totalPrompts",
      count(*) filter (where used_at > ${now}::timestamptz - interval '7 days')::int as "thisWeek",
      count(*)::int as "totalUsed",
      ${favoriteCount(userId)} as favorites
    from prompt_uses where user_id = ${userId}`,
});

const recentUses = (cards: Cards, userId: string, first: number) => ({
  shape: { ...cards.shape, usedAt: timestamptz },
  query: sql`select ${cards.columns}, r.used_at as "usedAt"
    from recent_uses r join prompts p on p.id = r.prompt_id ${cards.join}
    where r.user_id = ${userId} and ${isListed} order by r.used_at desc, r.prompt_id desc limit ${first}`,
});

const toRecentUse = (cards: Cards, row: SlimRow & { usedAt: string }): RecentUse => ({
  prompt: cards.toPrompt(row),
  usedAt: new Date(row.usedAt),
});

export async function readStats(em: SqlEntityManager, userId: string, now: Date): Promise<UserStats> {
  const { shape, query } = stats(userId, now);
  return rawQuery(shape, query).executeTakeFirstOrThrow(em);
}

export async function readRecentUses(em: SqlEntityManager, cards: Cards, userId: string, first: number): Promise<RecentUse[]> {
  const { shape, query } = recentUses(cards, userId, first);
  return (await rawQuery(shape, query).execute(em)).map((row) => toRecentUse(cards, row));
}

/** The stats and the recent uses in one statement. */
export async function readActivity(
  em: SqlEntityManager,
  userId: string,
  now: Date,
): Promise<{ stats: UserStats; recentUses: RecentUse[] }> {
  const { totals, rows } = await queryList(em, stats(userId, now), recentUses(storedCards, userId, RECENT_USES));
  return { stats: totals, recentUses: rows.map((row) => toRecentUse(storedCards, row)) };
}
