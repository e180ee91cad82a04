import { cp } from 'node:fs/promises';
import { cached, fingerprint } from './cache.ts';
import { startProcess } from './process.ts';

/**
 * Copies a data folder as the first start leaves it: with the migrated database, the library and the demo accounts. For
 * tests that are not about a first start, which takes several times as long as the next one.
 */
export async function copyInstallation(dataDir: string): Promise<void> {
  await cp(await installation(), dataDir, { recursive: true });
}

const installation = () =>
  cached(`installation-${fingerprint('api/migrations/*.ts', 'api/content/**/*.*')}`, async (dataDir) => {
    const { child, ready, exited } = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    await ready;
    child.kill('SIGTERM');
    await exited;
  });
