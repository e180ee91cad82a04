import type { Order } from '../../core/database/cursor.ts';
import { toPage } from '../../core/database/page.ts';
import type { PromptConnection, PromptMatch } from './prompt.connection.ts';
import { type PromptRow, toPrompt } from './prompt.rows.ts';

/** A row of a page: with the total on every row, and without a prompt on the one row of an empty page. */
export interface PageRow extends PromptRow {
  total: number;
  keys: string[] | null;
}

/** Makes a page of rows that were asked for with `limit first + 1`. */
export function toConnection<Row extends PageRow>(
  order: Order,
  rows: Row[],
  first: number,
  matchOf: (row: Row) => PromptMatch | null,
): PromptConnection {
  const found = rows.filter((row): row is Row & { keys: string[] } => row.keys !== null);
  const { edges, pageInfo } = toPage(order, found, first, (row) => row);
  return {
    edges: edges.map(({ cursor, node }) => ({ cursor, node: toPrompt(node), match: matchOf(node) })),
    pageInfo,
    totalCount: rows[0]?.total ?? 0,
  };
}
