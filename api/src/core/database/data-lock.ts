import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder cannot be used. The message says what to do. */
export class DataFolderError extends Error {}

/**
 * Locks the data folder for this process: two processes would silently corrupt the embedded database. The lock is an
 * exclusive SQLite lock, which the operating system releases when the process ends, even by `kill -9`.
 */
export function lockDataFolder(folder: string): { release(): void } {
  let lock: DatabaseSync;
  try {
    // One that is there keeps its mode, because others may use it, too. All that we keep in it is closed to them.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'lock.sqlite');
    lock = new DatabaseSync(file);
    chmodSync(file, 0o600);
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
