import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const bench = join(import.meta.dirname, '..');
const api = join(bench, '..', 'api');

/** The product's server and its peers. */
export type ServerName = 'floor' | 'promptory' | 'mercurius' | 'postgraphile';

export interface Server {
  name: ServerName;
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const programs: Record<ServerName, { cwd: string; file: string; isReady: string }> = {
  floor: { cwd: bench, file: 'peers/floor.ts', isReady: '/' },
  mercurius: { cwd: bench, file: 'peers/mercurius.mjs', isReady: '/' },
  postgraphile: { cwd: bench, file: 'peers/postgraphile.mjs', isReady: '/' },
  promptory: { cwd: api, file: 'dist/src/main.js', isReady: '/readyz' },
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const START_MS = 120_000;

async function untilReady(url: string, child: ChildProcess, output: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < end) {
    const response = await fetch(url, { headers: { connection: 'close' } }).catch(() => undefined);
    await response?.text();
    // The peers have no such page. That they respond is enough.
    if (response && (response.ok || !url.endsWith('/readyz'))) return;
    await setTimeout(50);
  }
  throw new Error(`${url} did not start:\n${readFileSync(output, 'utf8')}`);
}

/** Starts a server as one process in production mode. What it prints is written to a file, as a service would do. */
export async function startServer(name: ServerName, folder: string, env: Record<string, string>): Promise<Server> {
  const { cwd, file, isReady } = programs[name];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const output = join(folder, `${name}-${port}.log`);
  const descriptor = openSync(output, 'a');
  const child = spawn(process.execPath, [file], {
    cwd,
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ['ignore', descriptor, descriptor],
  });
  closeSync(descriptor);
  const kill = () => void child.kill('SIGKILL');
  // Nothing else ends it if the benchmark is interrupted.
  process.once('exit', kill);
  const exited = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([exited, setTimeout(5000, undefined, { ref: false })]);
    kill();
    await exited;
    process.removeListener('exit', kill);
  };
  try {
    await untilReady(url + isReady, child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { name, url, pid: child.pid!, stop };
}
