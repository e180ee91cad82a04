import { parseArgs } from 'node:util';
import { createServer } from 'node:net';
import { ConfigError, type Config, readConfig, readFolders } from './core/config.ts';
import { connectionProblem } from './core/database/connection.ts';
import { lockDataFolder } from './core/database/data-lock.ts';
import { type Library, readLibrary } from './features/prompts/content/library.ts';
import { isExpected } from './expected-errors.ts';
import { listen } from './start.ts';

/** What a start needs before it opens the database. */
export interface Prepared {
  config: Config;
  library: Library;
  /** Of the data folder; undefined for a full production setup, which does not use it. */
  lock: ReturnType<typeof lockDataFolder> | undefined;
  allowArchive: boolean;
}

function readArguments(): { allowArchive: boolean } {
  try {
    const { values } = parseArgs({ options: { 'allow-archive': { type: 'boolean', default: false } } });
    return { allowArchive: values['allow-archive'] };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message.split('. ')[0]}. The only option is --allow-archive.`);
  }
}

/** The embedded database, the generated key and the outbox are in the data folder. */
const usesDataFolder = ({ database, jwtSecrets, mail }: Config) =>
  database.url === undefined || jwtSecrets === undefined || mail.smtpUrl === undefined;

async function assertPortIsFree({ port, host }: Config): Promise<void> {
  const server = createServer();
  await listen(server, port, host);
  await new Promise((resolve) => server.close(resolve));
}

async function assertDatabase({ database }: Config, print: (line: string) => void, mayWait: boolean): Promise<void> {
  if (database.url === undefined) return;
  const problem = await connectionProblem(database.url, (reason) => print(`Database: waiting (${reason})`), mayWait);
  if (problem) throw new ConfigError(problem);
}

/** Checks what an operator can get wrong and what can be checked without the content of the database. Reports all faults at once. */
export async function prepare(contentDir: string, print: (line: string) => void): Promise<Prepared> {
  const faults: string[] = [];
  const attempt = async <T>(check: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await check();
    } catch (error) {
      if (!isExpected(error)) throw error;
      faults.push(error.message);
      return undefined;
    }
  };
  const given = await attempt(readArguments);
  const config = await attempt(() => readConfig());
  const folders = readFolders();
  const library = await attempt(() => readLibrary(folders.contentDir ?? contentDir));
  const lock = config && usesDataFolder(config) ? await attempt(() => lockDataFolder(folders.dataDir)) : undefined;
  if (config) {
    await attempt(() => assertPortIsFree(config));
    const mayWait = faults.length === 0;
    await attempt(() => assertDatabase(config, print, mayWait));
  }
  if (given && config && library && faults.length === 0) return { config, library, lock, ...given };
  lock?.release();
  throw new ConfigError(faults.join('\n'));
}
