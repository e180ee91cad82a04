import { sql } from 'kysely';
import { Field, ObjectType } from 'type-graphql';
import { encodeCursor, isPast, cursorValues, reverse, type SortOrder } from './cursor.ts';
import type { Operands } from './compiled.ts';
import { ApiError } from '../errors.ts';
import { requestedSizeOf } from '../limits/requested-size.ts';

/** How many entries a page may have. */
export const PAGE_MAX = 100;
/** How many it has unless a client asks for another number. */
export const PAGE_SIZE = 24;
/** The description of an argument for the number of entries. */
export const HOW_MANY = `How many, from 1 to ${PAGE_MAX}.`;

@ObjectType({ description: 'Where a page begins and ends.' })
export class PageInfo {
  @Field(() => Boolean, {
    description: 'Whether more entries follow. With `last`: whether the page was requested with `before`.',
  })
  hasNextPage!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether the page was requested with `after`: the entry of that cursor is before it. With `last`: whether more precede.',
  })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first entry; null if the page is empty.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'The cursor of the last entry; null if the page is empty.' })
  endCursor!: string | null;
}

/** Which page of a list is asked for: the first entries after a cursor, or with `last`, the last ones before a cursor. */
export interface PageArguments {
  first: number;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}

/** How many entries a page has at most. */
const sizeOf = ({ first, last }: PageArguments) => last ?? first;

/** What `scanOf` needs of a page: the sort values of its cursors, and how many rows are read, one more than it has. */
export const operandsOf = (order: SortOrder, page: PageArguments): Operands => ({
  ...cursorValues(order, page.after, 'after'),
  ...cursorValues(order, page.before, 'before'),
  limit: sizeOf(page) + 1,
});

/**
 * How the rows of a page are selected: backwards for a page that ends at a cursor. `toPage` reverses them.
 * @param operands by `operandsOf`, or placeholders of them
 */
export const scanOf = (order: SortOrder, page: PageArguments, operands = operandsOf(order, page)) => ({
  order: page.last == null ? order : reverse(order),
  isWithin: sql<boolean>`(${isPast(order, operands, 'after')} and ${isPast(order, operands, 'before')})`,
  limit: operands['limit'] as number,
});

/** Where a page begins and ends that has these entries; `hasMore` says whether one more row was found. */
function pageInfoOf({ after, before, last }: PageArguments, edges: readonly { cursor: string }[], hasMore: boolean): PageInfo {
  const isAfter = Boolean(after);
  const isBefore = Boolean(before);
  return {
    hasNextPage: last == null ? hasMore || isBefore : isBefore,
    hasPreviousPage: last == null ? isAfter : hasMore || isAfter,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
}

/** Where a page without entries is. */
export const emptyPage = (page: PageArguments): PageInfo => pageInfoOf(page, [], false);

/** An entry of a page. Its cursor is encoded when it is read: most queries ask for that of the last entry alone. */
class Edge<Node> {
  readonly node: Node;
  readonly #order: SortOrder;
  readonly #keys: readonly string[];

  constructor(order: SortOrder, keys: readonly string[], node: Node) {
    this.node = node;
    this.#order = order;
    this.#keys = keys;
  }

  get cursor(): string {
    return encodeCursor(this.#order, this.#keys);
  }
}

/** A row of a page, with the values of its sort keys as `selectKeys` selects them. */
export interface KeyedRow {
  keys: string[];
}

/**
 * Turns rows that were selected as `scanOf` says into a page.
 * @param detailsOf what an edge has besides its cursor and its node
 */
export function toPage<Row extends KeyedRow, Node, Details extends object = object>(
  order: SortOrder,
  rows: Row[],
  page: PageArguments,
  nodeOf: (row: Row) => Node,
  detailsOf?: (row: Row) => Details,
): { edges: (Edge<Node> & Details)[]; pageInfo: PageInfo } {
  const size = sizeOf(page);
  const edges = rows
    .slice(0, size)
    .map((row) => Object.assign(new Edge(order, row.keys, nodeOf(row)), detailsOf?.(row) as Details));
  if (page.last != null) edges.reverse();
  return { edges, pageInfo: pageInfoOf(page, edges, rows.length > size) };
}

/** Checks the size of a page. Not left to the complexity limit, which an operator may raise. */
export function assertPageSize(size: number, max = PAGE_MAX, name = 'first'): void {
  if (!Number.isInteger(size) || size < 1 || size > max) {
    const reason = `Must be between 1 and ${max}`;
    throw new ApiError('BAD_USER_INPUT', `${name}: ${reason.toLowerCase()}`, { fields: { [name]: reason } });
  }
}

/** The complexity of a page: it grows with the number of items. */
export const pageComplexity =
  (fallback: number) =>
  ({ args, childComplexity }: { args: Record<string, unknown>; childComplexity: number }) =>
    5 + (requestedSizeOf(args) ?? fallback) * Math.max(1, childComplexity) * 0.25;

/** What a list without pages costs at least, without the points for its bytes. */
export const LIST_COST = 500;

/** The complexity of a list without pages: the same for any fields of its items, but not for lists inside them. */
export const listComplexity = ({ childComplexity }: { childComplexity: number }) => Math.max(LIST_COST, 20 * childComplexity);
