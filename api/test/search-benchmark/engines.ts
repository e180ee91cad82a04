import MiniSearch from 'minisearch';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PromptFile } from '../../src/features/prompts/content/prompt-file.ts';
import { storedCards } from '../../src/features/prompts/prompt.card.ts';
import { listPrompts } from '../../src/features/prompts/prompt.list.ts';

const RESULTS = 24;

/** Finds the ids of prompts, best first. */
export type Engine = (text: string) => Promise<string[]>;

/** The search of the product, as a free member has it. */
export const productEngine =
  (em: SqlEntityManager): Engine =>
  async (text) => {
    const { edges } = await listPrompts(em, storedCards, { search: text }, { first: RESULTS }, 'free');
    return edges.map(({ node }) => node.id);
  };

/** An off-the-shelf search over the same texts, with the settings that its documentation recommends for such a list. */
export function miniSearchEngine(prompts: readonly PromptFile[]): Engine {
  const index = new MiniSearch({
    fields: ['title', 'aliases', 'tags', 'description', 'content'],
    searchOptions: { boost: { title: 4, aliases: 4, tags: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(
    prompts.map(({ slug, title, aliases, tags, description, premium, body }) => ({
      id: slug,
      title,
      aliases: aliases.join(' '),
      tags: tags.join(' ').replaceAll('-', ' '),
      description,
      content: premium ? '' : body,
    })),
  );
  return (text) =>
    Promise.resolve(
      index
        .search(text)
        .slice(0, RESULTS)
        .map(({ id }) => String(id)),
    );
}
