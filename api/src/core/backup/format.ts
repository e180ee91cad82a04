import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { kysely } from '../database/query.ts';

/** A backup cannot be written or restored. The message says what to do. */
export class BackupError extends Error {}

export const FORMAT = 1;
/** Rows are read and inserted in chunks of this size. */
export const CHUNK_SIZE = 500;

// A backup is a gzipped file with a JSON value in each line: the header, then each table and its rows.
export const headerLine = z.object({ format: z.literal(FORMAT), migrations: z.array(z.string()).min(1) });
export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number() });
export const rowLine = z.array(z.string().nullable());

/** The migrations that were run on the database, in their order. */
export async function readMigrations(em: SqlEntityManager): Promise<string[]> {
  const rows = await kysely(em).selectFrom('migrations').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}
