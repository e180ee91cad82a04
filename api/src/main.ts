import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { ConfigError, readConfig, type Config, type SigningKey } from './core/config.ts';
import { createEncryptor } from './core/auth/encryption.ts';
import { createTokenSigner } from './core/auth/token.ts';
import { DataFolderError, lockDataFolder } from './core/database/data-lock.ts';
import { connectionProblem } from './core/database/connection.ts';
import { type Database, migrate, openDatabase } from './core/database/db.ts';
import { createLog } from './core/telemetry/log.ts';
import { createMailTransport } from './core/mail.ts';
import { createThrottle } from './core/throttle.ts';
import { databaseOptions } from './database.ts';
import { demoAccounts, DEMO_PASSWORD, seedDemoAccounts } from './features/auth/demo-accounts.ts';
import { reencryptSecrets } from './features/auth/second-factor/second-factor.ts';
import { createFirstAdmin } from './features/administration/owner/first-admin.ts';
import { ContentError } from './features/prompts/content/front-matter.ts';
import { readLibrary } from './features/prompts/content/library.ts';
import { importLibrary } from './features/prompts/import/import-library.ts';
import { ListenError, start } from './start.ts';

const DRAIN_MS = 2000;
const FINISH_MS = 10_000;
const FORCE_MS = 30_000;

/** The folder of this workspace, whether run from the source or from the build. */
const workspace = dirname(findPackageJSON('..', import.meta.url)!);

/** Prints a line for the person at the console. Machines read the log. */
const print = (line: string) => console.log(line);

/** The generated key of demo mode, kept in the data folder so that sessions survive a restart. */
function demoKey(dataDir: string): SigningKey {
  const file = join(dataDir, 'jwt-secret');
  try {
    return { kid: 'demo', secret: readFileSync(file, 'utf8').trim() };
  } catch {
    const secret = randomBytes(48).toString('base64url');
    writeFileSync(file, secret, { mode: 0o600 });
    return { kid: 'demo', secret };
  }
}

async function open(config: Config): Promise<Database> {
  const options = databaseOptions(config);
  if (config.database.url === undefined) {
    print(`Database: embedded PostgreSQL in ${config.dataDir}`);
  } else {
    const { host, pathname } = new URL(config.database.url);
    print(`Database: PostgreSQL ${host}${pathname}`);
    const problem = await connectionProblem(config.database.url, (reason) => print(`Database: waiting (${reason})`));
    if (problem) throw new ConfigError(problem);
  }
  const database = await openDatabase(options);
  const done = await migrate(options, 'up', database);
  print(`Migrations: ${done.length === 0 ? 'none to run' : `${done.length} run`}`);
  return database;
}

async function main(): Promise<void> {
  const config = readConfig();
  // The embedded database, the demo key and the outbox are in the data folder. A full production setup does not use it.
  const lock =
    config.database.url === undefined || config.jwtSecrets === undefined || config.mail.smtpUrl === undefined
      ? lockDataFolder(config.dataDir)
      : undefined;
  const library = await readLibrary(config.contentDir ?? join(workspace, 'content'));
  const database = await open(config);
  const now = () => new Date();
  await importLibrary(database.fork(), library, now());
  print(`Library: ${library.prompts.length} prompts in ${library.categories.length} categories`);
  if (config.demo) {
    const created = await seedDemoAccounts(database.fork(), now());
    print(`Demo accounts: ${created === 0 ? 'all there' : `${created} created`}`);
  }
  // PUBLIC_URL is required in production.
  if (config.adminEmail && (await createFirstAdmin(database.fork(), config.adminEmail, config.publicUrl ?? '', now())))
    print(`First admin: ${config.adminEmail} gets a mail with a link to set a password`);
  const keys = config.jwtSecrets ?? [demoKey(config.dataDir)];
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
    await running.stop({ drain: config.demo ? 0 : DRAIN_MS, finish: FINISH_MS });
    lock?.release();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));

  print(`\nPromptory is at ${config.publicUrl ?? running.url}`);
  if (config.demo) {
    print('Demo accounts:');
    for (const { email, label } of demoAccounts) print(`  ${email.padEnd(22)} ${DEMO_PASSWORD}   ${label}`);
  }
}

/** Errors that the operator can fix. Anything else is a bug and is printed with its stack. */
const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof DataFolderError ||
  error instanceof ContentError ||
  error instanceof ListenError;

main().catch((error: unknown) => {
  console.error(isExpected(error) ? `\nPromptory cannot start.\n${error.message}` : error);
  process.exit(1);
});
