import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { defineBatch } from '../../core/database/batch.ts';
import { anyOf, kysely, sql } from '../../core/database/query.ts';
import type { Context } from '../../core/context.ts';
import { isValidText } from '../../core/input.ts';
import { type CardRow, isListed, selectCards, toPrompt } from './prompt.card.ts';
import type { Prompt } from './prompt.entity.ts';
import { type Edition, editionBatch, editionColumns } from './worked-example/worked-example.read.ts';

/** A prompt with its content and what its folder has beside it, and the cards of its related prompts, in one statement. */
export async function findPromptWithRelated(
  em: SqlEntityManager,
  id: string,
): Promise<{ prompt: Prompt; edition: Edition; related: Prompt[] } | undefined> {
  if (!isValidText(id)) return undefined;
  const ids = sql<string>`any (array(select ${id} union all select unnest(related) from prompts where id = ${id}))`;
  const rows = await selectCards(em)
    .leftJoin('prompts as opened', (join) => join.onRef('opened.id', '=', 'p.id').on('opened.id', '=', id))
    .select(['opened.content', ...editionColumns('opened')])
    .where('p.id', '=', ids)
    .where(isListed)
    .$castTo<CardRow & Edition & { content: string | null }>()
    .execute();
  const found = rows.map(({ content, changes, shortContent, followUps, ...card }) => ({
    card: toPrompt(card),
    content,
    edition: { changes, shortContent, followUps },
  }));
  const opened = found.find(({ card }) => card.id === id);
  if (!opened) return undefined;
  const prompt = Object.assign(opened.card, { content: opened.content ?? undefined });
  return { prompt, edition: opened.edition, related: found.flatMap(({ card }) => (card === prompt ? [] : [card])) };
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

/** Reads prompts with their contents and editions in one statement, so that the batches need not. */
export async function primePrompts(ctx: Context, ids: readonly string[]): Promise<void> {
  const rows = await selectCards(ctx.em)
    .select(['p.content', ...editionColumns('p')])
    .where('p.id', '=', anyOf(ids))
    .where(isListed)
    .$castTo<CardRow & Edition & { content: string | null }>()
    .execute();
  for (const { content, changes, shortContent, followUps, ...card } of rows) {
    cardBatch.prime(ctx, card.id, toPrompt(card));
    contentBatch.prime(ctx, card.id, content);
    editionBatch.prime(ctx, card.id, { changes, shortContent, followUps });
  }
}
