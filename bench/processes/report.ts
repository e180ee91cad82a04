import { tableOf } from '../results/table.ts';
import { BUDGET, BUDGET_PAUSE_MS, budgetMax, CHANGES } from './coherence.ts';
import { GROWTH_MAX, growthOf, HIGHEST_MB, isSteady, MEMORY_CONNECTIONS, type MemoryResult } from './memory.ts';
import { MEMBERS } from './mixed.ts';
import type { LoadPlan, ProcessesResult } from './throughput.ts';
import { HEALTH_MS, HEAVY, isLight, OTHERS, OTHERS_PAUSE_MS, RATIO, type WeightResult } from './weight.ts';

/** How long a change at one process may be unknown to the others. */
const COHERENCE_MS = 1000;
const NONE = '–';

const count = (number: number) => number.toLocaleString('en-US');
const verdict = (isMet: boolean) => (isMet ? 'met' : '**missed**');

/** Whether there was no error, every change was seen in time, and the budget held. */
export const meetsGoal = ({ processes, errors, coherence, served }: ProcessesResult): boolean =>
  errors === 0 &&
  served >= BUDGET &&
  served <= budgetMax(processes) &&
  Object.values(coherence ?? {}).every((milliseconds) => milliseconds <= COHERENCE_MS);

/** How many requests were served, and how many may be. */
function budgetCell({ processes, served }: ProcessesResult): string {
  const max = budgetMax(processes);
  return `${served} (${max === BUDGET ? BUDGET : `${BUDGET} to ${max}`})`;
}

export function processesTable(results: readonly ProcessesResult[]): string[] {
  const rows = results.map((result) => {
    const { processes, perSecond, p50, p99, cpu, errors, coherence } = result;
    const delay = (name: 'star' | 'edit' | 'signOut') => (coherence ? coherence[name].toFixed(0) : NONE);
    return [
      String(processes),
      perSecond.toFixed(0),
      (perSecond / results[0]!.perSecond).toFixed(2),
      `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
      cpu === null ? NONE : cpu.toFixed(0),
      String(errors),
      delay('star'),
      delay('edit'),
      delay('signOut'),
      budgetCell(result),
      verdict(meetsGoal(result)),
    ];
  });
  const head = ['processes', 'per second', 'ratio', 'p50 / p99, ms', 'CPU, µs', 'errors'];
  return tableOf([...head, 'star, ms', 'edit, ms', 'sign-out, ms', 'budget', 'goal is'], rows, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

export const toProcessesSection = (
  command: string,
  machine: readonly string[],
  { seconds, connections }: LoadPlan,
  results: readonly ProcessesResult[],
): string[] => [
  `Written by \`${command}\`. ${machine.join(' ')}`,
  '',
  `Server processes on one PostgreSQL, with the limits of memory that the image has, behind a balancer that gives each new connection to the next one. ${connections} connections send mixed requests of ${MEMBERS} members for ${seconds} seconds: most read the library, one in ten writes. PostgreSQL, the balancer and the load generator run on the same machine, so that more processes than it has cores to spare serve no more. CPU is that of all server processes for a request.`,
  '',
  `Then a member stars a prompt, edits the profile and signs out at one process, ${CHANGES} times, after all others have the state before in memory: the slowest time until all of them see it. The budget is ${BUDGET} requests in a minute, of which one is sent every ${BUDGET_PAUSE_MS} ms to the next process: how many are served and, in brackets, how many may be. The goal: no error, every change is seen within ${count(COHERENCE_MS)} ms, and the budget holds.`,
  '',
  ...processesTable(results),
];

const changeOf = (growth: number): string => `${Math.abs(growth).toFixed(1)}% ${growth < 0 ? 'less' : 'more'}`;

export const memoryTable = ({ requests, megabytes }: MemoryResult): string[] => {
  const steps = megabytes.length - 1;
  const heads = megabytes.map((_, step) => (step === 0 ? 'start' : count((step * requests) / steps)));
  return tableOf(
    ['requests', ...heads],
    [['MB', ...megabytes.map(String)]],
    heads.map((_, at) => at + 1),
  );
};

export const toMemorySection = (command: string, machine: readonly string[], result: MemoryResult): string[] => [
  `Written by \`${command}\`. ${machine.join(' ')}`,
  '',
  `The resident memory of one process with the limits of memory that the image has, on PostgreSQL, while ${MEMORY_CONNECTIONS} connections send ${count(result.requests)} mixed requests of ${MEMBERS} members. The goal: no error, always below ${HIGHEST_MB} MB, and no trend: the second half has at most ${GROWTH_MAX}% more than the first one without its warm-up.`,
  '',
  `${result.errors} errors, ${result.highest} MB at the most, ${changeOf(growthOf(result))} in the second half: ${verdict(isSteady(result))}.`,
  '',
  ...memoryTable(result),
];

export function weightTable(results: readonly WeightResult[]): string[] {
  const rows = results.map((result) => {
    const { title, kilobytes, perSecond, turnedAway, alone, beside } = result;
    return [
      title,
      count(kilobytes),
      perSecond.toFixed(1),
      String(turnedAway),
      `${alone.p50.toFixed(1)} / ${alone.p99.toFixed(1)}`,
      `${beside.p50.toFixed(1)} / ${beside.p99.toFixed(1)}`,
      (beside.p99 / alone.p99).toFixed(1),
      `${alone.health.toFixed(0)} / ${beside.health.toFixed(0)}`,
      verdict(isLight(result)),
    ];
  });
  const head = [
    'document',
    'kB',
    'per second',
    'turned away',
    'others alone, ms',
    'others beside, ms',
    'ratio',
    '/healthz, ms',
    'goal is',
  ];
  return tableOf(head, rows, [1, 2, 3, 4, 5, 6, 7]);
}

export const toWeightSection = (command: string, machine: readonly string[], results: readonly WeightResult[]): string[] => [
  `Written by \`${command}\`. ${machine.join(' ')}`,
  '',
  `${HEAVY} members send the heaviest documents that are let through to one process, each the next one as soon as it has a response, and no two the same. ${OTHERS} others send mixed requests, with pauses of ${OTHERS_PAUSE_MS} ms: their p50 / p99 without the ${HEAVY} (alone) and with them (beside), and the slowest health check of both. The goal: \`/healthz\` below ${HEALTH_MS} ms, and p99 of the others at most ${RATIO} times as long, without an error.`,
  '',
  ...weightTable(results),
];
