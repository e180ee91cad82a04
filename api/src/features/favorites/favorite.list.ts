import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { behind, type Order, orderBy, selectKeys } from '../../core/cursor.ts';
import type { PromptConnection } from '../prompts/prompt.connection.ts';
import { type PageRow, toConnection } from '../prompts/prompt.page.ts';
import { cardColumns, isListed, joinCategory } from '../prompts/prompt.rows.ts';

const latest: Order = { name: 'favorites', keys: [[sql`f.created_at`, 'timestamptz'], [sql`f.prompt_id`, 'text']], descending: true };

export async function countFavorites(em: SqlEntityManager, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from favorites f join prompts p on p.id = f.prompt_id
    where f.user_id = ${userId} and ${isListed}`.execute(em.getKysely());
  return rows[0]!.count;
}

/** A page of a member's favourites in one statement, its total included. */
export async function listFavorites(
  em: SqlEntityManager,
  userId: string,
  { first, after }: { first: number; after?: string | null },
): Promise<PromptConnection> {
  const { rows } = await sql<PageRow>`
    select (
      select count(*)::int from favorites f join prompts p on p.id = f.prompt_id where f.user_id = ${userId} and ${isListed}
    ) as total, page.* from (select) as one left join lateral (
      select ${cardColumns}, ${selectKeys(latest)} from favorites f join prompts p on p.id = f.prompt_id ${joinCategory}
      where f.user_id = ${userId} and ${isListed} and ${behind(latest, after)}
      ${orderBy(latest)} limit ${first + 1}
    ) as page on true`.execute(em.getKysely());
  return toConnection(latest, rows, first, () => null);
}
