import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import { nullable, type RowOf, type RowShape } from './columns.ts';
import type { CompiledQueries, Operands, ShapedQuery, Variant } from './compiled.ts';
import { executeCompiled, rawQuery } from './query.ts';

interface ListResult<Totals extends RowShape, Row extends RowShape> {
  totals: RowOf<Totals>;
  rows: RowOf<Row>[];
}

/**
 * A list query and its totals as one SQL query. The totals are one row, which is joined to every row of the list. If the list
 * is empty, the columns of the list are null in the only row, so the first column of the list must not be nullable.
 */
function joined(totals: ShapedQuery<RowShape>, list: ShapedQuery<RowShape>, ctes: Expression<unknown>) {
  const optional = Object.fromEntries(Object.entries(list.shape).map(([name, column]) => [name, nullable(column)]));
  return {
    shape: { ...totals.shape, ...optional },
    query: sql`${ctes} select totals.*, list.* from (${totals.query}) as totals left join lateral (${list.query}) as list on true`,
  };
}

/** @param rowShape that of the list */
function separated<Totals extends RowShape, Row extends RowShape>(
  rows: readonly Record<string, unknown>[],
  rowShape: RowShape,
): ListResult<Totals, Row> {
  const [key = ''] = Object.keys(rowShape);
  return {
    totals: rows[0] as RowOf<Totals>,
    rows: rows.filter((row) => row[key] !== null) as unknown as RowOf<Row>[],
  };
}

/** Runs a list query and its totals. */
export async function queryList<Totals extends RowShape, Row extends RowShape>(
  em: SqlEntityManager,
  totals: ShapedQuery<Totals>,
  list: ShapedQuery<Row>,
  /** Common table expressions that both use. */
  ctes: Expression<unknown> = sql``,
): Promise<ListResult<Totals, Row>> {
  const { shape, query } = joined(totals, list, ctes);
  return separated(await rawQuery(shape, query).execute(em), list.shape);
}

/** The same for a list that many members open: its query is compiled once for all values. */
export async function queryCompiledList<Totals extends RowShape, Row extends RowShape>(
  em: SqlEntityManager,
  compiledQueries: CompiledQueries,
  { variant, values, rowShape }: { variant: Variant; values: Operands; rowShape: Row },
  build: (operands: Operands) => { totals: ShapedQuery<Totals>; list: ShapedQuery<Row> },
): Promise<ListResult<Totals, Row>> {
  const { shape, compiled } = compiledQueries.get(em, variant, values, (operands) => {
    const { totals, list } = build(operands);
    return joined(totals, list, sql``);
  });
  return separated(await executeCompiled(em, shape, compiled), rowShape);
}
