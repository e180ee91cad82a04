import { type RawBuilder, sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isValidText } from '../../core/input.ts';
import type { Prompt } from './prompt.entity.ts';

/**
 * What a card shows, as plain rows: lists are read without the unit of work, because nothing of them is written back.
 * `p` is the prompt, `c` its category. Never the content.
 */
export const cardColumns = sql`
  p.id, p.title, p.description, p.is_premium as "isPremium", p.task, p.sensitivity, p.tags, p.variables, p.related,
  p.usage_count as "usageCount", p.created_at as "createdAt", p.reviewed_at as "reviewedAt",
  json_build_object('id', c.id, 'name', c.name, 'description', c.description, 'icon', c.icon, 'color', c.color,
    'position', c.position, 'chips', c.chips, 'tags', c.tags, 'promptCount', c.prompt_count) as category`;

/** The tables of `cardColumns`. A prompt that was archived is in no list. */
export const joinCategory = sql`join categories c on c.id = p.category_id`;
export const isListed = sql<boolean>`p.archived_at is null`;

export type PromptRow = Omit<Prompt, 'createdAt' | 'reviewedAt'> & { createdAt: string; reviewedAt: string };

/** Times come from both databases as text. */
export const toPrompt = <T extends PromptRow>(row: T): Omit<T, 'createdAt' | 'reviewedAt'> & Prompt => ({
  ...row,
  createdAt: new Date(row.createdAt),
  reviewedAt: new Date(row.reviewedAt),
});

/** Runs a statement that selects `cardColumns`, and more where the caller names it. */
export async function selectPrompts<Extra = unknown>(em: SqlEntityManager, statement: RawBuilder<PromptRow & Extra>) {
  const { rows } = await statement.execute(em.getKysely());
  return rows.map(toPrompt);
}

/** One prompt with its content, and the cards of those that it names as related, in one statement. */
export async function findWithRelated(
  em: SqlEntityManager,
  id: string,
): Promise<{ prompt: Prompt; related: Prompt[] } | undefined> {
  if (!isValidText(id)) return undefined;
  const found = await selectPrompts(
    em,
    sql<PromptRow>`select ${cardColumns}, case when p.id = ${id} then p.content end as content from prompts p ${joinCategory}
      where p.id = any (array(select ${id} union all select unnest(related) from prompts where id = ${id})) and ${isListed}`,
  );
  const prompt = found.find((each) => each.id === id);
  return prompt && { prompt, related: found.filter((each) => each !== prompt).map(({ content: _, ...card }) => card) };
}

/** One prompt, with its content. */
export async function findPrompt(em: SqlEntityManager, id: string): Promise<Prompt | undefined> {
  if (!isValidText(id)) return undefined;
  const [prompt] = await selectPrompts(
    em,
    sql<PromptRow>`select ${cardColumns}, p.content from prompts p ${joinCategory} where p.id = ${id} and ${isListed}`,
  );
  return prompt;
}
