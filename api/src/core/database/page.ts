import { Field, ObjectType } from 'type-graphql';
import { encodeCursor, type SortOrder } from './cursor.ts';
import { ApiError } from '../errors.ts';

/** How many entries a page may have. */
export const PAGE_MAX = 100;

@ObjectType({ description: 'Where a page ends.' })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;
}

/** A row of a page, with the values of its sort keys as `selectKeys` selects them. */
export interface KeyedRow {
  keys: string[];
}

/** Turns rows that were selected with `limit first + 1` into a page. */
export function toPage<Row extends KeyedRow, Node>(order: SortOrder, rows: Row[], first: number, nodeOf: (row: Row) => Node) {
  const edges = rows.slice(0, first).map((row) => ({ cursor: encodeCursor(order, row.keys), node: nodeOf(row) }));
  return { edges, pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null } };
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
