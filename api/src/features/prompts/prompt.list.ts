import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, text } from '../../core/database/columns.ts';
import { behind, inOrder, type Order, orderBy, type OrderKey, selectKeys } from '../../core/database/cursor.ts';
import { queryList } from '../../core/database/list.ts';
import { sql } from '../../core/database/query.ts';
import { isValidText } from '../../core/input.ts';
import type { ContentAccess } from './entitlement.ts';
import { cardColumns, isListed, joinCategory, selectCards, toPrompt } from './prompt.card.ts';
import { PromptAccess, type PromptConnection, type PromptSort } from './prompt.connection.ts';
import type { Prompt } from './prompt.entity.ts';
import { cardPageShape, toConnection } from './prompt.page.ts';
import { headline, toSpans } from './search/highlights.ts';
import { searchQuery, type TsQuery } from './search/search.ts';

export interface PromptFilter {
  category?: string | null;
  tags?: string[] | null;
  task?: string | null;
  access?: PromptAccess | null;
  search?: string | null;
}

export interface PageRequest {
  /** By default relevance in a search, else newest. */
  sort?: PromptSort | null;
  first: number;
  after?: string | null;
  /** Only for the REST list without pages; GraphQL uses cursors. */
  offset?: number;
}

const id: OrderKey = [sql`p.id`, 'text'];
const title: OrderKey = [sql`p.title collate "und-x-icu"`, 'text'];
const createdAt: OrderKey = [sql`p.created_at`, 'timestamptz'];
const usageCount: OrderKey = [sql`(-p.usage_count)`, 'int'];

const orders: Record<PromptSort, Order> = {
  newest: { name: 'newest', keys: [createdAt, id], descending: true },
  oldest: { name: 'oldest', keys: [createdAt, id] },
  alphabetical: { name: 'alphabetical', keys: [title, id] },
  popular: { name: 'popular', keys: [usageCount, title, id] },
};
const relevance: Order = { name: 'relevance', keys: [[sql`p.distance`, 'float8'], id] };

function conditions({ category, tags, task, access }: PromptFilter) {
  const all = [isListed];
  if (category) all.push(sql`p.category_id = ${category}`);
  if (tags?.length) all.push(sql`p.tags @> ${sql.val(tags)}::text[]`);
  if (task) all.push(sql`p.task = ${task}`);
  if (access) all.push(sql`p.is_premium = ${access === PromptAccess.premium}`);
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** A page of the library and the total count, in one statement. A search takes one more before it. */
export async function listPrompts(
  em: SqlEntityManager,
  filter: PromptFilter,
  page: PageRequest,
  access: ContentAccess,
): Promise<PromptConnection> {
  const query = filter.search?.trim() ? await searchQuery(em, filter.search, access) : undefined;
  const isValid = [filter.category ?? '', ...(filter.tags ?? [])].every(isValidText);
  if (query === null || !isValid) return { edges: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 };
  return query ? searchPage(em, filter, page, query, access) : listPage(em, filter, page);
}

async function listPage(em: SqlEntityManager, filter: PromptFilter, page: PageRequest): Promise<PromptConnection> {
  const order = orders[page.sort ?? 'newest'];
  const where = conditions(filter);
  const result = await queryList(
    em,
    { shape: { total: int }, query: sql`select count(*)::int as total from prompts p where ${where}` },
    {
      shape: cardPageShape,
      query: selectCards(em)
        .select(selectKeys(order))
        .where(where)
        .where(behind(order, page.after))
        .orderBy(inOrder(order))
        .limit(page.first + 1)
        .$if(Boolean(page.offset), (query) => query.offset(page.offset!)),
    },
  );
  return toConnection(order, result, page.first);
}

async function searchPage(
  em: SqlEntityManager,
  filter: PromptFilter,
  page: PageRequest,
  query: TsQuery,
  access: ContentAccess,
): Promise<PromptConnection> {
  const order = page.sort ? orders[page.sort] : relevance;
  const offset = page.offset ? sql`offset ${page.offset}` : sql``;
  // A viewer searches only the document that they may read. The words of the content have the weight D.
  const indexed = sql.ref(access === 'all' ? 'p.search_pro' : 'p.search_free');
  const document = access === 'none' ? sql`ts_filter(${indexed}, '{a,b,c}')` : indexed;
  const matches = access === 'none' ? sql`${indexed} @@ ${query} and ${document} @@ ${query}` : sql`${indexed} @@ ${query}`;
  const hits = sql`with hits as materialized (
    select p.id, p.title, p.created_at, p.usage_count, -ts_rank('{0.05, 0.2, 0.5, 1}', ${document}, ${query})::float8 as distance
    from prompts p where ${conditions(filter)} and ${matches})`;
  const result = await queryList(
    em,
    { shape: { total: int }, query: sql`select count(*)::int as total from hits` },
    {
      shape: { ...cardPageShape, matchTitle: text, matchDescription: text },
      // The page is cut before the cards are joined, however many hits there are.
      query: sql`select ${cardColumns}, found.keys,
          ${headline('p.title', query)} as "matchTitle", ${headline('p.description', query)} as "matchDescription"
        from (
          select p.id, ${selectKeys(order)}, row_number() over (${orderBy(order)}) as place
          from hits p where ${behind(order, page.after)} ${orderBy(order)} limit ${page.first + 1} ${offset}
        ) as found join prompts p on p.id = found.id ${joinCategory} order by found.place`,
    },
    hits,
  );
  return toConnection(order, result, page.first, ({ matchTitle, matchDescription }) => ({
    title: toSpans(matchTitle),
    description: toSpans(matchDescription),
  }));
}

export async function listPopularPrompts(em: SqlEntityManager, first: number): Promise<Prompt[]> {
  const rows = await selectCards(em).where(isListed).orderBy(inOrder(orders.popular)).limit(first).execute();
  return rows.map(toPrompt);
}
