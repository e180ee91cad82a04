import { type Config, ConfigError, readConfig } from './core/config.ts';
import { lockDataFolder } from './core/database/data-lock.ts';
import { connectionProblem } from './core/database/connection.ts';
import { type Database, type DatabaseOptions, openDatabase } from './core/database/db.ts';
import { databaseOptions } from './database.ts';
import { endProcess } from './exit.ts';
import { isExpected } from './expected-errors.ts';

/** What a command works with. */
export interface CommandContext {
  config: Config;
  database: Database;
  options: DatabaseOptions;
}

/**
 * Runs a command with the settings and the database of the server. The embedded database allows one process at a time,
 * so the server must be stopped first. Errors that the operator can fix are printed without a stack. The process
 * ends afterwards, with 1 on any error.
 *
 * @param readArguments Throws if what was typed is wrong: before a database is opened, which may be created by that.
 */
export async function command<Arguments>(
  readArguments: () => Arguments,
  work: (context: CommandContext, args: Arguments) => Promise<void>,
): Promise<void> {
  try {
    const args = readArguments();
    const config = readConfig();
    const { url } = config.database;
    const lock = url === undefined ? lockDataFolder(config.dataDir) : undefined;
    try {
      const problem = url && (await connectionProblem(url, (reason) => console.log(`Waiting for the database (${reason})`)));
      if (problem) throw new ConfigError(problem);
      const options = databaseOptions(config);
      const database = await openDatabase({ ...options, withoutTimeouts: true });
      try {
        await work({ config, database, options }, args);
      } finally {
        await database.close();
      }
    } finally {
      lock?.release();
    }
  } catch (error) {
    console.error(isExpected(error) ? error.message : error);
    process.exitCode = 1;
  }
  endProcess();
}
