import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type CompiledQuery, type Expression, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { RowShape } from './columns.ts';
import { kysely } from './query.ts';

/** What the text of a query depends on, besides which values there are. */
export type Variant = readonly (string | boolean)[];

/** The operands of a query, by name. Null for what is not there: the query leaves it out. */
export type Operands = Readonly<Record<string, unknown>>;

export interface ShapedQuery<Shape extends RowShape> {
  shape: Shape;
  query: Expression<unknown>;
}

interface Known {
  shape: RowShape;
  compiled: CompiledQuery;
}

/** Takes the place of a value in a compiled query. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** How many texts are kept of a query. Each has some kilobytes. */
const TEXTS_MAX = 200;

/**
 * The texts of a query, each compiled once. The query builder makes a hundred objects for a list and visits each of them, which takes
 * longer than PostgreSQL does.
 */
export class CompiledQueries {
  readonly #known = new LRUCache<string, Known>({ max: TEXTS_MAX });

  /**
   * The query with its values, and the shape of its rows.
   * @param build makes the query of operands that stand for the values. Its text may depend on the variant, and on which are null.
   */
  get(em: SqlEntityManager, variant: Variant, values: Operands, build: (operands: Operands) => ShapedQuery<RowShape>): Known {
    const names = Object.keys(values).filter((name) => values[name] != null);
    const key = [...variant, '|', ...names].join(' ');
    const known = this.#known.get(key) ?? this.#compile(em, key, names, build);
    const parameters = known.compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    return { shape: known.shape, compiled: { ...known.compiled, parameters } };
  }

  #compile(
    em: SqlEntityManager,
    key: string,
    names: readonly string[],
    build: (operands: Operands) => ShapedQuery<RowShape>,
  ): Known {
    const { shape, query } = build(Object.fromEntries(names.map((name) => [name, sql.val(new Placeholder(name))])));
    const made = { shape, compiled: sql`${query}`.compile(kysely(em)) };
    this.#known.set(key, made);
    return made;
  }
}
