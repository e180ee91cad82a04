import { migrations } from '../migrations/index.ts';
import { createVerify } from '../src/core/backup/verify.ts';
import { restore } from '../src/core/backup/restore.ts';
import { openDatabase } from '../src/core/database/db.ts';
import { migrate } from '../src/core/database/migrate.ts';
import { freshInMemory, type TestDatabase } from './database.ts';

/** The names of all migrations, in their order. */
export const knownMigrations: readonly string[] = migrations.map(({ name }) => name);

/** An empty database, and a function that restores a backup into it. */
export async function emptyPlace({ options, drop }: TestDatabase) {
  const database = await openDatabase(options);
  return {
    database,
    /** `onMigrated` is called once the tables exist, before rows are restored. */
    restore: (from: string, onMigrated = async () => {}) =>
      restore(database, from, knownMigrations, async (last) => {
        await migrate(options, 'up', database, { to: last });
        await onMigrated();
      }),
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Verifies a backup as the command does. */
export async function makeVerify(open?: () => Promise<never>) {
  const inMemory = await freshInMemory();
  return createVerify({
    open: open ?? (() => openDatabase(inMemory)),
    known: knownMigrations,
    migrateTo: async (database, last) => void (await migrate(inMemory, 'up', database, { to: last })),
  });
}
