import { ConfigError, readConfig } from './core/config.ts';
import { DataFolderError, lockDataFolder } from './core/data-lock.ts';
import { connectionProblem, migrate, openDatabase } from './core/db.ts';
import { databaseOptions } from './database.ts';

// `npm run migrate -- up` runs what has not run, as every start does; `npm run migrate -- down` takes the last one back.
// The settings are those of the server, which must not be running on the same embedded database.

const [, , direction = 'up'] = process.argv;

async function main(): Promise<string[]> {
  if (direction !== 'up' && direction !== 'down') throw new ConfigError(`"${direction}" is no direction: say up or down.`);
  const config = readConfig();
  const { url } = config.database;
  const lock = url === undefined ? lockDataFolder(config.dataDir) : undefined;
  const problem = url && (await connectionProblem(url, (reason) => console.log(`Waiting for the database (${reason})`)));
  if (problem) throw new ConfigError(problem);
  const database = await openDatabase(databaseOptions(config));
  try {
    return await migrate(databaseOptions(config), direction, database);
  } finally {
    await database.close();
    lock?.release();
  }
}

try {
  const done = await main();
  console.log(done.length === 0 ? `Nothing to run ${direction}` : done.map((name) => `${direction} ${name}`).join('\n'));
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof DataFolderError ? error.message : error);
  process.exitCode = 1;
}
