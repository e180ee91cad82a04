import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { bool, float, int, nullable } from '../../core/database/columns.ts';
import { orderByKeys, type SortOrder, orderBy, orderWithin, type SortKey, selectKeys } from '../../core/database/cursor.ts';
import { CompiledQueries, type Operands } from '../../core/database/compiled.ts';
import { queryCompiledList, queryList } from '../../core/database/list.ts';
import { emptyPage, operandsOf, type PageArguments, scanOf } from '../../core/database/page.ts';
import { plannedEachTime, sql } from '../../core/database/query.ts';
import { countRows, toTotal } from '../../core/database/total.ts';
import { isValidText, normalizeSearch } from '../../core/input.ts';
import type { Viewer } from '../../core/context.ts';
import { type ContentAccess, contentAccessOf } from './entitlement.ts';
import { type Cards, isListed, selectFrom } from './prompt.card.ts';
import { PromptAccess, type PromptConnection, type PromptSort } from './prompt.connection.ts';
import type { Prompt } from './prompt.entity.ts';
import { cardPageShape, toConnection } from './prompt.page.ts';
import { matchesOf, noMatches } from './search/highlights.ts';
import { areHitsCut, fits, hitsOf } from './search/hits.ts';
import { parseSearch, type Search } from './search/search.ts';

export interface PromptFilter {
  category?: string | null;
  tags?: string[] | null;
  task?: string | null;
  access?: PromptAccess | null;
  search?: string | null;
}

export interface PageRequest extends PageArguments {
  /** By default relevance in a search, otherwise newest. */
  sort?: PromptSort | null;
  /** Only for the REST list without pages; GraphQL uses cursors. */
  offset?: number;
  /** Whether a search says where it has found its words. It takes about as long as to find them. */
  withMatches?: boolean;
}

const id: SortKey = [sql`p.id`, 'text'];
const title: SortKey = [sql`p.title collate "und-x-icu"`, 'text'];
const createdAt: SortKey = [sql`p.created_at`, 'timestamptz'];
const position: SortKey = [sql`p.position`, 'int'];
/** In the index that lists the newest first, so that positions ascend there. */
const reversePosition: SortKey = [sql`(-p.position)`, 'int'];
const usageCount: SortKey = [sql`(-p.usage_count)`, 'int'];

const orders: Record<PromptSort, SortOrder> = {
  newest: { name: 'newest', keys: [createdAt, reversePosition, id], descending: true },
  oldest: { name: 'oldest', keys: [createdAt, reversePosition, id] },
  alphabetical: { name: 'alphabetical', keys: [title, id] },
  curated: { name: 'curated', keys: [position, id] },
  popular: { name: 'popular', keys: [usageCount, title, id] },
};
const relevance: SortOrder = { name: 'relevance', keys: [[sql`p.distance`, 'float8'], id] };

/** What is compared; null for what does not matter. */
const comparedBy = ({ category, tags, task, access }: PromptFilter) => ({
  category: category || null,
  // In any order: a prompt has all of them.
  tags: tags?.length ? [...new Set(tags)].toSorted() : null,
  task: task || null,
  isPremium: access ? access === PromptAccess.premium : null,
});

/** The order of a page, for the cursors of this list. */
const orderOf = ({ search, ...filter }: PromptFilter, sort: PromptSort | null | undefined): SortOrder =>
  orderWithin(sort ? orders[sort] : search?.trim() ? relevance : orders.newest, {
    ...comparedBy(filter),
    search: normalizeSearch(search ?? '') || null,
  });

/** @param operands by `comparedBy`, or placeholders of them */
function conditions({ category, tags, task, isPremium }: Operands) {
  const all = [isListed];
  if (category != null) all.push(sql`p.category_id = ${category}`);
  if (tags != null) all.push(sql`p.tags @> ${tags}::text[]`);
  if (task != null) all.push(sql`p.task = ${task}`);
  if (isPremium != null) all.push(sql`p.is_premium = ${isPremium}`);
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** A page of the library and the total count, in one statement. A search takes one more before it. */
export async function listPrompts(
  em: SqlEntityManager,
  cards: Cards,
  filter: PromptFilter,
  page: PageRequest,
  access: ContentAccess,
): Promise<PromptConnection> {
  const search = filter.search?.trim() ? await parseSearch(em, filter.search, access) : undefined;
  const isValid = [filter.category ?? '', ...(filter.tags ?? [])].every(isValidText);
  if (search === null || !isValid)
    return { edges: [], pageInfo: emptyPage(page), ...toTotal(0), isNearest: false, didYouMean: null };
  return search ? searchPage(em, cards, filter, page, search, access) : listPage(em, cards, filter, page);
}

/** What a member starts with, in the order of the work: of their field if they have chosen one, among what the plan opens. */
export async function listStartPrompts(em: SqlEntityManager, cards: Cards, viewer: Viewer, first: number): Promise<Prompt[]> {
  const field = sql`(select field from users where id = ${viewer.userId})`;
  const rows = await selectFrom(em, cards)
    .where(conditions(comparedBy({ access: contentAccessOf(viewer) === 'all' ? null : PromptAccess.free })))
    .where(sql<boolean>`(${field} is null or p.category_id = ${field})`)
    .orderBy('p.position')
    .orderBy('p.id')
    .limit(first)
    .execute();
  return rows.map(cards.toPrompt);
}

/** Lists that anybody opens first are not counted at each page: the import has counted the prompts of each category. */
function totalOf({ category, tags, task, isPremium }: Operands, where: RawBuilder<boolean>): RawBuilder<number> {
  if (tags != null || task != null || isPremium != null) return countRows(sql`select 1 from prompts p where ${where}`);
  const counted = sql`select coalesce(sum(prompt_count), 0)::int from categories`;
  return category == null ? sql`(${counted})` : sql`(${counted} where id = ${category})`;
}

const lists = new CompiledQueries();

async function listPage(em: SqlEntityManager, cards: Cards, filter: PromptFilter, page: PageRequest): Promise<PromptConnection> {
  const order = orderOf(filter, page.sort);
  const isBackward = page.last != null;
  const values = { ...comparedBy(filter), ...operandsOf(order, page), offset: page.offset || null };
  const rowShape = cardPageShape(cards);
  const variant = [page.sort ?? 'newest', isBackward, cards.isJoined];
  const result = await queryCompiledList(em, lists, { variant, values, rowShape }, (operands) => {
    const scan = scanOf(order, page, operands);
    const where = conditions(operands);
    const planning = operands['tags'] == null ? sql`` : plannedEachTime;
    const query = selectFrom(em, cards)
      .select(selectKeys(order))
      .where(where)
      .where(scan.isWithin)
      .orderBy(orderByKeys(scan.order))
      .limit(scan.limit)
      .$if(operands['offset'] != null, (all) => all.offset(operands['offset'] as RawBuilder<number>));
    return {
      totals: { shape: { total: int }, query: sql`select ${totalOf(operands, where)} as total ${planning}` },
      list: { shape: rowShape, query },
    };
  });
  return toConnection(cards, order, result, page);
}

async function searchPage(
  em: SqlEntityManager,
  cards: Cards,
  filter: PromptFilter,
  page: PageRequest,
  search: Search,
  access: ContentAccess,
): Promise<PromptConnection> {
  const order = orderOf(filter, page.sort);
  const scan = scanOf(order, page);
  const offset = page.offset ? sql`offset ${page.offset}` : sql``;
  const hits = hitsOf(search, access, conditions(comparedBy(filter)));
  const { didYouMean } = search;
  const matches = page.withMatches ? matchesOf(search) : noMatches;
  const result = await queryList(
    em,
    {
      shape: { total: int, coverage: nullable(float), is_cut: bool },
      query: sql`select count(*)::int as total, max(coverage) as coverage, ${areHitsCut} as is_cut from hits`,
    },
    {
      shape: { ...cardPageShape(cards), ...matches.shape },
      // The page is cut before the cards are joined, however many hits there are.
      query: sql`select ${cards.columns}, found.keys${matches.columns}
        from (
          select p.id, ${selectKeys(order)}, row_number() over (${orderBy(scan.order)}) as place
          from hits p where ${scan.isWithin} ${orderBy(scan.order)} limit ${scan.limit} ${offset}
        ) as found join prompts p on p.id = found.id ${cards.join} ${matches.join} order by found.place`,
    },
    hits,
  );
  const connection = toConnection(cards, order, result, page, matches.of);
  const { coverage, is_cut: isCut } = result.totals;
  const isNearest = connection.totalCount > 0 && !fits(coverage);
  return { ...connection, totalCountIsExact: !isCut, isNearest, didYouMean };
}

export async function listPopularPrompts(em: SqlEntityManager, cards: Cards, first: number): Promise<Prompt[]> {
  const rows = await selectFrom(em, cards).where(isListed).orderBy(orderByKeys(orders.popular)).limit(first).execute();
  return rows.map(cards.toPrompt);
}
