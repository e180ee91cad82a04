import pg from 'pg';
import { serverUrl } from './database.ts';
import type { TestServer } from './server.ts';

/** Runs calls while the database takes no writes, as a standby or a database that an operator has closed. */
export async function whileReadOnly<T>({ database }: Pick<TestServer, 'database'>, run: () => Promise<T>): Promise<T> {
  const set = database.kind === 'pglite' ? onSession(database) : await onServer(database);
  await set('on');
  try {
    return await run();
  } finally {
    await set('off');
  }
}

type Set = (value: 'on' | 'off') => Promise<void>;

const onSession =
  (database: TestServer['database']): Set =>
  async (value) =>
    void (await database.fork().execute(`set default_transaction_read_only = ${value}`));

/** The setting is for new sessions, so those of the pool are replaced. */
async function onServer(database: TestServer['database']): Promise<Set> {
  const [row] = await database.fork().execute<[{ name: string }]>('select current_database() as name');
  const { name } = row;
  return async (value) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    // Waits (up to 10 s) until they have ended: one that is still ending takes the next statement and fails it.
    await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name]);
    await client.end();
  };
}
