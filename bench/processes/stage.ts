import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from '../../api/test/chaos/cluster.ts';
import { memoryOptionsOfImage } from '../../api/test/process.ts';
import { addActivity, createMembers } from '../members.ts';
import type { HttpRequest, Member } from '../request.ts';
import { prepareDatabase } from '../run.ts';
import { type Facts, readFacts } from '../rows/facts.ts';
import { type Server, startServer } from '../servers/server.ts';
import { settingsFor } from '../servers/settings.ts';
import { MEMBERS, mixedRequests } from './mixed.ts';

/** A database with the library and members, on which servers are started. */
export interface Stage {
  members: readonly Member[];
  facts: Facts;
  mixed(): () => HttpRequest;
  /** Members whom nobody else asks as. */
  newMembers(prefix: string, count: number): Promise<Member[]>;
  /** Runs something with some server processes, which are stopped afterwards. */
  withServers<T>(count: number, env: Record<string, string>, run: (servers: readonly Server[]) => Promise<T>): Promise<T>;
}

export async function prepareStage(cluster: Cluster, folder: string): Promise<Stage> {
  await prepareDatabase(cluster, folder);
  const { members, facts } = await cluster.administer(async (client) => {
    const facts = await readFacts(client, MEMBERS);
    const members = await createMembers(client, 'reader', MEMBERS);
    await addActivity(client, members);
    await client.query('vacuum analyze');
    return { members, facts };
  });
  return {
    members,
    facts,
    mixed: () => mixedRequests(facts, members),
    newMembers: (prefix, count) => cluster.administer((client) => createMembers(client, prefix, count)),
    withServers: async (count, env, run) => {
      const servers: Server[] = [];
      const settings = { ...settingsFor(cluster.url(), folder), ...memoryOptionsOfImage(), ...env };
      try {
        for (let started = 0; started < count; started += 1) {
          // Each process locks its folder.
          const own = join(folder, `process-${started}`);
          mkdirSync(own, { recursive: true });
          servers.push(await startServer('promptory', folder, { ...settings, DATA_DIR: own }));
        }
        return await run(servers);
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
      }
    },
  };
}
