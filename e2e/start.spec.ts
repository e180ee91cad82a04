import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { waitForServer } from './support/waitForServer.ts';

test('npm start serves the built app and shuts down gracefully', async ({ request }) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'promptory-start-'));
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR },
    detached: true,
  });
  const { url, output, ended } = await waitForServer(child);
  expect(await (await request.get(url)).text()).toContain('Ready-made AI prompts for professional work');
  expect((await request.get(`${url}/readyz`)).status()).toBe(200);
  process.kill(-child.pid!, 'SIGTERM');
  await ended;
  expect(output()).toContain('"msg":"stopping"');
  rmSync(DATA_DIR, { recursive: true, force: true });
});
