/** The same numbers in every run (mulberry32). */
export function randomOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    integer,
    pick: <Value>(values: readonly Value[]): Value => values[integer(0, values.length - 1)] as Value,
    /** This many digits, the first of them not 0. */
    digits: (count: number): string => Array.from({ length: count }, (_, index) => integer(index === 0 ? 1 : 0, 9)).join(''),
    letters: (count: number, alphabet: string): string =>
      Array.from({ length: count }, () => alphabet[integer(0, alphabet.length - 1)]).join(''),
  };
}

export type Random = ReturnType<typeof randomOf>;
