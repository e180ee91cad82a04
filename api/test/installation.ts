import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { cached, fingerprint } from './cache.ts';
import { startProcess } from './process.ts';

/**
 * Copies the data folder of a server that has completed its first start: the embedded database with its migrations, the prompt
 * library and the demo accounts. For tests that do not exercise a first start, which is several times slower than a later one.
 */
export async function copyInstallation(dataDir: string): Promise<void> {
  await cp(await installation(), dataDir, { recursive: true });
}

/** It changes with the migrations and the library. */
export const installationName = () => `installation-${fingerprint('api/migrations/*.ts', 'api/content/**/*.*')}`;

const installation = () =>
  cached(installationName(), async (dataDir) => {
    const { child, ready, exited } = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    await ready;
    child.kill('SIGTERM');
    await exited;
  });

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
