import { cp } from 'node:fs/promises';
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
