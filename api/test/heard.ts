import { once } from 'node:events';
import pg from 'pg';
import type { Database } from '../src/core/database/db.ts';
import { serverUrl } from './database.ts';

/** A separate connection, as another process has it, to the database of a test on a PostgreSQL server. */
export async function connectElsewhere(database: Database): Promise<pg.Client> {
  const [row] = await database.fork().execute<[{ name: string }]>('select current_database() as name');
  const url = new URL(serverUrl!);
  url.pathname = `/${row.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

/**
 * Waits until a server has heard what its database announces of the changes so far; what it reads after that stays in memory. The
 * embedded database announces nothing.
 */
export async function allHeard({ database }: { database: Database }): Promise<void> {
  if (database.kind === 'pglite') return;
  const client = await connectElsewhere(database);
  try {
    await client.query('listen promptory_changes');
    // The second heartbeat is sent once the first was heard, and with it all that was announced before.
    for (let beats = 0; beats < 2;) {
      const [{ payload }] = (await once(client, 'notification')) as [pg.Notification];
      if (payload?.startsWith('beat ')) beats += 1;
    }
  } finally {
    await client.end();
  }
}
