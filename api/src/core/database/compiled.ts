import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type CompiledQuery, type Expression, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { RowShape } from './columns.ts';
import { kysely } from './query.ts';

/** What the text of a query depends on, besides which values there are. */
export type Variant = readonly (string | boolean)[];

/** The operands of a query, by name. What is null or missing, the query leaves out. */
export type Operands = Readonly<Record<string, unknown>>;

export interface ShapedQuery<Shape extends RowShape> {
  shape: Shape;
  query: Expression<unknown>;
}

interface CachedQuery {
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
const CACHE_MAX = 200;

/**
 * SQL texts of queries, compiled once per variant and set of non-null operands. Building one with Kysely takes longer than PostgreSQL
 * needs to run it.
 */
export class CompiledQueries {
  readonly #cache = new LRUCache<string, CachedQuery>({ max: CACHE_MAX });

  /**
   * The query with its values, and the shape of its rows.
   * @param build makes the query of operands that stand for the values; it does not receive those that are null. The text may depend
   * on the variant, and on which operands there are.
   */
  get(
    em: SqlEntityManager,
    variant: Variant,
    values: Operands,
    build: (operands: Operands) => ShapedQuery<RowShape>,
  ): CachedQuery {
    const names = Object.keys(values).filter((name) => values[name] != null);
    const key = [...variant, '|', ...names].join(' ');
    const cached = this.#cache.get(key) ?? this.#compile(em, key, names, build);
    const parameters = cached.compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    return { shape: cached.shape, compiled: { ...cached.compiled, parameters } };
  }

  #compile(
    em: SqlEntityManager,
    key: string,
    names: readonly string[],
    build: (operands: Operands) => ShapedQuery<RowShape>,
  ): CachedQuery {
    const { shape, query } = build(Object.fromEntries(names.map((name) => [name, sql.val(new Placeholder(name))])));
    const made = { shape, compiled: sql`${query}`.compile(kysely(em)) };
    this.#cache.set(key, made);
    return made;
  }
}
