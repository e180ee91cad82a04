import pg from 'pg';
import { serverUrl } from './database.ts';
import type { TestServer } from './server.ts';
import { until } from './until.ts';

/** The address of a server's database, for connections past its pool. */
export async function urlOfDatabase({ database }: TestServer): Promise<string> {
  const [{ name }] = await database.fork().execute<[{ name: string }]>('select current_database() as name');
  return Object.assign(new URL(serverUrl!), { pathname: `/${name}` }).href;
}

/**
 * A row for each connection to this database that waits for a lock. Other databases of the server do not count: other tests
 * wait in them at the same time.
 */
export const FIND_WAITING = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/**
 * Sends a request that has to wait for a row that another transaction is writing, which then commits. `meanwhile` runs while the
 * request waits, in the transaction if need be.
 */
export async function whileWriting<T>(
  server: TestServer,
  write: (connection: pg.Client) => Promise<unknown>,
  send: () => Promise<T>,
  meanwhile?: (connection: pg.Client) => Promise<unknown>,
): Promise<T> {
  const connection = new pg.Client({ connectionString: await urlOfDatabase(server) });
  await connection.connect();
  try {
    await connection.query('begin');
    await write(connection);
    const sent = send();
    // Not on the connection of the transaction, in which the activity would stay as it is.
    await until(async () => (await server.database.fork().execute<unknown[]>(FIND_WAITING)).length > 0);
    await meanwhile?.(connection);
    await connection.query('commit');
    return await sent;
  } finally {
    await connection.end();
  }
}
