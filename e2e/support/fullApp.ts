import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyInstallation } from '../../api/test/installation.ts';
import { test as base } from './fixtures.ts';
import { waitForServer } from './waitForServer.ts';

interface FullApp {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the built app as the second `npm start` does, including the jobs that send mail and check services. Other tests
 * run without them.
 */
export async function startFullApp(settings: Record<string, string> = {}): Promise<FullApp> {
  const api = join(import.meta.dirname, '..', '..', 'api');
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'promptory-own-'));
  await copyInstallation(DATA_DIR);
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: api,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      DATA_DIR,
      ...settings,
    },
  });
  const { url, ended } = await waitForServer(child);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}

/** For tests that need the full app. Each worker starts one. */
export const fullAppTest = base.extend<object, { app: FullApp }>({
  app: [
    async ({ playwright: _playwright }, use) => {
      const app = await startFullApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
});
