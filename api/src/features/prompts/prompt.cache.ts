import type { ValueSource } from '../../core/cache/cached-value.ts';
import type { Context } from '../../core/context.ts';
import { sql } from '../../core/database/query.ts';
import { type Cards, isListed, cachedCards, selectCards, storedCards, toPrompt, UnknownCardError } from './prompt.card.ts';
import type { Prompt } from './prompt.entity.ts';

/** The cards of all prompts in lists by their ids; null if there are too many. */
const library: ValueSource<Map<string, Prompt> | null> = {
  topics: ['library'],
  read: async ({ em, config: { cachePrompts } }) => {
    const isSmall = sql<boolean>`(
      select count(*) from (select from prompts where archived_at is null limit ${cachePrompts + 1}) as listed) <= ${cachePrompts}`;
    const rows = await selectCards(em).where(isListed).where(isSmall).execute();
    return rows.length === 0 ? null : new Map(rows.map((row) => [row.id, toPrompt(row)]));
  },
};

/**
 * Runs a query of cards, which then reads their ids and counts alone if all cards are in memory. It is run again if the library changes
 * meanwhile, so it must only read.
 */
export async function withCards<T>(ctx: Context, run: (cards: Cards) => Promise<T>): Promise<T> {
  const cached = await ctx.valueCache.get(library, ctx);
  if (!cached?.value) return run(storedCards);
  try {
    const result = await run(cachedCards(cached.value));
    if (cached.isCurrent()) return result;
  } catch (error) {
    if (!(error instanceof UnknownCardError)) throw error;
  }
  return run(storedCards);
}
