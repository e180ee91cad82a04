import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { defineBatch } from '../../core/database/batch.ts';
import { anyOf, kysely, sql } from '../../core/database/query.ts';
import { isValidText } from '../../core/input.ts';
import { isListed, selectCards, toPrompt } from './prompt.card.ts';
import type { Prompt } from './prompt.entity.ts';

/** A prompt with its content, and the cards of its related prompts, in one statement. */
export async function findPromptWithRelated(
  em: SqlEntityManager,
  id: string,
): Promise<{ prompt: Prompt; related: Prompt[] } | undefined> {
  if (!isValidText(id)) return undefined;
  const ids = sql<string>`any (array(select ${id} union all select unnest(related) from prompts where id = ${id}))`;
  const rows = await selectCards(em)
    .select(sql<string | null>`case when p.id = ${id} then p.content end`.as('content'))
    .where('p.id', '=', ids)
    .where(isListed)
    .execute();
  const found = rows.map(toPrompt);
  const prompt = found.find((each) => each.id === id);
  return prompt && { prompt, related: found.filter((each) => each !== prompt).map(({ content: _, ...card }) => card) };
}

/** The cards of prompts by id, without archived ones. */
export const cardBatch = defineBatch<Prompt | null>(async (ids, { em }) => {
  const rows = await selectCards(em).where('p.id', '=', anyOf(ids)).where(isListed).execute();
  return new Map(rows.map((row) => [row.id, toPrompt(row)]));
}, null);

/** The contents of prompts by id. The caller checks that the viewer may read them. */
export const contentBatch = defineBatch<string | null>(async (ids, { em }) => {
  const rows = await kysely(em).selectFrom('prompts').select(['id', 'content']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}, null);
