import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int } from '../../core/database/columns.ts';
import { orderByKeys, type SortOrder, selectKeys } from '../../core/database/cursor.ts';
import { queryList } from '../../core/database/list.ts';
import { type PageArguments, scanOf } from '../../core/database/page.ts';
import { kysely, sql } from '../../core/database/query.ts';
import { type Cards, isListed, selectFrom } from '../prompts/prompt.card.ts';
import type { PromptConnection } from '../prompts/prompt.connection.ts';
import { cardPageShape, toConnection } from '../prompts/prompt.page.ts';
import { favoriteCount } from '../usage/usage.stats.ts';

const latest: SortOrder = {
  name: 'favorites',
  keys: [
    [sql`f.created_at`, 'timestamptz'],
    [sql`f.prompt_id`, 'text'],
  ],
  descending: true,
};

/** The ids of all prompts that a member has starred. */
export async function readFavoriteIds(em: SqlEntityManager, userId: string): Promise<Set<string>> {
  const rows = await kysely(em).selectFrom('favorites').select('prompt_id').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ prompt_id }) => prompt_id));
}

/** A page of a member's favorites and their total count, in one statement. */
export async function listFavorites(
  em: SqlEntityManager,
  cards: Cards,
  userId: string,
  page: PageArguments,
): Promise<PromptConnection> {
  const scan = scanOf(latest, page);
  const starred = selectFrom(em, cards)
    .innerJoin('favorites as f', 'f.prompt_id', 'p.id')
    .select(selectKeys(latest))
    .where('f.user_id', '=', userId)
    .where(isListed)
    .where(scan.isWithin)
    .orderBy(orderByKeys(scan.order))
    .limit(scan.limit);
  const result = await queryList(
    em,
    { shape: { total: int }, query: sql`select ${favoriteCount(userId)} as total` },
    { shape: cardPageShape(cards), query: starred },
  );
  return toConnection(cards, latest, result, page);
}
