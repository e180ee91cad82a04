import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import { nullable, type RowOf, type RowShape } from './columns.ts';
import { rawQuery } from './query.ts';

interface ShapedQuery<Shape extends RowShape> {
  shape: Shape;
  query: Expression<unknown>;
}

/**
 * Runs a list query and its totals as one SQL query. The totals are one row, which is joined to every row of the list. If the list
 * is empty, the columns of the list are null in the only row, so the first column of the list must not be nullable.
 */
export async function queryList<Totals extends RowShape, Row extends RowShape>(
  em: SqlEntityManager,
  totals: ShapedQuery<Totals>,
  list: ShapedQuery<Row>,
  /** Common table expressions that both use. */
  ctes: Expression<unknown> = sql``,
): Promise<{ totals: RowOf<Totals>; rows: RowOf<Row>[] }> {
  const columns = Object.entries(list.shape);
  const optional = Object.fromEntries(columns.map(([name, column]) => [name, nullable(column)]));
  const rows = await rawQuery(
    { ...totals.shape, ...optional },
    sql`${ctes} select totals.*, list.* from (${totals.query}) as totals left join lateral (${list.query}) as list on true`,
  ).execute(em);
  const [key = ''] = columns.map(([name]) => name);
  return {
    totals: rows[0] as RowOf<Totals>,
    rows: rows.filter((row: Record<string, unknown>) => row[key] !== null) as unknown as RowOf<Row>[],
  };
}
