import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

const root = join(import.meta.dirname, '..', '..');
const PEERS = ['mercurius', 'fastify', 'postgraphile', 'pg', 'undici'];

/** Where something was measured. */
export interface Machine {
  date: string;
  model: string;
  cores: number;
  gigabytes: number;
  /** How many processes have wanted a core in the minute before. */
  load: number;
  versions: Record<string, string>;
}

const versionIn = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

/** Read from its file, because not every package exports its package.json. */
const versionOf = (name: string) => versionIn(join(root, 'bench', 'node_modules', name, 'package.json'));

export async function describeMachine(client: pg.Client, peers: readonly string[] = PEERS): Promise<Machine> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return {
    date: new Date().toISOString().slice(0, 10),
    model: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    gigabytes: Math.round(totalmem() / 2 ** 30),
    load: loadavg()[0]!,
    versions: {
      Promptory: versionIn(join(root, 'package.json')),
      Node: process.versions.node,
      PostgreSQL: rows[0]!.server_version.split(' ')[0]!,
      ...Object.fromEntries(peers.map((name) => [name, versionOf(name)])),
    },
  };
}

export function machineLines({ date, model, cores, gigabytes, load, versions }: Machine): string[] {
  const busy = load > cores / 2 ? ', so the machine was busy, and the figures are rough' : '';
  return [
    `${date}; ${model}, ${cores} cores, ${gigabytes} GB; load before the start ${load.toFixed(1)}${busy}.`,
    `${Object.entries(versions)
      .map((pair) => pair.join(' '))
      .join(', ')}.`,
  ];
}
