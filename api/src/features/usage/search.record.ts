import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, sql } from '../../core/database/query.ts';
import { isValidText, normalizeSearch } from '../../core/input.ts';
import { utcDay } from '../../core/time.ts';
import { isListed } from '../prompts/prompt.card.ts';

/** Counts that a search has led to a prompt. False if there is no such prompt. */
export async function recordSearchHit(em: SqlEntityManager, promptId: string, at: Date): Promise<boolean> {
  if (!isValidText(promptId)) return false;
  const counted = await kysely(em)
    .insertInto('prompt_finds')
    .columns(['day', 'prompt_id', 'count'])
    .expression((eb) =>
      eb
        .selectFrom('prompts as p')
        .select([sql<string>`${utcDay(at)}::date`.as('day'), 'p.id', sql<number>`1`.as('count')])
        .where('p.id', '=', promptId)
        .where(isListed),
    )
    .onConflict((conflict) => conflict.columns(['day', 'prompt_id']).doUpdateSet({ count: sql`prompt_finds.count + 1` }))
    .returning('count')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Keeps what a member says that they looked for and did not find, without the member. */
export async function recordMissingPrompt(em: SqlEntityManager, search: string, at: Date): Promise<void> {
  await kysely(em)
    .insertInto('empty_searches')
    .values({ day: utcDay(at), text: normalizeSearch(search), count: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'text']).doUpdateSet({ count: sql`empty_searches.count + 1` }))
    .execute();
}
