import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './fixtures.ts';
import { announced } from './launch.ts';

interface OwnApp {
  url: string;
  stop(): Promise<void>;
}

/** The app as `npm start` runs it, with its jobs, which the server of the other tests leaves out: mails go, services are checked. */
export async function startOwnApp(settings: Record<string, string> = {}): Promise<OwnApp> {
  const api = join(import.meta.dirname, '..', '..', 'api');
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'promptory-own-'));
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=promptory:source', 'src/main.ts'], {
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
  const { url, ended } = await announced(child);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}

/** Tests against an app of their own, one for each worker. */
export const ownAppTest = base.extend<object, { app: OwnApp }>({
  app: [
    async ({ playwright: _playwright }, use) => {
      const app = await startOwnApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
});
