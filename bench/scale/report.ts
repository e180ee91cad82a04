import { tableOf } from '../results/table.ts';
import type { Size } from './fill.ts';
import { type QueryTiming, type Timing, TOGETHER } from './measure.ts';

/** How many times as long the slowest of a hundred may take as in the library alone. */
const GOAL = 3;

export interface ScaleResult {
  small: QueryTiming;
  large: QueryTiming;
}

const ratioOf = (small: Timing, large: Timing) => large.p99 / small.p99;

/** As they are printed. */
export function isWithinGoal({ small, large }: ScaleResult): boolean {
  const ratios = [ratioOf(small.alone, large.alone), ratioOf(small.together, large.together)];
  const failures = large.alone.failures + large.together.failures;
  return failures === 0 && ratios.every((ratio) => Number(ratio.toFixed(1)) <= GOAL);
}

/** There is no time where no request was served. */
const shown = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : '–');
const pair = ({ p50, p99 }: Timing) => `${shown(p50)} / ${shown(p99)}`;

export function scaleTable(results: readonly ScaleResult[]): string[] {
  const rows = results.map((result) => {
    const { small, large } = result;
    return [
      large.title,
      pair(small.alone),
      pair(large.alone),
      shown(ratioOf(small.alone, large.alone)),
      pair(small.together),
      pair(large.together),
      shown(ratioOf(small.together, large.together)),
      String(large.alone.failures + large.together.failures),
      isWithinGoal(result) ? 'met' : '**missed**',
    ];
  });
  const head = [
    'query',
    'alone, small',
    'alone, large',
    'ratio',
    `${TOGETHER}, small`,
    `${TOGETHER}, large`,
    'ratio',
    'errors',
    'goal is',
  ];
  return tableOf(head, rows, [1, 2, 3, 4, 5, 6, 7]);
}

/** The section of docs/benchmarks.md. */
export function toScaleSection(
  command: string,
  machine: readonly string[],
  size: Size,
  results: readonly ScaleResult[],
): string[] {
  const count = (number: number) => number.toLocaleString('en-US');
  return [
    `Written by \`${command}\`. ${machine.join(' ')}`,
    '',
    `Milliseconds, p50 / p99, of the server on PostgreSQL: with the library alone (small), and with ${count(size.prompts)} prompts, ${count(size.members)} members and ${count(size.uses)} uses (large). Nothing is kept in memory (\`CACHE_MB=0\`): each query reads the database, as one that is new does. It is sent alone, and by ${TOGETHER} at once. Where fewer than 100 requests fit into the time, p99 is the slowest. The texts are halves of texts of the library, so that they are as long, and words as frequent. The goal: p99 is at most ${GOAL} times that of the small one, without an error.`,
    '',
    `${results.filter(isWithinGoal).length} of ${results.length} goals are met.`,
    '',
    ...scaleTable(results),
  ];
}
