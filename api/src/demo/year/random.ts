/** A seeded source of random numbers, so that two runs at the same moment write the same data. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A number from `from` up to, but not including, `to`. */
  between(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** An index whose probability is proportional to its weight, from a running total of the weights. */
  weighted(totals: readonly number[]): number;
  /** A count from a Poisson distribution. */
  count(mean: number): number;
  uuid(): string;
}

/** The mulberry32 generator. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The running totals of weights, for `weighted`. */
export function runningTotals(weights: readonly number[]): number[] {
  let total = 0;
  return weights.map((weight) => (total += weight));
}

/** The index of the first total above a value, by bisection. */
function firstAbove(totals: readonly number[], value: number): number {
  let low = 0;
  let high = totals.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (totals[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return {
    next,
    chance: (probability) => next() < probability,
    between: (from, to) => from + next() * (to - from),
    pick: (items) => items[Math.floor(next() * items.length)]!,
    weighted: (totals) => firstAbove(totals, next() * (totals.at(-1) ?? 0)),
    count: (mean) => {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
