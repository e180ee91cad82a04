import { BackupError } from './core/backup/format.ts';
import { type Config, ConfigError, readConfig } from './core/config.ts';
import { DataFolderError, lockDataFolder } from './core/database/data-lock.ts';
import { connectionProblem, type Database, type DatabaseOptions, openDatabase } from './core/database/db.ts';
import { databaseOptions } from './database.ts';

/** What a command has to work with. */
export interface CommandContext {
  config: Config;
  database: Database;
  options: DatabaseOptions;
}

/**
 * Runs a command on the database that the server has: its settings are the server's. The embedded database has one
 * process at a time, so the server must be stopped there. What the person at the console can mend is said in a
 * sentence, and the process ends with 1.
 */
export async function command(work: (workplace: CommandContext) => Promise<void>): Promise<void> {
  try {
    const config = readConfig();
    const { url } = config.database;
    const lock = url === undefined ? lockDataFolder(config.dataDir) : undefined;
    try {
      const problem = url && (await connectionProblem(url, (reason) => console.log(`Waiting for the database (${reason})`)));
      if (problem) throw new ConfigError(problem);
      const options = databaseOptions(config);
      const database = await openDatabase({ ...options, withoutTimeouts: true });
      try {
        await work({ config, database, options });
      } finally {
        await database.close();
      }
    } finally {
      lock?.release();
    }
  } catch (error) {
    const isMendable = [ConfigError, DataFolderError, BackupError].some((kind) => error instanceof kind);
    console.error(isMendable ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
