import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { copySmallInstallation } from './installation.ts';
import { startProcess, temporaryFolder, type ServerProcess } from './process.ts';
import { startServer } from './server.ts';
import { until } from './until.ts';

const METRICS_TOKEN = 'a token for the metrics';
let folder: ReturnType<typeof temporaryFolder>;
let running: ServerProcess[];
let settings: Record<string, string>;
beforeEach(async () => {
  folder = temporaryFolder();
  running = [];
  settings = await copySmallInstallation(join(folder.path, 'data'));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ exited }) => exited));
  folder.remove();
});

const launch = (env: Record<string, string> = {}) => {
  const server = startProcess({ ...settings, METRICS_TOKEN, ...env });
  running.push(server);
  return server;
};

/** A request whose body is only half sent, so that it is in flight for as long as the test wants. */
function halfRequest(url: string): { finish(): void; response: Promise<string> } {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ query: '{ appInfo { demo } }' });
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const response = new Promise<string>((resolve) => socket.on('error', resolve).on('close', () => resolve(text)));
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: promptory\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 10));
  return { finish: () => socket.write(body.slice(10)), response };
}

const inFlight = async (url: string) => {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/promptory_requests_in_flight (\d+)/.exec(await response.text())?.[1]);
};

test('SIGTERM resets none of fifty requests in flight', async () => {
  const server = launch();
  const url = await server.ready;
  const requests = Array.from({ length: 50 }, () => halfRequest(url));
  await until(async () => (await inFlight(url)) === 50);
  server.child.kill('SIGTERM');
  await until(() => server.output().includes('"msg":"stopping"'));
  for (const { finish } of requests) finish();
  const responses = await Promise.all(requests.map(({ response }) => response));
  for (const response of responses) {
    expect(response).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(response).toContain('{"data":{"appInfo":{"demo":true}}}');
  }
  expect(await server.exited).toBe(0);
});

test('SIGTERM does not wait for a mail server that hangs, and the mails are sent after the next start', async () => {
  const sockets: Socket[] = [];
  const hanging = createServer((socket) => sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const { port } = hanging.address() as AddressInfo;

  const first = launch({ SMTP_URL: `smtp://127.0.0.1:${port}`, LIMIT_CONTACTS: '100' });
  const url = await first.ready;
  const message = { name: 'Ada', subject: 'A question', message: 'How does it work?' };
  for (let sent = 0; sent < 24; sent += 1)
    await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, email: `ada-${sent}@promptory.test` }),
    });
  await until(() => sockets.length > 0);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  for (const socket of sockets) socket.destroy();
  hanging.close();

  await launch().ready;
  const outbox = () => readdirSync(join(folder.path, 'data', 'outbox')).filter((name) => name.endsWith('.json'));
  // The one that was being sent follows after a minute.
  await until(() => outbox().length >= 23);
});

test('after a block of the event loop the server is not ready for a moment, and one line says for how long', async () => {
  const server = await startServer({}, { watchEventLoop: true });
  const now = performance.now.bind(performance);
  let skipped = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
  // The timers of the server see the same after a block: that much more time has passed than they had planned.
  const block = () => void (skipped += 3600);
  const lines: object[] = [];
  // On a busy machine, the moment may be over before the request is read.
  await until(async () => {
    block();
    lines.push({ level: 'warn', milliseconds: expect.any(Number) });
    const { status, text } = await server.raw('/readyz');
    return status === 503 && text === 'blocked';
  });
  expect(server.logged.filter(({ msg }) => msg === 'the event loop was blocked')).toMatchObject(lines);
  await until(async () => (await server.raw('/readyz')).status === 200);
  clock.mockRestore();
  await server.close();
});
