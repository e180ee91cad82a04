import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Cluster } from '../api/test/chaos/cluster.ts';
import { countOf, numberOf, UsageError } from './arguments.ts';
import { DifferentResponseError } from './compare.ts';
import { addActivity, createAdmin, createMembers, openSessions } from './members.ts';
import { PARTS, runProcesses } from './processes/run.ts';
import { writeSection } from './results/document.ts';
import { describeMachine, machineLines } from './results/machine.ts';
import { prepareDatabase } from './run.ts';
import { readScaleFacts, readWords, type Words } from './scale/facts.ts';
import { fill } from './scale/fill.ts';
import { measureQueries, type QueryTiming, type ScaleOptions } from './scale/measure.ts';
import { scaleQueries } from './scale/queries.ts';
import { scaleTable, toScaleSection } from './scale/report.ts';
import { withCluster } from './servers/cluster.ts';
import { startServer } from './servers/server.ts';
import { settingsFor } from './servers/settings.ts';

// `npm run bench:scale` compares how long queries take with a million prompts and with the library alone, and writes
// docs/benchmarks.md. To try it: `npm run bench:scale -- --prompts 50000`. Filling the large database takes most of an hour: with
// --keep it is kept, and --filled postgres://… measures it again. With --processes it measures one, two and four server
// processes on one database instead, with --memory the memory of one over 100,000 requests, and with --weight how others fare
// beside the heaviest documents. The programs of PostgreSQL must be installed.

const READERS = 8;

type Callers = Pick<ScaleOptions, 'members' | 'admin'>;

const { values } = parseArgs({
  options: {
    prompts: { type: 'string', default: '1000000' },
    members: { type: 'string', default: '50000' },
    uses: { type: 'string', default: '2000000' },
    seconds: { type: 'string', default: '10' },
    processes: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    weight: { type: 'boolean', default: false },
    requests: { type: 'string', default: '100000' },
    keep: { type: 'boolean', default: false },
    filled: { type: 'string' },
  },
});
const onLine = (line: string) => console.log(line);

async function withClient<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Measures all queries with a server that has just been started. */
async function measure(database: string, folder: string, words: Words, isFilled: boolean, options: Omit<ScaleOptions, 'url'>) {
  const facts = await withClient(database, readScaleFacts);
  // From memory, all of them would take as long as in the small library.
  const server = await startServer('promptory', folder, { ...settingsFor(database, folder), CACHE_MB: '0' });
  try {
    return await measureQueries(scaleQueries(facts, words, isFilled), { ...options, url: server.url });
  } finally {
    await server.stop();
  }
}

/** Measures processes, memory or weight with the library alone. */
async function measureProcesses(): Promise<void> {
  const parts = PARTS.filter((part) => values[part]);
  const seconds = numberOf('seconds', values.seconds, 0.1);
  const requests = countOf('requests', values.requests, 100);
  await withCluster({ fsync: 'on' }, async (cluster, folder) => {
    const machine = machineLines(await cluster.administer((client) => describeMachine(client, [])));
    machine.forEach(onLine);
    const command = `npm run bench:scale -- ${process.argv.slice(2).join(' ')}`;
    await runProcesses(cluster, folder, { parts, seconds, requests, command, machine, onLine });
  });
}

/** New sessions for the same members and admin, in a database that an earlier run has filled. */
async function signInAgain(client: pg.Client, { members, admin }: Callers): Promise<Callers> {
  const [again, ...others] = await openSessions(
    client,
    [admin, ...members].map(({ id }) => id),
  );
  return { admin: again!, members: others };
}

async function measureScale(): Promise<void> {
  const { keep, filled } = values;
  const size = {
    prompts: countOf('prompts', values.prompts, 1000),
    members: countOf('members', values.members),
    uses: countOf('uses', values.uses),
  };
  const seconds = numberOf('seconds', values.seconds, 0.1);
  const settings = { shared_buffers: "'1GB'", maintenance_work_mem: "'1GB'", max_wal_size: "'8GB'" };
  const work = async (cluster: Cluster, folder: string) => {
    const machine = machineLines(await cluster.administer((client) => describeMachine(client, [])));
    machine.forEach(onLine);
    await prepareDatabase(cluster, folder);
    const { words, ...callers } = await cluster.administer(async (client) => {
      const members = await createMembers(client, 'reader', READERS);
      await addActivity(client, members);
      const admin = await createAdmin(client);
      await client.query('vacuum analyze');
      return { words: await readWords(client), members, admin };
    });
    const small: QueryTiming[] = await measure(cluster.url(), folder, words, false, { ...callers, seconds, onLine });
    if (filled === undefined) await fill(cluster, size, onLine);
    const largeCallers = filled === undefined ? callers : await withClient(filled, (client) => signInAgain(client, callers));
    const large = await measure(filled ?? cluster.url(), folder, words, true, { ...largeCallers, seconds, onLine });
    const results = small.map((timing, at) => ({ small: timing, large: large[at]! }));
    console.log(`\n${scaleTable(results).join('\n')}`);
    const given = ['prompts', 'members', 'uses', 'seconds'] as const;
    const flags = given.map((name) => ` --${name} ${values[name]}`);
    const database = filled === undefined ? '' : ' --filled …';
    await writeSection('Scale', toScaleSection(`npm run bench:scale --${flags.join('')}${database}`, machine, size, results));
    console.log('Written to docs/benchmarks.md.');
    if (keep) console.log(`The database is kept: npm run bench:scale -- --filled ${cluster.url()}`);
  };
  await withCluster(settings, work, { keep });
}

try {
  await (PARTS.some((part) => values[part]) ? measureProcesses() : measureScale());
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof DifferentResponseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
