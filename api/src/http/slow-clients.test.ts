import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCategory, makeFree, makePro, makePrompt } from '../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';

const METRICS_TOKEN = 'a token for the metrics';
/** One that gives a client a fraction of a second for its request, and one that gives it the usual time. */
let strict: TestServer;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  strict = await startServer({}, { sharedWith: server, timeouts: { headers: 100, request: 200 } });
  // Together, they are more than a client may leave unread, and less than the limit of a response.
  const { id: category } = await makeCategory(server);
  for (const _each of Array(12)) await makePrompt(server, category, { content: 'x'.repeat(250_000) });
});
afterAll(async () => {
  await strict.close();
  await server.close();
});

/** Sends the start of a request and then single bytes, until it is disconnected. */
function dribble({ url }: TestServer, beginning: string): { socket: Socket; response: Promise<string> } {
  const { hostname, port } = new URL(url);
  let drip: NodeJS.Timeout | undefined;
  const socket = connect(Number(port), hostname, () => {
    socket.write(beginning);
    drip = setInterval(() => socket.write('a'), 20);
  });
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  // Writing to a connection that was just closed may fail.
  socket.on('error', () => socket.destroy());
  const response = new Promise<string>((resolve) =>
    socket.on('close', () => {
      clearInterval(drip);
      resolve(received);
    }),
  );
  return { socket, response };
}

describe.each([
  ['its headers', 'GET /api/categories HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  [
    'its body',
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"query":"',
  ],
  [
    'its short body',
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"query":"',
  ],
])('a client that sends %s byte by byte', (_what, beginning) => {
  test('is cut off', async () => {
    expect(await dribble(strict, beginning).response).toMatch(/^HTTP\/1\.1 408 |^$/);
  });

  test('does not keep others waiting', async () => {
    const own = await startServer({}, { sharedWith: server });
    const { socket } = dribble(own, beginning);
    expect((await own.rest('GET', '/api/system/status')).status).toBe(200);
    socket.destroy();
    await own.close();
  });
});

test.each([
  ['short', 900],
  ['long', 90_000],
])('a client that takes too long for a %s body is logged with the status it gets', async (_what, length) => {
  strict.logged.length = 0;
  const head = `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  expect(await dribble(strict, `${head}{"query":"`).response).toMatch(/^HTTP\/1\.1 408 /);
  await until(async () => strict.logged.length > 0);
  expect(strict.logged).toMatchObject([{ path: '/graphql', status: 408, errors: ['BAD_REQUEST'] }]);
});

/** How many requests are being answered, as the metrics say. */
async function inFlight(own: TestServer): Promise<number> {
  const { text } = await own.raw('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^promptory_requests_in_flight (\d+)/m.exec(text)![1]);
}

test.each([
  ['short', 900],
  ['long', 90_000],
])('a client that leaves in the middle of a %s body is logged as one whose request was bad', async (_what, length) => {
  server.logged.length = 0;
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const head = `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  socket.write(`${head}{"query":"`, () => socket.destroySoon());
  await until(async () => server.logged.length > 0);
  expect(server.logged).toMatchObject([{ path: '/graphql', status: 400, errors: ['BAD_REQUEST'] }]);
});

describe('a request whose response takes long', () => {
  let own: TestServer;
  afterEach(() => own.close());

  /** Sends a request while another transaction has a lock that it needs. */
  async function ask(): Promise<{ socket: Socket; release: () => Promise<void> }> {
    const { token } = await makeFree(own);
    const em = own.database.fork();
    await em.begin();
    if (own.database.kind === 'postgresql') await em.execute('lock table categories in access exclusive mode');
    own.logged.length = 0;
    const { hostname, port } = new URL(own.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => socket.destroy());
    socket.write(`GET /api/categories HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    return { socket, release: () => em.commit() };
  }

  const leave = async (socket: Socket) => {
    // The request for the metrics is not counted.
    await until(async () => (await inFlight(own)) === 1);
    socket.destroy();
  };

  test.each<[string, number, number, (socket: Socket) => Promise<void>]>([
    ['its client leaves', 499, 60_000, leave],
    ['its time is over', 503, 100, async (socket) => void socket.resume()],
  ])('is not logged and counted as one that was served if %s', async (_what, status, response, meanwhile) => {
    own = await startServer({ METRICS_TOKEN }, { timeouts: { response } });
    const { socket, release } = await ask();
    try {
      await meanwhile(socket);
      await until(async () => own.logged.length > 0);
    } finally {
      await release();
    }
    expect(own.logged).toMatchObject([{ path: '/api/categories', status, errors: [] }]);
    const { text } = await own.raw('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const counts = text.matchAll(/promptory_request_duration_seconds_count\{operation="(.*)",status="(\d+)"\} (\d+)/g);
    // It may have got to its operation before it had to wait.
    const operation = expect.stringMatching(/^(?:api|query\.categories)$/);
    expect([...counts].map((found) => found.slice(1))).toEqual([[operation, `${status}`, '1']]);
  });
});

test.each(['/graphql', '/graphql#part', 'http://localhost/graphql', '/graphql\\#part', 'http://localhost/graphql\\'])(
  'a client that does not read large responses of %s is cut off, and none of its requests counts any longer',
  async (target) => {
    const own = await startServer({ METRICS_TOKEN }, { sharedWith: server, timeouts: { response: 1000 } });
    const { token } = await makePro(server);
    const body = JSON.stringify({ query: '{ allPrompts { content } }' });
    const { hostname, port } = new URL(own.url);
    const socket = connect(Number(port), hostname).pause();
    // More than the system keeps for a connection.
    const request = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(request.repeat(8));
    // Only who writes to a connection learns that it has ended.
    const drip = setInterval(() => socket.write('\r\n'), 20);
    await new Promise((resolve) => socket.once('error', resolve));
    clearInterval(drip);
    socket.destroy();
    await until(async () => (await inFlight(own)) === 0);
    await own.close();
  },
);

test('a client that sends its body in parts gets its response each time', async () => {
  const { token } = await makePro(server);
  const body = JSON.stringify({ query: '{ categories { name } }', extensions: { client: 'Zürich – 日本' } });
  const bytes = Buffer.from(body);
  const head = `POST /graphql HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${bytes.length}\r\n`;
  const { hostname, port } = new URL(server.url);
  const ask = (parts: Buffer[]) =>
    new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(Number(port), hostname).setNoDelay(true);
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
      socket.on('close', () => resolve(received.slice(received.indexOf('\r\n\r\n'))));
      // Each part is sent once the one before has left.
      const [first, ...rest] = parts;
      const send = (part: Buffer | undefined) => part && socket.write(part, () => setImmediate(send, rest.shift()));
      send(first);
    });
  const start = Buffer.from(`${head}Connection: close\r\n\r\n`);
  const whole = await ask([Buffer.concat([start, bytes])]);
  expect(whole).toContain('"categories"');
  // The second is within a character of several bytes.
  for (const cut of [1, bytes.indexOf('ü') + 1, bytes.length - 1])
    expect(await ask([start, bytes.subarray(0, cut), bytes.subarray(cut)])).toBe(whole);
});
