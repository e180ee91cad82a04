import { readPlan, UsageError } from './arguments.ts';
import { DifferentResponseError } from './compare.ts';
import { writeSection } from './results/document.ts';
import { describeMachine, machineLines } from './results/machine.ts';
import { resultTables, toSection } from './results/report.ts';
import { rowNames } from './rows/rows.ts';
import { runBenchmark } from './run.ts';
import { withCluster } from './servers/cluster.ts';

// `npm run bench` compares this server with a floor, Mercurius and PostGraphile, on a throw-away PostgreSQL, and
// writes docs/benchmarks.md. `npm run bench -- cards` measures one row and writes nothing. The programs of PostgreSQL must be installed.

async function main(args: readonly string[]): Promise<void> {
  const plan = readPlan(args, rowNames());
  await withCluster({ fsync: 'on' }, async (cluster, folder) => {
    const machine = machineLines(await cluster.administer((client) => describeMachine(client)));
    for (const line of machine) console.log(line);
    const results = await runBenchmark({ plan, cluster, folder, onTurn: (line) => console.log(line) });
    console.log(`\n${resultTables(results).join('\n')}`);
    if (plan.only.length > 0) return;
    const command = ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
    await writeSection('Compared with a floor and with others', toSection(command, machine, plan, results));
    console.log('Written to docs/benchmarks.md.');
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof DifferentResponseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
