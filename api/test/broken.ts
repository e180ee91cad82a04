import type { TestServer } from './server.ts';

/** Runs the calls while a table is away, as on a database that is broken in one place. */
export async function without<T>({ database }: TestServer, table: string, run: () => Promise<T>): Promise<T> {
  await database.fork().execute(`alter table ${table} rename to ${table}_away`);
  try {
    return await run();
  } finally {
    await database.fork().execute(`alter table ${table}_away rename to ${table}`);
  }
}
