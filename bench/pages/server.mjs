// Starts the built server in demo mode, on the embedded database, and signs in.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

async function untilReady(url, child) {
  while (child.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await setTimeout(200);
  }
  throw new Error('The server has ended');
}

/** Demo mode needs an environment that is not production. */
const { NODE_ENV: _, ...environment } = process.env;

export async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'promptory-bench-pages-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'api', 'dist', 'src', 'main.js')], {
    env: {
      ...environment,
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: `${port}`,
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(data, { recursive: true });
    },
  };
}

/** The token of a demo account. */
export async function signIn(url) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pro@promptory.test', password: 'promptory-demo' }),
  });
  const { token } = await response.json();
  if (typeof token !== 'string') throw new Error(`The sign-in returned ${response.status}`);
  return token;
}
