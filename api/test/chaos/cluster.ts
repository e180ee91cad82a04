import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** The folder of PostgreSQL's programs; undefined where it is not installed. Tests that need it are then skipped. */
export const postgresBinaries: string | undefined = globSync([
  '/usr/lib/postgresql/*/bin/initdb',
  '/usr/local/{,opt/postgresql*/}bin/initdb',
  '/opt/homebrew/opt/postgresql*/bin/initdb',
])
  .sort()
  .map((path) => join(path, '..'))
  .at(-1);

/** A PostgreSQL server of a test's own, which it may stop and start. */
export interface Cluster {
  port: number;
  /** The URL of its database, at another port if a proxy is in front. */
  url(port?: number): string;
  /** Runs statements on a separate connection, past a proxy. */
  administer<T>(this: void, work: (client: pg.Client) => Promise<T>): Promise<T>;
  start(): Promise<void>;
  /** Stops as a crash would: without a checkpoint, and with all connections cut. */
  crash(): Promise<void>;
  remove(): Promise<void>;
}

/** PostgreSQL refuses to run as root. */
async function owner(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Creates and starts a server in a temporary folder. It keeps nothing beyond the test, so it does not sync to the disk, unless
 * the settings say so.
 */
export async function startCluster(more: Record<string, string | number> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'promptory-postgres-'));
  const user = await owner();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const data = join(folder, 'data');
  const command = (name: string, ...args: string[]) =>
    run(join(postgresBinaries!, name), args, { ...user, cwd: folder, env: { LC_ALL: 'C', PATH: process.env.PATH } });
  const port = await freePort();
  await command('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8');
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: `'${folder}'`,
    fsync: 'off',
    max_connections: 100,
    ...more,
  };
  appendFileSync(
    join(data, 'postgresql.conf'),
    Object.entries(settings)
      .map((pair) => pair.join(' = '))
      .join('\n'),
  );
  const control = (...args: string[]) => command('pg_ctl', '-D', data, '-s', '-w', '-t', '120', ...args);
  const start = async () => void (await control('-l', join(folder, 'log'), 'start'));
  const crash = async () => void (await control('-m', 'immediate', 'stop'));
  await start();
  const url = (at = port) => `postgres://postgres@127.0.0.1:${at}/postgres`;
  return {
    port,
    url,
    administer: async (work) => {
      const client = new pg.Client({ connectionString: url() });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    start,
    crash,
    remove: async () => {
      await crash().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
