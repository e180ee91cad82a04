import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../core/context.ts';
import { bool, int } from '../../core/database/columns.ts';
import { sql } from '../../core/database/query.ts';
import { isValidText } from '../../core/input.ts';
import { sessionAliveCondition, rejectEnded } from '../auth/credentials/still-open.ts';
import { cardColumns, isListed, joinCategory, queryPrompts } from '../prompts/prompt.card.ts';
import type { Prompt } from '../prompts/prompt.entity.ts';

interface Written {
  prompt: Prompt;
  /** How many favorites the member has now. */
  favorites: number;
}

/**
 * Adds a favorite at the given time, or removes it if `at` is null. A favorite that exists keeps its time. Writes nothing and
 * returns undefined if the prompt is in no list. Throws UNAUTHENTICATED if the session or key has ended since the request began.
 *
 * It is one statement, which does not see the row that it writes: the prompt itself is counted apart from the others.
 */
export async function writeFavorite(
  em: SqlEntityManager,
  viewer: Viewer,
  promptId: string,
  at: Date | null,
): Promise<Written | undefined> {
  if (!isValidText(promptId)) return undefined;
  const { userId } = viewer;
  const write = at
    ? sql`insert into favorites (user_id, prompt_id, created_at) select ${userId}, id, ${at} from prompt join session on is_alive on conflict do nothing`
    : sql`delete from favorites where user_id = ${userId} and prompt_id in (select id from prompt join session on is_alive)`;
  const [written] = await queryPrompts(
    em,
    { favorites: int, isAlive: bool },
    sql`
    with prompt as (
      select ${cardColumns} from prompts p ${joinCategory} where p.id = ${promptId} and ${isListed}
    ), session as materialized (select ${sessionAliveCondition(viewer)} as is_alive), written as (${write})
    select prompt.*, ${sql.lit(at ? 1 : 0)} + (
      select count(*)::int from favorites f join prompts p on p.id = f.prompt_id
      where f.user_id = ${userId} and f.prompt_id <> ${promptId} and ${isListed}
    ) as favorites, is_alive as "isAlive" from prompt cross join session`,
  );
  if (!written) return undefined;
  const { favorites, isAlive, ...prompt } = written;
  if (!isAlive) return rejectEnded(em, viewer);
  return { prompt, favorites };
}
