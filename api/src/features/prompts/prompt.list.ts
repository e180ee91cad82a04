import { type RawBuilder, sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { behind, type Order, orderBy, type OrderKey, selectKeys } from '../../core/database/cursor.ts';
import { isValidText } from '../../core/input.ts';
import type { ContentAccess } from './entitlement.ts';
import type { PromptSort } from './prompt.connection.ts';
import { PromptAccess, type PromptConnection, type TextSpan } from './prompt.connection.ts';
import { type PageRow, toConnection } from './prompt.page.ts';
import { cardColumns, isListed, joinCategory } from './prompt.rows.ts';
import { searchQuery } from './search/search.ts';

export interface PromptFilter {
  category?: string | null;
  tags?: string[] | null;
  task?: string | null;
  access?: PromptAccess | null;
  search?: string | null;
}

export interface PageRequest {
  /** Without it: the best match first where there is a search, else the newest. */
  sort?: PromptSort | null;
  first: number;
  after?: string | null;
  /** For the compatibility list of REST alone; GraphQL pages by cursor. */
  offset?: number;
}

const id: OrderKey = [sql`p.id`, 'text'];
const title: OrderKey = [sql`p.title collate "und-x-icu"`, 'text'];
const added: OrderKey = [sql`p.created_at`, 'timestamptz'];
const used: OrderKey = [sql`(-p.usage_count)`, 'int'];

const orders: Record<PromptSort, Order> = {
  newest: { name: 'newest', keys: [added, id], descending: true },
  oldest: { name: 'oldest', keys: [added, id] },
  alphabetical: { name: 'alphabetical', keys: [title, id] },
  popular: { name: 'popular', keys: [used, title, id] },
};
/** Of a search only: `hits` has measured how far each prompt is from what was asked. */
const relevance: Order = { name: 'relevance', keys: [[sql`p.distance`, 'float8'], id] };

export const popular = orders.popular;

function conditions({ category, tags, task, access }: PromptFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [isListed];
  if (category) all.push(sql`p.category_id = ${category}`);
  if (tags?.length) all.push(sql`p.tags @> ${sql.val(tags)}::text[]`);
  if (task) all.push(sql`p.task = ${task}`);
  if (access) all.push(sql`p.is_premium = ${access === PromptAccess.premium}`);
  return sql.join(all, sql` and `);
}

// Marks that no text has: control characters, which no editor types.
const MATCH_START = '\u0002';
const MATCH_END = '\u0003';

/** Splits what ts_headline has marked. */
const spans = (marked: string): TextSpan[] =>
  marked
    .split(new RegExp(`(${MATCH_START}[^${MATCH_END}]*${MATCH_END})`))
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(MATCH_START) ? { text: part.slice(1, -1), isMatch: true } : { text: part, isMatch: false }));

// The words of a text have the weight D; those of its card have the others.
const withoutText = (document: RawBuilder<unknown>) => sql`ts_filter(${document}, '{a,b,c}')`;

interface ListRow extends PageRow {
  matchTitle?: string;
  matchDescription?: string;
}

/** The parts of the statement: all that fit, where they are measured first, how many they are, and those of one page. */
function parts(
  filter: PromptFilter,
  tsquery: RawBuilder<unknown> | undefined,
  order: Order,
  page: PageRequest,
  texts: ContentAccess,
) {
  const where = conditions(filter);
  const isBehind = behind(order, page.after);
  const offset = page.offset ? sql`offset ${page.offset}` : sql``;
  const cut = sql`${orderBy(order)} limit ${page.first + 1} ${offset}`;
  if (tsquery === undefined) {
    return {
      hits: sql``,
      total: sql`(select count(*)::int from prompts p where ${where})`,
      cards: sql`select ${cardColumns}, ${selectKeys(order)} from prompts p ${joinCategory} where ${where} and ${isBehind} ${cut}`,
    };
  }
  // Whoever searches, searches only the document that they may see.
  const indexed = sql.ref(texts === 'all' ? 'p.search_pro' : 'p.search_free');
  const document = texts === 'none' ? withoutText(indexed) : indexed;
  const inIndex = sql`${indexed} @@ ${tsquery}`;
  const matches = texts === 'none' ? sql`${inIndex} and ${document} @@ ${tsquery}` : inIndex;
  const marked = (column: string) =>
    sql`ts_headline('english', ${sql.ref(column)}, ${tsquery}, ${`HighlightAll=true, StartSel=${MATCH_START}, StopSel=${MATCH_END}`})`;
  return {
    hits: sql`with hits as materialized (
      select p.id, p.title, p.created_at, p.usage_count, -ts_rank('{0.05, 0.2, 0.5, 1}', ${document}, ${tsquery})::float8 as distance
      from prompts p where ${where} and ${matches})`,
    total: sql`(select count(*)::int from hits)`,
    // The page is cut before the cards are read, however many hits there are.
    cards: sql`select ${cardColumns}, found.keys, ${marked('p.title')} as "matchTitle", ${marked('p.description')} as "matchDescription"
      from (
        select p.id, ${selectKeys(order)}, row_number() over (${orderBy(order)}) as place from hits p where ${isBehind} ${cut}
      ) as found join prompts p on p.id = found.id ${joinCategory} order by found.place`,
  };
}

/** A page of the library in one statement, its total included; and one before it where there is a search. */
export async function listPrompts(
  em: SqlEntityManager,
  filter: PromptFilter,
  page: PageRequest,
  texts: ContentAccess,
): Promise<PromptConnection> {
  const query = filter.search?.trim() ? await searchQuery(em, filter.search, texts) : undefined;
  const isPossible = [filter.category ?? '', ...(filter.tags ?? [])].every(isValidText);
  if (query === null || !isPossible) return { edges: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 };
  const order = page.sort ? orders[page.sort] : query === undefined ? orders.newest : relevance;
  const { hits, total, cards } = parts(filter, query, order, page, texts);

  // The page hangs on the total, so that an empty page still has one.
  const { rows } = await sql<ListRow>`${hits}
    select ${total} as total, page.* from (select) as one left join lateral (${cards}) as page on true`.execute(em.getKysely());

  return toConnection(order, rows, page.first, ({ matchTitle, matchDescription }) =>
    matchTitle === undefined ? null : { title: spans(matchTitle), description: spans(matchDescription ?? '') },
  );
}
