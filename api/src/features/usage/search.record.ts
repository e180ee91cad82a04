import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isValidText } from '../../core/input.ts';
import type { ContentAccess } from '../prompts/entitlement.ts';
import { listPrompts } from '../prompts/prompt.list.ts';
import { isListed } from '../prompts/prompt.rows.ts';

/** One form for what people mean by the same: compatible characters are one, and so are small and capital letters. */
export const normalizeSearch = (search: string): string =>
  search.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, 200).trimEnd();

const today = (at: Date) => at.toISOString().slice(0, 10);

/** Counts that a search has led to a prompt; false where there is no such prompt. */
export async function recordSearchHit(em: SqlEntityManager, promptId: string, at: Date): Promise<boolean> {
  if (!isValidText(promptId)) return false;
  const { rows } = await sql`
    insert into prompt_finds as f (day, prompt_id, count)
    select ${today(at)}::date, p.id, 1 from prompts p where p.id = ${promptId} and ${isListed}
    on conflict (day, prompt_id) do update set count = f.count + 1 returning count`.execute(em.getKysely());
  return rows.length > 0;
}

/** Counts a search that finds nothing. The library is asked again: the word of a program that it does is not enough. */
export async function recordEmptySearch(em: SqlEntityManager, search: string, at: Date, texts: ContentAccess): Promise<void> {
  const { totalCount } = await listPrompts(em, { search }, { first: 1 }, texts);
  if (totalCount > 0) return;
  await sql`
    insert into empty_searches as e (day, text, count) values (${today(at)}::date, ${normalizeSearch(search)}, 1)
    on conflict (day, text) do update set count = e.count + 1`.execute(em.getKysely());
}
