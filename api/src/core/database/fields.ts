import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { RowShape } from './columns.ts';

type Fields<Shape extends RowShape> = Record<string, keyof Shape & string>;

interface MappedColumns<Shape extends RowShape> {
  /** For `select` of the query builder. */
  selection: AliasedRawBuilder<unknown, string>[];
  /** For `select` in raw SQL. */
  sql: RawBuilder<unknown>;
  /** The columns as one JSON object. */
  json: RawBuilder<unknown>;
  /** For the shape of a raw query. */
  shape: Shape;
}

/** One list of columns under the names of an entity's fields, for every statement that selects them. */
export function mapColumns<Shape extends RowShape, const Names extends Fields<Shape>>(
  alias: string,
  table: Shape,
  names: Names,
): MappedColumns<{ [Field in keyof Names]: Shape[Names[Field]] }> {
  const entries = Object.entries(names);
  const json = sql.join(entries.flatMap(([field, column]) => [sql.lit(field), sql.ref(`${alias}.${column}`)]));
  const selection = entries.map(([field, column]) => sql.ref(`${alias}.${column}`).as(field));
  const shape = Object.fromEntries(entries.map(([field, column]) => [field, table[column]]));
  return {
    selection,
    sql: sql.join(selection),
    json: sql`json_build_object(${json})`,
    shape: shape as { [Field in keyof Names]: Shape[Names[Field]] },
  };
}
