import type { Plan } from '../arguments.ts';
import type { SideName } from '../rows/row.ts';
import { isMet, ownSide, type RowResult, type SideResult, sidesOf } from './results.ts';
import { tableOf } from './table.ts';
import type { Spread } from './statistics.ts';

const NONE = '–';

const spread = ({ median, min, max }: Spread) => `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
const inMicroseconds = (cpu: number | null) => (cpu === null ? NONE : String(Math.round(cpu)));

/** What the product reaches beside what it is compared with. */
function ownCells(result: RowResult, sides: readonly SideResult[]): { ratio: string[]; figures: string[] } {
  const base = sides[0]!;
  const own = ownSide(sides);
  const goal = `≥ ${result.goal.toFixed(2)}${result.cpuGoal === undefined ? '' : `, ≤ ${result.cpuGoal} µs`}`;
  return {
    ratio: [result.title, spread(own.ratio), goal, isMet(result) ? 'met' : '**missed**'],
    figures: [
      `${base.milliseconds.toFixed(1)} / ${own.milliseconds.toFixed(1)}`,
      `${inMicroseconds(base.cpu)} / ${inMicroseconds(own.cpu)}`,
      `${Math.round(base.perSecond)} / ${Math.round(own.perSecond)}`,
    ],
  };
}

function floorTable(results: readonly RowResult[]): string[] {
  const rows = results.map((result) => {
    const sides = sidesOf(result);
    const peer = (name: SideName) => {
      const found = sides.find((side) => side.name === name);
      return found ? spread(found.ratio) : NONE;
    };
    const { ratio, figures } = ownCells(result, sides);
    return [...ratio, peer('mercurius'), peer('postgraphile'), ...figures];
  });
  const head = ['operation', 'Promptory', 'goal', 'is', 'Mercurius', 'PostGraphile', ...figuresOf('floor / Promptory')];
  return tableOf(head, rows, [1, 4, 5, 6, 7, 8]);
}

function restTable(results: readonly RowResult[]): string[] {
  const rows = results.map((result) => {
    const { ratio, figures } = ownCells(result, sidesOf(result));
    return [...ratio, ...figures];
  });
  return tableOf(['route', 'REST', 'goal', 'is', ...figuresOf('GraphQL / REST')], rows, [1, 4, 5, 6]);
}

const figuresOf = (pair: string) => [`p50, ms: ${pair}`, `CPU, µs: ${pair}`, `per second: ${pair}`];
const isRest = ({ sides }: RowResult) => sides.some(({ name }) => name === 'rest');

/** The tables of ratios: how many requests per second are served, compared with the floor in the same round. */
export function resultTables(results: readonly RowResult[]): string[] {
  const rest = results.filter(isRest);
  const others = results.filter((result) => !isRest(result));
  return [...(others.length > 0 ? [...floorTable(others), ''] : []), ...(rest.length > 0 ? [...restTable(rest), ''] : [])];
}

/** The section of docs/benchmarks.md. */
export const toSection = (command: string, machine: readonly string[], plan: Plan, results: readonly RowResult[]): string[] => [
  `Written by \`${command}\`. ${machine.join(' ')}`,
  '',
  `All servers run beside one PostgreSQL with the same rows, each as one process in production mode, and are asked in turn with ${plan.connections} connections for ${plan.seconds} seconds, in ${plan.rounds} rounds. A cell is the number of requests per second compared with the floor in the same round: the round in the middle, with the worst and the best. Responses are requested as browsers do, with \`Accept-Encoding: gzip, br\`.`,
  '',
  '- **The floor** is `node:http` and `pg`: one prepared statement on our tables and `JSON.stringify`. It returns the same JSON, and checks nothing: no token, no document, no limit. It does not compress.',
  '- **Mercurius** has its JIT and loaders, and the same schema. It checks nothing but the document.',
  '- **PostGraphile** is asked for the same columns in its own schema. It has no counterpart where there is a dash.',
  '- **A search** of these three is what PostgreSQL has by itself, for any of the words: no typing errors, synonyms, names of prompts, or neighboring words. Their hits differ from ours.',
  '- **REST routes** are compared with the GraphQL operation that they run, on the same server.',
  '',
  `${results.filter(isMet).length} of ${results.length} goals are met.`,
  '',
  ...resultTables(results),
];
