import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeFree } from './fixtures/factories.ts';
import { startServer, type TestServer } from './server.ts';

const METRICS_TOKEN = 'a token for the metrics';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN });
});
afterAll(() => server.close());

/** Runs a test with its own server, because it closes the server. */
async function withServer(use: (own: TestServer) => Promise<void>): Promise<void> {
  const shared = server;
  server = await startServer({ METRICS_TOKEN });
  try {
    await use(server);
  } finally {
    server = shared;
  }
}

const metrics = (authorization?: string) => server.raw('/metrics', { headers: authorization ? { authorization } : {} });

describe('health', () => {
  test('alive and ready', async () => {
    expect(await server.raw('/healthz')).toMatchObject({ status: 200, text: 'ok' });
    expect(await server.raw('/readyz')).toMatchObject({ status: 200, text: 'ready' });
  });

  test('without its database, the server is alive but not ready', () =>
    withServer(async (own) => {
      await own.database.close();
      expect(await own.raw('/healthz')).toMatchObject({ status: 200 });
      expect(await own.raw('/readyz')).toMatchObject({ status: 503, text: 'the database does not answer' });
      await own.close();
    }));
});

describe('metrics', () => {
  test('require the token', async () => {
    expect((await metrics()).status).toBe(401);
    expect((await metrics('Bearer something else')).status).toBe(401);
    expect((await metrics(`Bearer ${METRICS_TOKEN}`)).status).toBe(200);
  });

  test('have requests by operation, errors by code, the pool and the memory, but no operation names of clients', async () => {
    const { token } = await makeFree(server);
    await server.graphql('query MadeUpByTheCaller { categories { id } }', {}, { token });
    await server.graphql('{ categories { id } }');
    const { text } = await metrics(`Bearer ${METRICS_TOKEN}`);
    expect(text).toMatch(/promptory_request_duration_seconds_count\{operation="query.categories",status="200"\} 1/);
    expect(text).toMatch(/promptory_errors_total\{code="UNAUTHENTICATED"\} 1/);
    expect(text).toMatch(/promptory_sql_statements_total\{operation="query.categories"\} 2/);
    expect(text).toMatch(/promptory_database_connections\{state="open"\} \d/);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('MadeUpByTheCaller');
  });
});

test('stopping answers requests in flight, accepts no new ones, and then closes', () =>
  withServer(async (own) => {
    const { token } = await makeFree(own);
    // Another transaction holds a lock, so that the requests are in flight for sure.
    const em = own.database.fork();
    await em.begin();
    if (own.database.kind === 'postgresql') await em.execute('lock table categories in access exclusive mode');
    const requests = Array.from({ length: 20 }, () => own.graphql('{ categories { id } }', {}, { token }));
    while (!/promptory_requests_in_flight 20/.test((await metrics(`Bearer ${METRICS_TOKEN}`)).text)) await setImmediate();

    const stopped = own.close();
    // The lock is released only after the server has stopped accepting requests.
    const isOpen = () =>
      own.raw('/healthz').then(
        () => true,
        () => false,
      );
    while (await isOpen()) await setImmediate();
    await em.commit();
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    await stopped;
  }));
