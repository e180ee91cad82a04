import { type RawBuilder, sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { cardColumns, isListed, joinCategory, type PromptRow, selectPrompts, toPrompt } from '../prompts/prompt.rows.ts';
import { RECENT, type RecentUse, type UserStats } from './usage.types.ts';

/** Figures that other features add to UserStats, by their names: the statement that answers the figures answers them too. */
export const furtherFigures = new Map<string, (userId: string) => RawBuilder<number>>();

const figures = (userId: string, now: Date) => {
  const further = [...furtherFigures].map(([name, of]) => sql`${of(userId)} as ${sql.id(name)}`);
  const own = sql`
    (select coalesce(sum(prompt_count), 0)::int from categories) as "totalPrompts",
    count(*) filter (where used_at > ${now}::timestamptz - interval '7 days')::int as "thisWeek",
    count(*)::int as "totalUsed"`;
  return sql<UserStats>`select ${sql.join([own, ...further])} from prompt_uses where user_id = ${userId}`;
};

type RecentRow = PromptRow & { usedAt: string };

const recent = (userId: string, first: number) => sql<RecentRow>`
  select ${cardColumns}, r.used_at as "usedAt" from recent_uses r join prompts p on p.id = r.prompt_id ${joinCategory}
  where r.user_id = ${userId} and ${isListed} order by r.used_at desc, r.prompt_id desc limit ${first}`;

const toUse = ({ usedAt, ...prompt }: Omit<RecentUse['prompt'], never> & { usedAt: string }): RecentUse => ({
  prompt,
  usedAt: new Date(usedAt),
});

export async function statsOf(em: SqlEntityManager, userId: string, now: Date): Promise<UserStats> {
  const { rows } = await figures(userId, now).execute(em.getKysely());
  return rows[0]!;
}

export const recentOf = async (em: SqlEntityManager, userId: string, first: number): Promise<RecentUse[]> =>
  (await selectPrompts<{ usedAt: string }>(em, recent(userId, first))).map(toUse);

/** Both of them in one statement: the figures stand on every row. */
export async function activityOf(
  em: SqlEntityManager,
  userId: string,
  now: Date,
): Promise<{ stats: UserStats; recentUses: RecentUse[] }> {
  const { rows } = await sql<UserStats & (RecentRow | { [Key in keyof RecentRow]: null })>`
    select figures.*, use.* from (${figures(userId, now)}) as figures left join (${recent(userId, RECENT)}) as use on true
    order by use."usedAt" desc, use.id desc`.execute(em.getKysely());
  const uses = rows.filter((row): row is UserStats & RecentRow => row.id !== null);
  return { stats: rows[0]!, recentUses: uses.map(toPrompt).map(toUse) };
}
