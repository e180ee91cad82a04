import { arrayOf, type RowOf, text } from '../../core/database/columns.ts';
import type { SortOrder } from '../../core/database/cursor.ts';
import { type PageArguments, toPage } from '../../core/database/page.ts';
import { toTotal } from '../../core/database/total.ts';
import { cardShape, toPrompt } from './prompt.card.ts';
import type { PromptConnection, PromptMatch } from './prompt.connection.ts';

/** A card with the keys of its cursor. */
export const cardPageShape = { ...cardShape, keys: arrayOf(text) };

/** Makes a connection of rows that were selected as `scanOf` says. */
export function toConnection<Row extends RowOf<typeof cardPageShape>>(
  order: SortOrder,
  { totals, rows }: { totals: { total: number }; rows: Row[] },
  page: PageArguments,
  matchOf: (row: Row) => PromptMatch | null = () => null,
): PromptConnection {
  const { edges, pageInfo } = toPage(order, rows, page, (row) => row);
  return {
    edges: edges.map(({ cursor, node }) => ({ cursor, node: toPrompt(node), match: matchOf(node) })),
    pageInfo,
    ...toTotal(totals.total),
    isNearest: false,
    didYouMean: null,
  };
}
