import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { Expression, RawBuilder } from 'kysely';
import { sql } from './query.ts';

/** How far the entries of a list are counted: counting millions, for a number that nobody reads to the end, takes seconds. */
export const TOTAL_MAX = 10_000;

/** How many entries match, on all pages together. */
export interface Total {
  totalCount: number;
  totalCountIsExact: boolean;
}

export const TOTAL_COUNT_IS_EXACT_DESCRIPTION = `False where more match than \`totalCount\` says: counting ends at ${TOTAL_MAX.toLocaleString('en-US')}.`;

/** Counts the rows of a query, up to one more than `TOTAL_MAX`. Reads nothing if the total was not requested. */
export const countRows = (rows: Expression<unknown>, isRequested = true): RawBuilder<number> =>
  isRequested ? sql<number>`(select count(*)::int from (${rows} limit ${TOTAL_MAX + 1}) as counted)` : sql<number>`0`;

/** The total of what `countRows` has counted. */
export const toTotal = (counted: number): Total => ({
  totalCount: Math.min(counted, TOTAL_MAX),
  totalCountIsExact: counted <= TOTAL_MAX,
});

/** Whether an operation selects the total of the connection that is being resolved, perhaps inside of a fragment. */
export function selectsTotal({ fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  const isIn = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value.startsWith('totalCount');
      return isIn(
        selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : fragments[selection.name.value]?.selectionSet,
      );
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => isIn(selectionSet));
}
