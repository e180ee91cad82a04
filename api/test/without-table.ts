import type { TestServer } from './server.ts';

/** Runs calls while a table is missing, so that statements on it fail. */
export async function withoutTable<T>({ database }: TestServer, table: string, run: () => Promise<T>): Promise<T> {
  await database.fork().execute(`alter table ${table} rename to ${table}_away`);
  try {
    return await run();
  } finally {
    await database.fork().execute(`alter table ${table}_away rename to ${table}`);
  }
}
