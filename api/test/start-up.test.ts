import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { copySmallInstallation, smallLibrary } from './installation.ts';
import { startProcess, temporaryFolder, type ServerProcess } from './process.ts';

let folder: ReturnType<typeof temporaryFolder>;
let running: ServerProcess[];
beforeEach(() => {
  folder = temporaryFolder();
  running = [];
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ exited }) => exited));
  folder.remove();
});

const launch = (env: Record<string, string> = {}, options: string[] = []) => {
  const server = startProcess({ DATA_DIR: join(folder.path, 'data'), ...env }, options);
  running.push(server);
  return server;
};

/** Starts a server that fails, by default with a library that takes no time to read, and returns the lines after "cannot start" and the exit code. */
async function startAndFail(env: Record<string, string>) {
  const server = launch({ CONTENT_DIR: await smallLibrary(), ...env });
  const code = await server.exited;
  return { code, lines: (server.output().split('Promptory cannot start.\n')[1] ?? server.output()).trim().split('\n') };
}

describe('a start that fails prints one clear line and exits with code 1', () => {
  test('a port in use', async () => {
    const settings = await copySmallInstallation(join(folder.path, 'data'));
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const { code, lines } = await startAndFail({ ...settings, PORT: String(port) });
    other.close();
    expect(lines).toEqual([`Port ${port} is in use. Stop what uses it, or choose another one: PORT=4001 npm start`]);
    expect(code).toBe(1);
  });

  test('all faults of a start, each on its line', async () => {
    // A file in place of the folder fails for root too.
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const content = join(folder.path, 'none');
    const { code, lines } = await startAndFail({ DATA_DIR: join(file, 'data'), CONTENT_DIR: content, HOST: '192.0.2.1' });
    expect(lines).toEqual([
      expect.stringContaining(`The folder of the prompts, ${content}, cannot be read (ENOENT)`),
      expect.stringMatching(/^Cannot write to the data folder .* Set DATA_DIR to a folder that you may write to\.$/),
      expect.stringContaining('HOST 192.0.2.1 is not an address of this machine'),
    ]);
    expect(code).toBe(1);
    const other = await startAndFail({ PORT: 'x', DATABASE_URL: 'localhost:5432', CONTENT_DIR: content });
    expect(other.lines).toEqual([
      'PORT must be a number.',
      expect.stringMatching(/^DATABASE_URL must be an address that begins with postgres:/),
      expect.stringContaining('cannot be read'),
    ]);
  });

  test('an empty library, unless it is intended', async () => {
    await copySmallInstallation(join(folder.path, 'data'));
    const content = join(folder.path, 'empty');
    mkdirSync(content);
    const { code, lines } = await startAndFail({ CONTENT_DIR: content });
    expect(lines).toEqual([
      'The library would archive 3 of the 3 prompts of the database. Correct CONTENT_DIR; if this is intended: npm start -- --allow-archive',
    ]);
    expect(code).toBe(1);
    const intended = launch({ CONTENT_DIR: content }, ['--allow-archive']);
    await intended.ready;
    expect(intended.output()).toContain('Library: 0 prompts in 0 categories');
  });

  test('a broken prompt file, by its name and line', async () => {
    const content = join(folder.path, 'content');
    cpSync(await smallLibrary(), content, { recursive: true });
    const file = join(content, 'legal', 'lease-guaranty-exposure-review', 'prompt.md');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^task: .*$/m, 'task: juggling'));
    const { code, lines } = await startAndFail({ CONTENT_DIR: content });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${file}:5: task`);
    expect(code).toBe(1);
  });

  test('a DATABASE_URL with an unknown host', async () => {
    const { code, lines } = await startAndFail({ DATABASE_URL: 'postgres://user@no-such-host.invalid/promptory' });
    expect(lines.at(-1)).toMatch(/DATABASE_URL.*host/);
    expect(code).toBe(1);
  });

  test('a secret that is missing in production', async () => {
    const { code, lines } = await startAndFail({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://u@127.0.0.1/d',
      PUBLIC_URL: 'https://promptory.test',
    });
    expect(lines).toEqual(['JWT_SECRETS is required when NODE_ENV=production; .env.example says what it is.']);
    expect(code).toBe(1);
  });
});

const post = async (url: string, body: unknown, token?: string) => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { data: Record<string, unknown> };
};
const signIn = async (url: string): Promise<string> => {
  const query = 'mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { token } }';
  const { data } = await post(url, { query, variables: { e: 'free@promptory.test', p: 'promptory-demo' } });
  return (data.signIn as { token: string }).token;
};

test('only its owner may read what is in a shared data folder, which stays open; an empty key is replaced', async () => {
  const data = join(folder.path, 'data');
  mkdirSync(data);
  chmodSync(data, 0o1777);
  const key = join(data, 'jwt-secret');
  const settings = await copySmallInstallation(data);
  writeFileSync(key, '');
  const server = launch(settings);
  const url = await server.ready;
  expect(server.output()).toContain(`Key: ${key} is empty. A new one is written; everybody has to sign in again.`);
  expect(await signIn(url)).toMatch(/^ey/);
  const modes = ['', 'pglite', 'jwt-secret', 'lock.sqlite'].map((name) => statSync(join(data, name)).mode & 0o7777);
  expect(modes).toEqual([0o1777, 0o700, 0o600, 0o600]);
});

test('it prints each step, then the URL and the demo accounts', async () => {
  const server = launch({ CONTENT_DIR: await smallLibrary() });
  await server.ready;
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const steps = [
    'Database: embedded PostgreSQL',
    `Migrations: ${migrations.length} run`,
    'Library: 3 prompts in 1 categories',
    'Demo accounts: 3 created',
    'Promptory is at http://127.0.0.1:',
    'pro@promptory.test',
  ];
  const places = steps.map((step) => server.output().indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('the embedded database survives kill -9, including sessions, and a folder is locked for other processes', async () => {
  const settings = await copySmallInstallation(join(folder.path, 'data'));
  const first = launch(settings);
  const url = await first.ready;
  const token = await signIn(url);
  await post(
    url,
    { query: 'mutation { setFavorite(promptId: "lease-guaranty-exposure-review", isFavorited: true) { favorites } }' },
    token,
  );

  const { code, lines } = await startAndFail(settings);
  expect(lines).toEqual([
    expect.stringMatching(
      /^The data folder .* is in use by another Promptory\. Stop that one, or set DATA_DIR to another folder\.$/,
    ),
  ]);
  expect(code).toBe(1);

  first.child.kill('SIGKILL');
  await first.exited;
  const second = launch(settings);
  const response = await post(await second.ready, { query: '{ stats { favorites } }' }, token);
  expect(response.data).toEqual({ stats: { favorites: 1 } });
  expect(second.output()).toContain('Migrations: none to run');
  expect(second.output()).toContain('Demo accounts: all there');
});
