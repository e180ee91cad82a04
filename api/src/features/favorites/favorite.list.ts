import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { behind, type Order, orderBy, selectKeys } from '../../core/database/cursor.ts';
import type { PromptConnection } from '../prompts/prompt.connection.ts';
import { type PageRow, toConnection } from '../prompts/prompt.page.ts';
import { cardColumns, isListed, joinCategory } from '../prompts/prompt.rows.ts';

const latest: Order = {
  name: 'favorites',
  keys: [
    [sql`f.created_at`, 'timestamptz'],
    [sql`f.prompt_id`, 'text'],
  ],
  descending: true,
};

/** How many favourites a member has, as a part of a statement. */
export const favoritesOf = (userId: string) => sql<number>`(
  select count(*)::int from favorites f join prompts p on p.id = f.prompt_id where f.user_id = ${userId} and ${isListed})`;

export async function countFavorites(em: SqlEntityManager, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${favoritesOf(userId)} as count`.execute(em.getKysely());
  return rows[0]!.count;
}

/** Sets a star at a time, or takes it away. One that is there stays as it is. */
export async function writeStar(em: SqlEntityManager, userId: string, promptId: string, at: Date | null): Promise<void> {
  const statement = at
    ? sql`insert into favorites (user_id, prompt_id, created_at) values (${userId}, ${promptId}, ${at}) on conflict do nothing`
    : sql`delete from favorites where user_id = ${userId} and prompt_id = ${promptId}`;
  await statement.execute(em.getKysely());
}

/** A page of a member's favourites in one statement, its total included. */
export async function listFavorites(
  em: SqlEntityManager,
  userId: string,
  { first, after }: { first: number; after?: string | null },
): Promise<PromptConnection> {
  const { rows } = await sql<PageRow>`
    select ${favoritesOf(userId)} as total, page.* from (select) as one left join lateral (
      select ${cardColumns}, ${selectKeys(latest)} from favorites f join prompts p on p.id = f.prompt_id ${joinCategory}
      where f.user_id = ${userId} and ${isListed} and ${behind(latest, after)}
      ${orderBy(latest)} limit ${first + 1}
    ) as page on true`.execute(em.getKysely());
  return toConnection(latest, rows, first, () => null);
}
