import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, timestamptz } from '../../core/database/columns.ts';
import { queryList } from '../../core/database/list.ts';
import { rawQuery, sql } from '../../core/database/query.ts';
import { cardColumns, cardShape, isListed, joinCategory, queryPrompts, toPrompt } from '../prompts/prompt.card.ts';
import type { Prompt } from '../prompts/prompt.entity.ts';
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

const recentUses = (userId: string, first: number) => ({
  shape: { ...cardShape, usedAt: timestamptz },
  query: sql`select ${cardColumns}, r.used_at as "usedAt"
    from recent_uses r join prompts p on p.id = r.prompt_id ${joinCategory}
    where r.user_id = ${userId} and ${isListed} order by r.used_at desc, r.prompt_id desc limit ${first}`,
});

const toRecentUse = ({ usedAt, ...prompt }: Prompt & { usedAt: string }): RecentUse => ({ prompt, usedAt: new Date(usedAt) });

export async function readStats(em: SqlEntityManager, userId: string, now: Date): Promise<UserStats> {
  const { shape, query } = stats(userId, now);
  return rawQuery(shape, query).executeTakeFirstOrThrow(em);
}

export async function readRecentUses(em: SqlEntityManager, userId: string, first: number): Promise<RecentUse[]> {
  const { query } = recentUses(userId, first);
  return (await queryPrompts(em, { usedAt: timestamptz }, query)).map(toRecentUse);
}

/** The stats and the recent uses in one statement. */
export async function readActivity(
  em: SqlEntityManager,
  userId: string,
  now: Date,
): Promise<{ stats: UserStats; recentUses: RecentUse[] }> {
  const { totals, rows } = await queryList(em, stats(userId, now), recentUses(userId, RECENT_USES));
  return { stats: totals, recentUses: rows.map(toPrompt).map(toRecentUse) };
}
