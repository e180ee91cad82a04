import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../context.ts';
import { MINUTE } from '../time.ts';
import type { MeasuredSizes } from './response-size.ts';

export type ReadSizes = (ctx: Pick<Context, 'em' | 'now'>) => Promise<MeasuredSizes>;

/** What another instance imports during an upgrade is noticed so late; until then the estimates are a little off. */
const KEPT_FOR = 10 * MINUTE;

/** Keeps what was measured for a while. Requests that come during a measurement wait for the same one. */
export function keepSizes(measure: (em: SqlEntityManager) => Promise<MeasuredSizes>): ReadSizes {
  let measurement: Promise<MeasuredSizes> | undefined;
  let last: MeasuredSizes | undefined;
  let measuredAt = 0;

  const measureAgain = async (em: SqlEntityManager) => {
    try {
      last = await measure(em);
    } catch (error) {
      // Without a database the old sizes are still good: the operation itself may not need one.
      if (!last) throw error;
    }
    return last;
  };

  return async ({ em, now }) => {
    const time = now().getTime();
    // The clock may have been set back.
    if (!measurement || Math.abs(time - measuredAt) >= KEPT_FOR) {
      measuredAt = time;
      measurement = measureAgain(em);
      measurement.catch(() => (measurement = undefined));
    }
    return measurement;
  };
}
