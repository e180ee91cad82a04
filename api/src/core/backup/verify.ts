import type { Database } from '../database/db.ts';
import { type Sums, sumTables, type Verify } from './backup.ts';
import { BackupError } from './format.ts';
import { restore } from './restore.ts';

/** An embedded database in memory holds about this many rows. */
const ROWS_MAX = 500_000;

interface Trial {
  /** Opens an empty database in memory. */
  open: () => Promise<Database>;
  /** The names of all migrations. */
  known: readonly string[];
  migrateTo: (database: Database, last: string) => Promise<void>;
}

function assertSame(file: string, expected: Sums, restored: Sums): void {
  for (const [name, { rows, checksum }] of expected) {
    const there = restored.get(name);
    if (there?.rows !== rows) throw new BackupError(`${file} has ${there?.rows ?? 0} of the ${rows} rows of ${name}.`);
    if (there.checksum !== checksum) throw new BackupError(`${file} has other rows of ${name} than the database.`);
  }
}

/** Verifies a backup by restoring it into an empty database in memory, which must then have the same rows. */
export const createVerify =
  ({ open, known, migrateTo }: Trial): Verify =>
  async (file, sums) => {
    const rows = [...sums.values()].reduce((sum, table) => sum + table.rows, 0);
    if (rows > ROWS_MAX) return `${rows} rows are too many to restore them in memory. Restore it into an empty database.`;
    let database: Database | undefined;
    try {
      const trial = await open();
      database = trial;
      await restore(trial, file, known, (last) => migrateTo(trial, last));
      assertSame(file, sums, await sumTables(trial));
      return undefined;
    } catch (error) {
      if (error instanceof BackupError) throw new BackupError(`The backup is damaged and was not kept: ${error.message}`);
      return `it could not be restored in memory (${(error as Error).message.split('\n')[0]}). Restore it into an empty database.`;
    } finally {
      await database?.close();
    }
  };
