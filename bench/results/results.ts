import type { SideName } from '../rows/row.ts';
import { median, ratiosOf, type Spread } from './statistics.ts';

/** What one server did in one round. */
export interface Turn {
  perSecond: number;
  /** The median of its requests. */
  milliseconds: number;
  /** Microseconds of its process for a request; null where the system does not say it. */
  cpu: number | null;
}

export interface RowResult {
  name: string;
  title: string;
  goal: number;
  cpuGoal?: number;
  /** What the others are compared with comes first. */
  sides: { name: SideName; turns: Turn[] }[];
}

/** A side compared with the first one. */
export interface SideResult {
  name: SideName;
  ratio: Spread;
  perSecond: number;
  milliseconds: number;
  cpu: number | null;
}

export function sidesOf({ sides }: RowResult): SideResult[] {
  const base = sides[0]!.turns.map(({ perSecond }) => perSecond);
  return sides.map(({ name, turns }) => {
    const cpus = turns.flatMap(({ cpu }) => (cpu === null ? [] : [cpu]));
    return {
      name,
      ratio: ratiosOf(
        turns.map(({ perSecond }) => perSecond),
        base,
      ),
      perSecond: median(turns.map(({ perSecond }) => perSecond)),
      milliseconds: median(turns.map(({ milliseconds }) => milliseconds)),
      cpu: cpus.length > 0 ? median(cpus) : null,
    };
  });
}

/** The side that has the goals: the product, or its REST route. */
export const ownSide = (sides: readonly SideResult[]): SideResult =>
  sides.find(({ name }) => name === 'rest' || name === 'promptory')!;

/** Whether the product does what it promises: in the round in the middle, so that one bad round decides nothing. */
export function isMet(result: RowResult): boolean {
  const { ratio, cpu } = ownSide(sidesOf(result));
  // As it is printed.
  const isFast = Number(ratio.median.toFixed(2)) >= result.goal;
  return isFast && (result.cpuGoal === undefined || cpu === null || Math.round(cpu) <= result.cpuGoal);
}
