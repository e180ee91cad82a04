import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { int, json, type RowOf, text } from '../../core/database/columns.ts';
import { afterCursor, orderBy, orderWithin, selectKeys, type SortOrder, keysShape } from '../../core/database/cursor.ts';
import { defineBatch } from '../../core/database/batch.ts';
import { mapColumns } from '../../core/database/fields.ts';
import { queryList } from '../../core/database/list.ts';
import { emptyPage, type PageArguments, toPage } from '../../core/database/page.ts';
import { anyOf, rawQuery, sql } from '../../core/database/query.ts';
import { columns } from '../../core/database/tables.generated.ts';
import { ApiError } from '../../core/errors.ts';
import { isUuid, isValidText, normalizeSearch, SEARCH_MAX } from '../../core/input.ts';
import type { PromptVariable } from '../prompts/prompt.entity.ts';
import { WORDS_MAX } from '../prompts/search/search.ts';
import { words } from '../prompts/search/synonyms.ts';
import type { OwnCategory, OwnPrompt, OwnPromptConnection } from './own-prompt.types.ts';

const mapped = mapColumns('o', columns.own_prompts, {
  id: 'id',
  title: 'title',
  description: 'description',
  category: 'category',
  content: 'content',
  variables: 'variables',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});
const shape = { ...mapped.shape, variables: json<PromptVariable[]>() };

const toOwnPrompt = ({ createdAt, updatedAt, ...row }: RowOf<typeof shape>): OwnPrompt => ({
  ...row,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

const latest: SortOrder = {
  name: 'own-prompts',
  keys: [
    [sql`matching.updated_at`, 'timestamptz'],
    [sql`matching.id`, 'uuid'],
  ],
  descending: true,
};

/**
 * Every word typed must occur, at least as the beginning of a word: its stem, or as it is typed, because it may not be complete.
 * Words such as "for" may be missing unless the search has only such ones. Null if there is no word. Words beyond as many as
 * the library looks up are ignored here, too: each is looked for in all prompts of the member.
 */
function searchQuery(search: string): RawBuilder<unknown> | null {
  if (search.length > SEARCH_MAX) {
    throw new ApiError('BAD_USER_INPUT', `A search may have at most ${SEARCH_MAX} characters.`, {
      fields: { search: `At most ${SEARCH_MAX} characters` },
    });
  }
  const typed = [...new Set(words(search))].slice(0, WORDS_MAX);
  if (typed.length === 0) return null;
  // Only letters, their marks and digits, so nothing of it is read as an operator.
  const stems = sql`to_tsquery('english', ${typed.map((word) => `${word}:*`).join(' & ')})`;
  const either = typed.map((word) => sql`(to_tsquery('english', ${`${word}:*`}) || to_tsquery('simple', ${`${word}:*`}))`);
  return sql`(${stems} || (${sql.join(either, sql` && `)}))`;
}

export interface OwnPromptFilter {
  search?: string | null;
  category?: string | null;
}

/** A page of a member's own prompts, last saved first, and their total count, in one statement. */
export async function listOwnPrompts(
  em: SqlEntityManager,
  userId: string,
  { search, category }: OwnPromptFilter,
  page: PageArguments,
): Promise<OwnPromptConnection> {
  const query = search?.trim() ? searchQuery(search) : undefined;
  if (query === null || !isValidText(category ?? '')) return { edges: [], pageInfo: emptyPage(page), totalCount: 0 };
  const where = sql<boolean>`o.user_id = ${userId}
    and (${category ?? null}::text is null or o.category = ${category ?? null}::text)
    and ${query ? sql`o.document @@ ${query}` : sql`true`}`;
  const order = orderWithin(latest, { search: normalizeSearch(search ?? '') || null, category });
  const { totals, rows } = await queryList(
    em,
    { shape: { total: int }, query: sql`select count(*)::int as total from matching` },
    {
      shape: { ...shape, ...keysShape },
      query: sql`select ${mapped.sql}, ${selectKeys(order)}
        from (
          select * from matching where ${afterCursor(order, page.after)} ${orderBy(order)} limit ${page.first + 1}
        ) as matching join own_prompts o on o.user_id = ${userId} and o.id = matching.id ${orderBy(order)}`,
    },
    // Once for both: the documents, which are large, are stored outside of the rows.
    sql`with matching as materialized (select o.id, o.updated_at from own_prompts o where ${where})`,
  );
  return { ...toPage(order, rows, page, ({ keys: _, ...row }) => toOwnPrompt(row)), totalCount: totals.total };
}

/** A member's own prompt; undefined if there is none, or if it is somebody else's. */
export async function findOwnPrompt(em: SqlEntityManager, userId: string, id: string): Promise<OwnPrompt | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await rawQuery(
    shape,
    sql`select ${mapped.sql} from own_prompts o where o.user_id = ${userId} and o.id = ${id}::uuid`,
  ).executeTakeFirst(em);
  return row && toOwnPrompt(row);
}

/** The viewer's own prompts by id. */
export const ownPromptBatch = defineBatch<OwnPrompt | null>(async (ids, { em, viewer }) => {
  if (!viewer) return new Map();
  const rows = await rawQuery(
    shape,
    sql`select ${mapped.sql} from own_prompts o where o.user_id = ${viewer.userId} and o.id::text = ${anyOf(ids)}`,
  ).execute(em);
  return new Map(rows.map((row) => [row.id, toOwnPrompt(row)]));
}, null);

/** The categories that a member has named, in alphabetical order. */
export const listOwnCategories = (em: SqlEntityManager, userId: string): Promise<OwnCategory[]> =>
  rawQuery(
    { name: text, promptCount: int },
    sql`
    select category as name, count(*)::int as "promptCount" from own_prompts
    where user_id = ${userId} and category <> '' group by category order by category collate "und-x-icu", category`,
  ).execute(em);
