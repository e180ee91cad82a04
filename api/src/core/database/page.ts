import { Field, ObjectType } from 'type-graphql';
import { encodeCursor, type SortOrder } from './cursor.ts';
import { ApiError } from '../errors.ts';

/** How many entries a page may have. */
export const PAGE_MAX = 100;

@ObjectType({ description: 'Where a page begins and ends.' })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the page was requested with `after`: the entry of that cursor is before it.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first entry; null if the page is empty.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'The cursor of the last entry; null if the page is empty.' })
  endCursor!: string | null;
}

/** Which page of a list is asked for. */
export interface PageArguments {
  first: number;
  after?: string | null | undefined;
}

/** Where a page without entries is. */
export const emptyPage = ({ after }: Pick<PageArguments, 'after'>): PageInfo => ({
  hasNextPage: false,
  hasPreviousPage: Boolean(after),
  startCursor: null,
  endCursor: null,
});

/** A row of a page, with the values of its sort keys as `selectKeys` selects them. */
export interface KeyedRow {
  keys: string[];
}

/** Turns rows that were selected with `limit first + 1` into a page. */
export function toPage<Row extends KeyedRow, Node>(
  order: SortOrder,
  rows: Row[],
  { first, after }: PageArguments,
  nodeOf: (row: Row) => Node,
) {
  const edges = rows.slice(0, first).map((row) => ({ cursor: encodeCursor(order, row.keys), node: nodeOf(row) }));
  const [start, end] = [edges[0], edges.at(-1)];
  const pageInfo: PageInfo =
    start && end
      ? {
          hasNextPage: rows.length > first,
          hasPreviousPage: Boolean(after),
          startCursor: start.cursor,
          endCursor: end.cursor,
        }
      : emptyPage({ after });
  return { edges, pageInfo };
}

/** Checks the size of a page. Not left to the complexity limit, which an operator may raise. */
export function assertPageSize(first: number, max = PAGE_MAX, name = 'first'): void {
  if (!Number.isInteger(first) || first < 1 || first > max) {
    const reason = `Must be between 1 and ${max}`;
    throw new ApiError('BAD_USER_INPUT', `${name}: ${reason.toLowerCase()}`, { fields: { [name]: reason } });
  }
}

/** The complexity of a page: it grows with the number of items. */
export const pageComplexity =
  (fallback: number) =>
  ({ args, childComplexity }: { args: Record<string, unknown>; childComplexity: number }) =>
    5 + (typeof args.first === 'number' ? Math.max(0, args.first) : fallback) * Math.max(1, childComplexity) * 0.25;

/** The complexity of a list without pages: the same for any fields of its items, but not for lists inside them. */
export const listComplexity = ({ childComplexity }: { childComplexity: number }) => Math.max(500, 20 * childComplexity);
