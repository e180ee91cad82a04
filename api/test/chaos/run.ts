import { setTimeout } from 'node:timers/promises';
import { DEMO_PASSWORD, demoAccounts } from '../../src/features/auth/demo-accounts.ts';
import { megabytesOf, memoryOptionsOfImage, startProcess, temporaryFolder } from '../process.ts';
import { startCluster } from './cluster.ts';
import { faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { runMember } from './load.ts';
import { startProxy } from './proxy.ts';
import { createRandom } from '../../src/demo/year/random.ts';

export interface ChaosOptions {
  seed: number;
  /** How long, in seconds. */
  seconds: number;
  /** A fault begins so many seconds after the one before has begun. */
  every: number;
  /** Members who send requests at the same time. */
  members: number;
  /** Runs the built server with the options of Node that the image has, instead of the source. */
  isBuilt?: boolean;
  onLine?: (line: string) => void;
}

export interface Recovery {
  /** Of the fault. */
  name: string;
  /** Until everything worked again, in ms; null if it did not. */
  recovery: number | null;
  /** What worked last. */
  last: string;
}

export interface ChaosReport {
  faults: Recovery[];
  /** Responses by status; 0 for none. */
  statuses: Record<string, number>;
  /** The slowest request, in ms. */
  slowest: number;
  acknowledged: number;
  lost: string[];
  /** Responses with 500 that say more than that there was an error. */
  unmasked: string[];
  /** What was logged as unexpected, by its message. */
  unexpected: Record<string, number>;
  /** MB of the server process, over time. */
  memory: number[];
  /** The process has lived to the end, and then stopped with this code. */
  exitCode: number | null;
}

const RECOVERY_MS = 30_000;

/** Lets members use a server process while its database is disturbed at random, and then looks what is left. */
export async function runChaos({
  seed,
  seconds,
  every,
  members,
  isBuilt,
  onLine = () => {},
}: ChaosOptions): Promise<ChaosReport> {
  const folder = temporaryFolder();
  const cluster = await startCluster();
  const proxy = await startProxy({ host: '127.0.0.1', port: cluster.port });
  const env = {
    DATABASE_URL: cluster.url(proxy.port),
    DEMO: '1',
    DATA_DIR: folder.path,
    LIMIT_CONTACTS: '1000000',
    LIMIT_USES_PER_MINUTE: '1000000',
    LIMIT_USES_PER_DAY: '1000000',
    LIMIT_CHANGES_PER_MINUTE: '1000000',
    LIMIT_COST_PER_MINUTE: '1000000000',
  };
  const server = isBuilt ? startProcess({ ...env, ...memoryOptionsOfImage() }, [], ['dist/src/main.js']) : startProcess(env);
  const stop = new AbortController();
  try {
    const url = await server.ready;
    const { administer } = cluster;
    const { id: userId, email } = demoAccounts[0];
    const token = await signIn(url, email);
    const prompts = await administer(async (client) =>
      (await client.query<{ id: string }>('select id from prompts order by id')).rows.map(({ id }) => id),
    );
    // No member has this one.
    const spare = prompts.pop()!;
    const ledger = new Ledger();
    const report: ChaosReport = {
      faults: [],
      statuses: {},
      slowest: 0,
      acknowledged: 0,
      lost: [],
      unmasked: [],
      unexpected: {},
      memory: [],
      exitCode: null,
    };
    const load = Array.from({ length: members }, (_, member) =>
      runMember(member, {
        url,
        token,
        prompts: prompts.filter((__, index) => index % members === member),
        ledger,
        random: createRandom(seed * 1000 + member),
        signal: stop.signal,
        onResponse: ({ status, milliseconds, text }) => {
          report.statuses[status] = (report.statuses[status] ?? 0) + 1;
          report.slowest = Math.max(report.slowest, Math.round(milliseconds));
          if (status === 500 && text !== '{"message":"Internal server error","code":"INTERNAL_SERVER_ERROR"}')
            report.unmasked.push(text);
        },
      }),
    );
    const meter = setInterval(() => report.memory.push(megabytesOf(server.child.pid!)), 2000);
    const random = createRandom(seed);
    const end = Date.now() + seconds * 1000;
    await setTimeout((every * 1000) / 2);
    while (Date.now() < end && server.child.exitCode === null) {
      const next = Date.now() + every * 1000;
      const fault = random.pick(faults);
      await fault.run({ cluster, proxy, administer, duration: Math.min(8000, every * 400) });
      const found = await recoveryOf(fault.name, url, token, spare);
      report.faults.push(found);
      const { recovery, last } = found;
      onLine(
        `${fault.name}: ${recovery === null ? 'not whole again' : `whole after ${recovery} ms, ${last} last`}, ${report.memory.at(-1)} MB`,
      );
      await setTimeout(Math.max(0, Math.min(next, end) - Date.now()));
    }
    stop.abort();
    clearInterval(meter);
    await Promise.all(load);
    report.acknowledged = ledger.size;
    report.lost = await administer((client) => ledger.lost(client, userId));
    server.child.kill('SIGTERM');
    report.exitCode = await server.exited;
    report.unexpected = unexpectedIn(server.output());
    return report;
  } finally {
    stop.abort();
    server.child.kill('SIGKILL');
    await server.exited;
    await proxy.close();
    await cluster.remove();
    folder.remove();
  }
}

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in returned ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

/** How long it takes until the server is ready, reads and writes. */
async function recoveryOf(name: string, url: string, token: string, promptId: string): Promise<Recovery> {
  const started = performance.now();
  const isOk = async (path: string, method = 'GET') => {
    const response = await fetch(url + path, { method, headers: { authorization: `Bearer ${token}` } }).catch(() => null);
    await response?.text();
    return response?.ok ?? false;
  };
  let last = 'readiness';
  const works = async () => {
    for (const [what, path, method] of [
      ['readiness', '/readyz'],
      ['reading', '/api/user/stats'],
      ['writing', `/api/user/favorites/${promptId}`, 'DELETE'],
    ] as const) {
      if (await isOk(path, method)) continue;
      last = what;
      return false;
    }
    return true;
  };
  while (performance.now() - started < RECOVERY_MS) {
    if (await works()) return { name, recovery: Math.round(performance.now() - started), last };
    await setTimeout(50);
  }
  return { name, recovery: null, last };
}

function unexpectedIn(output: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of output.split('\n')) {
    if (!line.includes('"level":"error"')) continue;
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
    const text = `${msg}: ${err?.message ?? ''}`;
    counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}
