import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { GOOD_FILES } from '../src/features/prompts/content/good-prompt.fixture.ts';
import { cached, fingerprint } from './cache.ts';
import { startProcess } from './process.ts';

/**
 * Copies the data folder of a server that has completed its first start: the embedded database with its migrations, the prompt
 * library and the demo accounts. For tests that do not exercise a first start, which is several times slower than a later one.
 */
export async function copyInstallation(dataDir: string): Promise<void> {
  await cp(await installation(), dataDir, { recursive: true });
}

/** What a first start writes, besides the library: the tables, how prompts are read and imported, and the demo accounts. */
const FIRST_START = [
  'api/migrations/*.ts',
  'api/src/features/prompts/{content,import}/**/*.ts',
  'api/src/features/auth/demo-accounts.ts',
  'api/src/demo/demo-subscription.ts',
];

export const installationName = () => `installation-${fingerprint(...FIRST_START, 'api/content/**/*.*')}`;

const installation = () => cached(installationName(), (dataDir) => install({ DATA_DIR: dataDir }));

/**
 * The same with a library of three prompts, which takes half the time to start and a tenth to back up. Returns the settings of
 * a server that runs on it.
 */
export async function copySmallInstallation(dataDir: string): Promise<{ DATA_DIR: string; CONTENT_DIR: string }> {
  const CONTENT_DIR = await smallLibrary();
  const name = `small-installation-${fingerprint(...FIRST_START)}`;
  await cp(await cached(name, (path) => install({ DATA_DIR: path, CONTENT_DIR })), dataDir, { recursive: true });
  return { DATA_DIR: dataDir, CONTENT_DIR };
}

const CONTENT_FIXTURE = 'api/src/features/prompts/content/good-prompt.fixture.ts';

/** A folder with a category and three prompts. */
export async function smallLibrary(): Promise<string> {
  const folder = await cached(`small-library-${fingerprint(CONTENT_FIXTURE)}`, async (path) => {
    for (const file of GOOD_FILES) {
      await mkdir(dirname(join(path, file.path)), { recursive: true });
      await writeFile(join(path, file.path), file.text);
    }
  });
  return join(folder, 'content');
}

async function install(env: Record<string, string>): Promise<void> {
  const { child, ready, exited, output } = startProcess({ LOG_LEVEL: 'silent', ...env });
  await ready;
  child.kill('SIGTERM');
  const code = await exited;
  // What a server leaves behind that has not stopped by itself may be incomplete.
  if (code !== 0) throw new Error(`The server of the installation ended with ${code}:\n${output()}`);
}

/**
 * Copies a data folder whose embedded database has just been created: without tables. For tests that start with an empty one;
 * creating it takes several times as long.
 */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  await cp(await emptyDatabase(), dataDir, { recursive: true });
}

const emptyDatabase = () =>
  cached(`empty-${fingerprint()}`, async (dataDir) => {
    await mkdir(dataDir);
    const pglite = await PGlite.create({ dataDir: join(dataDir, 'pglite') });
    await pglite.close();
  });
