import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { Config } from './core/config.ts';
import { prepareAccounts } from './accounts.ts';
import { createEncryptor } from './core/auth/encryption.ts';
import { generatedKey } from './core/auth/generated-key.ts';
import { createTokenSigner } from './core/auth/token.ts';
import { type Database, openDatabase } from './core/database/db.ts';
import { migrate } from './core/database/migrate.ts';
import { createLog } from './core/telemetry/log.ts';
import { createMailTransport } from './core/mail.ts';
import { createThrottle } from './core/throttle.ts';
import { databaseOptions } from './database.ts';
import { demoAccounts, DEMO_PASSWORD } from './features/auth/demo-accounts.ts';
import { reencryptSecrets } from './features/auth/second-factor/second-factor.ts';
import type { Library } from './features/prompts/content/library.ts';
import { publishLibrary } from './features/prompts/import/publish-library.ts';
import { endProcess } from './exit.ts';
import { isExpected } from './expected-errors.ts';
import { prepare } from './prepare.ts';
import { start } from './start.ts';
import { DRAIN_MS, FINISH_MS, FORCE_MS } from './stop-times.ts';

/** The folder of this workspace, whether run from the source or from the build. */
const workspace = dirname(findPackageJSON('..', import.meta.url)!);

/** Prints a line for the person at the console. Machines read the log. */
const print = (line: string) => console.log(line);

async function open(config: Config): Promise<Database> {
  const options = databaseOptions(config);
  if (config.database.url === undefined) {
    print(`Database: embedded PostgreSQL in ${config.dataDir}`);
  } else {
    const { host, pathname } = new URL(config.database.url);
    print(`Database: PostgreSQL ${host}${pathname}`);
  }
  const database = await openDatabase({ ...options, isListening: config.cacheMegabytes > 0 });
  const done = await migrate(options, 'up', database, { onWait: (what) => print(`Migrations: waiting for ${what}`) });
  print(`Migrations: ${done.length === 0 ? 'none to run' : `${done.length} run`}`);
  return database;
}

async function publish(config: Config, database: Database, library: Library, allowArchive: boolean, now: Date): Promise<void> {
  const isShared = database.kind === 'postgresql';
  // The import of a large library takes longer than a statement of a request may.
  const connection = isShared ? await openDatabase({ ...databaseOptions(config), poolSize: 2, withoutTimeouts: true }) : database;
  try {
    const newer = await publishLibrary(connection.fork(), library, now, {
      allowArchive,
      isShared,
      onWait: () => print('Library: waiting for another instance'),
    });
    print(
      newer
        ? `Library: the one of this instance (number ${library.number ?? newer.number}) is older than the one of the database (number ${newer.number}), which is served`
        : `Library: ${library.prompts.length} prompts in ${library.categories.length} categories`,
    );
  } finally {
    if (isShared) await connection.close();
  }
}

async function main(): Promise<void> {
  const { config, library, lock, allowArchive } = await prepare(join(workspace, 'content'), print);
  const database = await open(config);
  const now = () => new Date();
  await publish(config, database, library, allowArchive, now());
  await prepareAccounts(database.fork(), config, now(), print);
  const keys = config.jwtSecrets ?? [await generatedKey(config.dataDir, print)];
  const encryptor = createEncryptor(keys);
  await reencryptSecrets(database.fork(), encryptor);
  const log = createLog(config.log);
  const running = await start({
    config,
    database,
    log,
    tokens: createTokenSigner(keys),
    encryptor,
    throttle: createThrottle(database, keys[0]!.secret),
    mail: createMailTransport(config),
    now,
    webDist: join(workspace, '..', 'web', 'dist'),
  });

  // Before the URL is printed: a script that waits for that line may stop the process right away.
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), FORCE_MS).unref();
    await running.stop({ drain: config.demo ? DRAIN_MS.demo : DRAIN_MS.production, finish: FINISH_MS });
    lock?.release();
    endProcess();
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));

  print(`\nPromptory is at ${config.publicUrl ?? running.url}`);
  if (config.demoAccounts) {
    print('Demo accounts:');
    for (const { email, label } of demoAccounts) print(`  ${email.padEnd(22)} ${DEMO_PASSWORD}   ${label}`);
  }
}

main().catch((error: unknown) => {
  console.error(isExpected(error) ? `\nPromptory cannot start.\n${error.message}` : error);
  process.exitCode = 1;
  endProcess();
});
