import { LRUCache } from 'lru-cache';
import { sqlStateOf } from './outage.ts';

/** How many statements are prepared at most: each takes memory on each connection, in PostgreSQL. */
const PREPARED_MAX = 100;
/** How often a statement is run before it is prepared. */
const RUNS_BEFORE_PREPARING = 3;
/** How many texts are counted. */
const COUNTED_MAX = 500;

/** An unknown name, a name that is taken, and "cached plan must not change result type". */
const UNPREPARED_STATES = new Set(['26000', '42P05', '0A000']);

/** Whether a statement that was prepared may succeed if it is not. */
export const isOfPreparation = (error: unknown): boolean => UNPREPARED_STATES.has(sqlStateOf(error) ?? '');

/**
 * Marks a statement to be planned for its actual values. A generic plan assumes that an unknown tag matches 0.5% of rows, and
 * sorts every match instead of reading one page in index order.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/** Which statements are prepared: PostgreSQL then parses them once on each connection, and plans most of them once. */
export interface Prepared {
  /**
   * The name of a statement that is run often; undefined for any other. One without parameters has none: the ORM writes values into
   * the text, so that of a single member would have a name for good.
   */
  nameOf(text: string, values: readonly unknown[] | undefined): string | undefined;
  /**
   * Whether a statement has failed, before it was run, only because it was prepared: a pooler has given the connection to somebody
   * else, or a newer version has changed a table. It is not prepared again.
   */
  stopPreparingAfter(text: string, error: unknown): boolean;
}

export function createPrepared(): Prepared {
  const names = new Map<string, string | undefined>();
  const counts = new LRUCache<string, number>({ max: COUNTED_MAX });
  return {
    nameOf: (text, values = []) => {
      if (values.length === 0) return undefined;
      if (names.has(text)) return names.get(text);
      if (names.size === PREPARED_MAX || text.includes(PLANNED_EACH_TIME)) return undefined;
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      if (count < RUNS_BEFORE_PREPARING) return undefined;
      counts.delete(text);
      const name = `promptory_${names.size + 1}`;
      names.set(text, name);
      return name;
    },
    stopPreparingAfter: (text, error) => {
      // Several requests may have run it at the same time.
      const wasPrepared = names.has(text) && isOfPreparation(error);
      if (wasPrepared) names.set(text, undefined);
      return wasPrepared;
    },
  };
}
