import type { ChaosReport } from './run.ts';

/** Memory that grows by more, in percent, has a trend. */
const GROWTH_MAX = 25;

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** By how many percent the memory has grown from the second quarter of the run to the last. The first one is warming up. */
export function growthOf({ memory }: ChaosReport): number {
  const quarter = Math.floor(memory.length / 4);
  const [early, late] = [median(memory.slice(quarter, 2 * quarter)), median(memory.slice(3 * quarter))];
  return early === 0 ? 0 : Math.round((100 * (late - early)) / early);
}

export const isPassed = (report: ChaosReport): boolean =>
  report.lost.length === 0 &&
  report.unmasked.length === 0 &&
  report.exitCode === 0 &&
  report.faults.every(({ recovery }) => recovery !== null) &&
  growthOf(report) <= GROWTH_MAX;

/** The faults by name: how often, and the slowest recovery. */
function tableOf({ faults }: ChaosReport): string[] {
  const names = [...new Set(faults.map(({ name }) => name))].sort();
  return names.map((name) => {
    const recoveries = faults.filter((fault) => fault.name === name).map(({ recovery }) => recovery ?? Infinity);
    return `| ${name} | ${recoveries.length} | ${Math.max(...recoveries)} ms |`;
  });
}

const listOf = (counts: Record<string, number>) => Object.entries(counts).map(([what, count]) => `- ${what}: ${count}`);

/** The report of a run, for docs/chaos.md. */
export const toMarkdown = (command: string, report: ChaosReport): string =>
  [
    '# The last chaos run',
    '',
    `Written by \`${command}\`: members use a server process while its PostgreSQL is disturbed at random.`,
    '',
    `**${isPassed(report) ? 'Passed' : 'Failed'}.** ${report.acknowledged} favorites, uses and messages were acknowledged; ${report.lost.length} of them are lost. The process stopped with ${report.exitCode}.`,
    '',
    '| fault | times | slowest until everything worked again |',
    '| --- | --- | --- |',
    ...tableOf(report),
    '',
    `Responses by status (the slowest took ${report.slowest} ms):`,
    '',
    ...listOf(report.statuses),
    '',
    ...(Object.keys(report.unexpected).length > 0 ? ['Logged as errors:', '', ...listOf(report.unexpected), ''] : []),
    `Memory: ${Math.min(...report.memory)} to ${Math.max(...report.memory)} MB; ${growthOf(report)}% more in the last quarter than in the second.`,
    '',
    ...report.lost.map((line) => `- Lost: ${line}`),
  ].join('\n');
