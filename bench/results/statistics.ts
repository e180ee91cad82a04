/** The value below which a share of the numbers is: the nearest one that was measured. */
export function percentile(numbers: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(numbers).sort();
  const place = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.min(sorted.length - 1, Math.max(0, place))] ?? NaN;
}

export const median = (numbers: Iterable<number>): number => percentile(numbers, 0.5);

/** What was measured in several rounds: the round in the middle, and those at the ends. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export const spreadOf = (numbers: readonly number[]): Spread => ({
  median: median(numbers),
  min: Math.min(...numbers),
  max: Math.max(...numbers),
});

/** The ratios of each round. A round compares what was measured within the same minute. */
export const ratiosOf = (numbers: readonly number[], base: readonly number[]): Spread =>
  spreadOf(numbers.map((number, round) => number / base[round]!));
