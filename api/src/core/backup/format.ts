import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { kysely } from '../database/query.ts';

/** A backup cannot be written or restored. The message says what to do. */
export class BackupError extends Error {}

/** Format 1 had no checksums. It can still be restored. */
export const FORMAT = 2;
/** Rows are read and inserted in chunks of this size, or of this many characters. */
export const CHUNK_SIZE = 500;
export const CHUNK_CHARACTERS = 4_000_000;

// A backup is a gzipped file with a JSON value in each line: the header, then each table, its rows, and their checksum. Lines
// end with \n only: a value may contain any other line break.
export const headerLine = z.object({
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  migrations: z.array(z.string()).min(1),
});
export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number() });
export const rowLine = z.array(z.string().nullable());
export const sumLine = z.object({ checksum: z.string() });

/** How many rows a table has, and their checksum. */
export interface TableSum {
  rows: number;
  checksum: string;
}

const MODULUS = 2n ** 128n;

/** Adds up the lines of a table. Their order does not matter, because a table has none. */
export function createChecksum() {
  let sum = 0n;
  return {
    add: (line: string): void => {
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`)) % MODULUS;
    },
    digest: (): string => sum.toString(16).padStart(32, '0'),
  };
}

/** The migrations that were run on the database, in their order. */
export async function readMigrations(em: SqlEntityManager): Promise<string[]> {
  const rows = await kysely(em).selectFrom('migrations').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}
