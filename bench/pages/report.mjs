// Prints what was measured, and writes it to docs/benchmarks-pages.md.
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const file = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks-pages.md');

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
const size = ({ files, bytes }) => (files === 0 ? 'none' : `${files}, ${(bytes / 1000).toFixed(1)} kB`);

const head = [
  'page',
  'performance (lowest)',
  'accessibility',
  'best practices',
  'SEO',
  'first paint',
  'largest paint',
  'blocking',
  'layout shift',
  'scripts',
  'fonts',
  'load',
];

const rowOf = ({ name, scores: [performance, ...others], lowest, ...figures }) => [
  name,
  `${performance} (${lowest})`,
  ...others.map(String),
  seconds(figures.firstPaint),
  seconds(figures.largestPaint),
  `${Math.round(figures.blocking)} ms`,
  figures.shift.toFixed(3),
  size(figures.scripts),
  size(figures.fonts),
  figures.load.toFixed(1),
];

function tableOf(rows) {
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}

const lostOf = ({ results }) =>
  results.filter(({ failed }) => failed.length > 0).map(({ name, failed }) => `- ${name}: ${[...new Set(failed)].join(', ')}`);

export function printTable(measured) {
  console.log(tableOf([head, ...measured.results.map(rowOf)]));
  for (const line of lostOf(measured)) console.log(line);
}

export function writeReport(measured) {
  const machine = `${cpus().length} cores (${cpus()[0].model}), ${Math.round(totalmem() / 2 ** 30)} GB of memory`;
  const chrome = /Chrome\/[\d.]+/.exec(measured.versions.browser)?.[0] ?? 'Chromium';
  const lost = lostOf(measured);
  const text = `# How fast pages load

Written by \`npm run bench:pages\` on ${new Date().toISOString().slice(0, 10)}: the median of ${measured.runs} runs of Lighthouse ${measured.versions.lighthouse} in
${chrome}, each with an empty cache, against the built server in demo mode on the embedded database. Lighthouse simulates a phone
on slow 4G (1.6 Mbit/s, a round trip of 150 ms) with a quarter of the machine's speed. The machine: ${machine}. The last column is its
load average (of one minute) at the end of the runs: other work lowers the scores.

${tableOf([head, ...measured.results.map(rowOf)])}

Scripts and fonts are those that were sent before the visitor did anything. "dashboard" and "prompt" are pages of a member who is
signed in, "public-prompt" is what visitors see of the same prompt.
${lost.length > 0 ? `\nPoints beyond performance were lost for:\n\n${lost.join('\n')}\n` : ''}`;
  writeFileSync(file, text);
}
