import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresBinaries } from './cluster.ts';
import { growthOf, isPassed, toMarkdown } from './report.ts';
import { runChaos } from './run.ts';

// `npm run chaos -- --minutes 20 --every 20 --seed 1` disturbs the database of the built server under load, at random but the
// same for the same seed, and writes docs/chaos.md. It needs the programs of PostgreSQL on this machine.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    every: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    members: { type: 'string', default: '12' },
  },
});
if (postgresBinaries === undefined) {
  console.error('Install the PostgreSQL server: its programs initdb and pg_ctl are not on this machine.');
  process.exit(1);
}
const { minutes, every, seed, members } = values;
const command = `npm run chaos -- --minutes ${minutes} --every ${every} --seed ${seed} --members ${members}`;
const report = await runChaos({
  seed: Number(seed),
  seconds: Number(minutes) * 60,
  every: Number(every),
  members: Number(members),
  isBuilt: true,
  onLine: (line) => console.log(line),
});
writeFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'chaos.md'), toMarkdown(command, report));
console.log(`Lost: ${report.lost.length}. Memory has grown by ${growthOf(report)}%. The report is docs/chaos.md.`);
process.exitCode = isPassed(report) ? 0 : 1;
