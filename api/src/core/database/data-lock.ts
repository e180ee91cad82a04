import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder cannot be used; the message says why and what to do. */
export class DataFolderError extends Error {}

/**
 * Makes the data folder this process's own. The embedded database opens one folder in two processes without
 * protest and then destroys it. SQLite's exclusive lock is the operating system's: it ends with the process, however
 * that ends, so no stale lock can be left by a `kill -9`.
 */
export function lockDataFolder(folder: string): { release(): void } {
  let lock: DatabaseSync;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  } catch (error) {
    throw new DataFolderError(
      `Cannot write to the data folder ${folder} (${(error as NodeJS.ErrnoException).code ?? String(error)}). Set DATA_DIR to a folder that you may write to.`,
    );
  }
  try {
    lock.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive; create table if not exists held (id int); commit;',
    );
  } catch (error) {
    lock.close();
    if (/locked|busy/i.test(String(error))) {
      throw new DataFolderError(
        `The data folder ${folder} is in use by another Promptory. Stop that one, or set DATA_DIR to another folder.`,
      );
    }
    throw new DataFolderError(
      `Cannot write to the data folder ${folder} (${(error as Error).message}). Set DATA_DIR to a folder that you may write to.`,
    );
  }
  return { release: () => lock.close() };
}
