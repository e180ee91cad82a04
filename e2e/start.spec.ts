import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'The same server as on a desktop'));

test('npm start serves the built app, and ends in order when it is told to', async ({ request }) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'promptory-start-'));
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR },
    detached: true,
  });
  let output = '';
  const ended = new Promise((resolve) => child.on('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Promptory is at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(output)));
  });
  expect(await (await request.get(address)).text()).toContain('<div id="root">');
  expect((await request.get(`${address}/readyz`)).status()).toBe(200);
  process.kill(-child.pid!, 'SIGTERM');
  await ended;
  expect(output).toContain('"msg":"stopping"');
  rmSync(DATA_DIR, { recursive: true, force: true });
});
