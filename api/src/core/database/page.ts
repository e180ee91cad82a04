import { Field, ObjectType } from 'type-graphql';
import { encodeCursor, type Order } from './cursor.ts';
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

/** A row of a page, with the keys of its order as `selectKeys` answers them. */
export interface KeyedRow {
  keys: string[];
}

/** Makes the edges of a page from rows that were asked for with `limit first + 1`. */
export function toPage<Row extends KeyedRow, Node>(order: Order, rows: Row[], first: number, nodeOf: (row: Row) => Node) {
  const edges = rows.slice(0, first).map((row) => ({ cursor: encodeCursor(order, row.keys), node: nodeOf(row) }));
  return { edges, pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null } };
}

/** A page has between 1 and 100 entries; said here once more, because a complexity limit alone can be raised. */
export function assertPageSize(first: number, max = PAGE_MAX, name = 'first'): void {
  if (!Number.isInteger(first) || first < 1 || first > max) {
    const reason = `Must be between 1 and ${max}`;
    throw new ApiError('BAD_USER_INPUT', `${name}: ${reason.toLowerCase()}`, { fields: { [name]: reason } });
  }
}

/** A list costs its entries. */
export const pageComplexity =
  (fallback: number) =>
  ({ args, childComplexity }: { args: Record<string, unknown>; childComplexity: number }) =>
    5 + (typeof args.first === 'number' ? Math.max(0, args.first) : fallback) * Math.max(1, childComplexity) * 0.25;

/** A list without pages costs the same for any fields of its entries, but not for lists below them. */
export const listComplexity = ({ childComplexity }: { childComplexity: number }) => Math.max(500, 20 * childComplexity);
