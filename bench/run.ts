import type pg from 'pg';
import type { Cluster } from '../api/test/chaos/cluster.ts';
import type { Plan } from './arguments.ts';
import { measureRow, NEW_IN_TURN, warmUp } from './measure.ts';
import { addActivity, createMembers } from './members.ts';
import type { Member } from './request.ts';
import type { RowResult } from './results/results.ts';
import { type Facts, readFacts } from './rows/facts.ts';
import type { Row, SideName } from './rows/row.ts';
import { rowsOf } from './rows/rows.ts';
import { type Server, type ServerName, startServer } from './servers/server.ts';
import { settingsFor } from './servers/settings.ts';

/** Members who read, as many as ask at the same time or fewer. */
const READERS = 8;
const SERVERS: readonly ServerName[] = ['floor', 'promptory', 'mercurius', 'postgraphile'];

interface BenchmarkOptions {
  plan: Plan;
  cluster: Cluster;
  folder: string;
  onTurn: (line: string) => void;
}

/** The product migrates the database and imports the library when it starts. */
export async function prepareDatabase(cluster: Cluster, folder: string): Promise<void> {
  const server = await startServer('promptory', folder, settingsFor(cluster.url(), folder));
  await server.stop();
}

/** Members who write, for each side of each row that writes: enough that no prompt is starred or used twice. */
async function createWriters(client: pg.Client, rows: readonly Row[], { prompts }: Facts, { rounds }: Plan) {
  // Before the rounds there are a warm-up and the comparison of responses.
  const needed = Math.ceil(((rounds + 2) * NEW_IN_TURN) / prompts.length);
  const writers = new Map<string, Member[]>();
  for (const { name, sides } of rows.filter(({ writes }) => writes))
    for (const side of Object.keys(sides)) writers.set(`${name} ${side}`, await createMembers(client, `${name}-${side}`, needed));
  return writers;
}

export async function runBenchmark({ plan, cluster, folder, onTurn }: BenchmarkOptions): Promise<RowResult[]> {
  onTurn('Preparing the database');
  await prepareDatabase(cluster, folder);
  const { readers, writers, rows } = await cluster.administer(async (client) => {
    const facts = await readFacts(client, READERS);
    const rows = rowsOf(facts).filter(({ name }) => plan.only.length === 0 || plan.only.includes(name));
    const readers = await createMembers(client, 'reader', READERS);
    await addActivity(client, readers);
    const writers = await createWriters(client, rows, facts, plan);
    await client.query('vacuum analyze');
    return { readers, writers, rows };
  });
  const membersFor = (row: Row, side: SideName) => (row.writes ? writers.get(`${row.name} ${side}`)! : readers);
  const countRows = (table: string, members: readonly Member[]) =>
    cluster.administer(async (client) => {
      const text = `select count(*)::int as count from ${table} where user_id = any ($1)`;
      return (await client.query<{ count: number }>(text, [members.map(({ id }) => id)])).rows[0]!.count;
    });
  const servers = {} as Record<ServerName, Server>;
  try {
    const settings = settingsFor(cluster.url(), folder);
    for (const name of SERVERS) servers[name] = await startServer(name, folder, settings);
    const stage = { servers, membersFor, countRows, onTurn };
    onTurn('Warming up');
    await warmUp(rows, plan, stage);
    const results: RowResult[] = [];
    for (const row of rows) results.push(await measureRow(row, plan, stage));
    return results;
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
}
