/**
 * Typed SQL. Which one to use (docs/decisions/013-sql.md has the reasons):
 *
 * 1. The ORM, where an entity is read by its id or written.
 * 2. The query builder, for every other statement that it can express:
 *
 *      const user = await kysely(em).selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst();
 *      await kysely(em).updateTable('users').set({ disabled_at: now }).where('id', '=', id).execute();
 *
 *    A timestamp is compared with `timestamp(now)`, because the database returns timestamps as text. A fragment that the
 *    builder has no method for is typed in place: `sql<number>`count(*)::int`.as('count')`.
 *
 * 3. Raw SQL, where the builder would hide what the statement does: recursive or lateral queries, several CTEs that
 *    write, full-text search, window functions. The shape of its rows is a value, taken from the tables where it can be:
 *
 *      const rows = await rawQuery(
 *        { ...pick(columns.users, 'id', 'email'), uses: int, last_used_at: nullable(timestamptz) },
 *        sql`select u.id, u.email, count(*)::int as uses, max(used_at) as last_used_at from …`,
 *      ).execute(em);
 *
 *    A statement without rows is run by `rawStatement(sql`…`).execute(em)`, which returns the number of rows it changed.
 *
 * In tests each row of a `rawQuery` is compared with its shape: the names exactly, the types, and null only where it is
 * declared. Do not declare a row with `sql<Row>`: nothing checks that. Columns: `columns.ts`; those of the tables:
 * `tables.generated.ts`, which `npm run codegen` writes.
 */
import type { EntityDictionary, EntityName } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { mismatch, type RowOf, type RowShape } from './columns.ts';
import { PLANNED_EACH_TIME } from './resilience/prepared.ts';
import type { Tables } from './tables.generated.ts';

export { sql };

/** The query builder, inside the transaction of the entity manager if there is one. */
export const kysely = (em: SqlEntityManager): Kysely<Tables> => em.getKysely<Tables>();

/** A moment as an operand of the query builder. */
export const timestamp = (moment: Date): RawBuilder<string> => sql<string>`${moment}::timestamptz`;

/** Any of some texts as an operand of `=`: one parameter, so that the statement is the same for every number of them. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> => sql<string>`any (${sql.val(texts)}::text[])`;

/**
 * Some texts as the rows of a table, for a statement that is prepared. Not as an array: its length is known when a plan is made for
 * certain values, so that this plan looks cheaper than one for any values, and PostgreSQL continues to plan the statement each time.
 */
export const textRows = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`json_array_elements_text(${JSON.stringify(texts)}::json)`;

/** Goes into a statement whose best plan depends on its values, which is then never prepared. */
export const plannedEachTime = sql.raw(PLANNED_EACH_TIME);

/** Creates an entity, managed by the entity manager, from a row that has its columns. */
export const toEntity = <Entity extends object>(em: SqlEntityManager, entity: EntityName<Entity>, row: object): Entity =>
  em.map(entity, row as EntityDictionary<Entity>);

/** The property of a database driver that has the mismatches found so far, if rows are checked. */
const MISMATCHES = Symbol.for('promptory.rowMismatches');

const mismatchesOf = (em: SqlEntityManager): string[] | undefined => (em.getDriver() as { [MISMATCHES]?: string[] })[MISMATCHES];

/** Turns on the comparison of rows with their shapes for a database. */
export function checkRows(em: SqlEntityManager): void {
  Object.assign(em.getDriver(), { [MISMATCHES]: [] });
}

/** Throws if a row has differed since the last call: the error of its query may have been handled or logged. */
export function assertRows(em: SqlEntityManager): void {
  const mismatches = mismatchesOf(em)?.splice(0) ?? [];
  if (mismatches.length > 0) throw new Error(mismatches.join('\n'));
}

function assertShape(em: SqlEntityManager, shape: RowShape, rows: readonly Record<string, unknown>[], text: string): void {
  const mismatches = mismatchesOf(em);
  const found = mismatches && rows.map((row) => mismatch(shape, row)).find((each) => each !== undefined);
  if (found === undefined) return;
  const message = `The shape of a raw query ${found}:\n${text}`;
  mismatches?.push(message);
  throw new Error(message);
}

/** Runs a compiled query whose rows have the declared shape. */
export async function executeCompiled<Shape extends RowShape>(
  em: SqlEntityManager,
  shape: Shape,
  compiled: CompiledQuery,
): Promise<RowOf<Shape>[]> {
  const { rows } = await kysely(em).executeQuery<RowOf<Shape>>(compiled);
  assertShape(em, shape, rows, compiled.sql);
  return rows;
}

/** A raw query whose rows have the declared shape. */
export const rawQuery = <Shape extends RowShape>(shape: Shape, query: RawBuilder<unknown>) => {
  const execute = (em: SqlEntityManager): Promise<RowOf<Shape>[]> => executeCompiled(em, shape, query.compile(kysely(em)));
  return {
    execute,
    executeTakeFirst: async (em: SqlEntityManager): Promise<RowOf<Shape> | undefined> => (await execute(em))[0],
    executeTakeFirstOrThrow: async (em: SqlEntityManager): Promise<RowOf<Shape>> => {
      const [first] = await execute(em);
      if (!first) throw new Error('The query has no row');
      return first;
    },
  };
};

/** A raw statement that returns no rows. */
export const rawStatement = (statement: RawBuilder<unknown>) => ({
  /** Returns the number of rows that it inserted, updated or deleted. */
  execute: async (em: SqlEntityManager): Promise<number> => {
    const { numAffectedRows } = await statement.execute(kysely(em));
    return Number(numAffectedRows ?? 0);
  },
});
