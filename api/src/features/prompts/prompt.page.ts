import type { RowOf } from '../../core/database/columns.ts';
import { keysShape, type SortOrder } from '../../core/database/cursor.ts';
import { type PageArguments, toPage } from '../../core/database/page.ts';
import { toTotal } from '../../core/database/total.ts';
import type { Cards, SlimRow } from './prompt.card.ts';
import type { PromptConnection, PromptMatch } from './prompt.connection.ts';

/** Cards with the keys of their cursors. */
export const cardPageShape = (cards: Cards) => ({ ...cards.shape, ...keysShape });

/** Makes a connection of rows that were selected as `scanOf` says. */
export function toConnection<Row extends SlimRow & RowOf<typeof keysShape>>(
  cards: Cards,
  order: SortOrder,
  { totals, rows }: { totals: { total: number }; rows: Row[] },
  page: PageArguments,
  matchOf: (row: Row) => PromptMatch | null = () => null,
): PromptConnection {
  return {
    ...toPage(order, rows, page, cards.toPrompt, (row) => ({ match: matchOf(row) })),
    ...toTotal(totals.total),
    isNearest: false,
    didYouMean: null,
  };
}
