import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Cluster } from './cluster.ts';
import type { Proxy } from './proxy.ts';

export interface FaultContext {
  cluster: Cluster;
  proxy: Proxy;
  /** Runs statements past the proxy. */
  administer: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;
  /** How long a fault lasts that does not end by itself, in ms. */
  duration: number;
}

export interface Fault {
  name: string;
  /** Does it, and repairs what was disturbed. */
  run(context: FaultContext): Promise<void>;
}

const whileProxy = (name: string, mode: Parameters<Proxy['set']>[0]): Fault => ({
  name,
  run: async ({ proxy, duration }) => {
    proxy.set(mode);
    await setTimeout(duration);
    proxy.set('pass');
  },
});

const setReadOnly = (value: 'on' | 'off') => async (client: pg.Client) => {
  await client.query(`alter system set default_transaction_read_only = ${value}`);
  await client.query('select pg_reload_conf()');
};

/** What is done to the database while the server is under load. */
export const faults: readonly Fault[] = [
  { name: 'all connections reset', run: async ({ proxy }) => proxy.reset() },
  whileProxy('no response from the database', 'blackhole'),
  whileProxy('the database 150 ms away', { delay: 150 }),
  whileProxy('connections refused', 'refuse'),
  {
    name: 'all connections terminated',
    run: ({ administer }) =>
      administer(async (client) => {
        await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'promptory'");
      }),
  },
  {
    name: 'the database crashes and is started again',
    run: async ({ cluster, duration }) => {
      await cluster.crash();
      await setTimeout(duration);
      await cluster.start();
    },
  },
  {
    name: 'the database is read-only',
    run: async ({ administer, duration }) => {
      await administer(setReadOnly('on'));
      await setTimeout(duration);
      await administer(setReadOnly('off'));
    },
  },
  {
    name: 'the table of users is locked',
    run: ({ administer, duration }) =>
      administer(async (client) => {
        await client.query('begin');
        await client.query('lock table users in access exclusive mode');
        await setTimeout(duration);
        await client.query('commit');
      }),
  },
];
