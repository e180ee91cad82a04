import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_ATTEMPTS } from '../src/features/mail/mail.queue.ts';
import { makeFree } from './fixtures/factories.ts';
import { startServer, type TestServer } from './server.ts';
import { until } from './until.ts';

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

  test('a full disk is told until something is written again', async () => {
    const state = async () => (await server.raw('/readyz')).text;
    const em = server.database.fork();
    await expect(em.execute("do $$ begin raise 'no space left' using errcode = '53100'; end $$")).rejects.toThrow(
      'no space left',
    );
    expect(await state()).toBe('the database is out of disk space');
    // These have nothing to do.
    await server.jobs.mail.run();
    await server.jobs.subscriptions.run();
    await em.execute("update users set email = email where id = 'nobody'");
    await em.execute('delete from incidents');
    expect(await state()).toBe('the database is out of disk space');
    await makeFree(server);
    expect(await state()).toBe('ready');
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
  test('say how many mails wait, have failed and were given up, and since when the oldest waits', async () => {
    await server.rest('POST', '/api/contact', {
      body: { name: 'Ada', email: 'ada@promptory.test', subject: 'A question', message: 'How does it work?' },
    });
    const em = server.database.fork();
    // It is due later again, because it has failed.
    await em.execute("update mails set attempts = 2, created_at = created_at - interval '90 seconds'");
    await em.execute(`insert into mails (id, recipient, subject, body_text, body_html, created_at, due_at, attempts)
      select gen_random_uuid(), recipient, subject, body_text, body_html, created_at - interval '3 days', 'infinity', ${MAX_ATTEMPTS} from mails limit 1`);
    const { text } = await metrics(`Bearer ${METRICS_TOKEN}`);
    const measures = [...text.matchAll(/promptory_queue\{queue="(\w+)",measure="(\w+)"\} (\d+)/g)].map((found) => found.slice(1));
    expect(measures).toEqual([
      ['mails', 'waiting', '1'],
      ['mails', 'failing', '1'],
      ['mails', 'given_up', '1'],
      ['mails', 'late', '90'],
      ['subscriptions', 'waiting', '0'],
      ['subscriptions', 'failing', '0'],
      ['subscriptions', 'given_up', '0'],
      ['subscriptions', 'late', '0'],
    ]);
  });

  test.each([
    ['500', '0'],
    ['reset', '0'],
    ['429', '1'],
  ] as const)('say whether Stripe served the last request: %s', async (failure, isUp) => {
    const shown = async () =>
      /^promptory_stripe_up (\d)$/m.exec((await metrics(`Bearer ${METRICS_TOKEN}`)).text)?.[1] ?? 'no value';
    await withServer(async (own) => {
      expect(await shown()).toBe('no value');
      // As often as the client tries.
      own.stripeEmulator.injectFailures({ responses: [failure, failure, failure] });
      await own.jobs.catchUp.run();
      expect(await shown()).toBe(isUp);
      own.stripeEmulator.injectFailures({});
      // Within half a minute, even if nobody buys anything.
      await own.jobs.status.run();
      expect(await shown()).toBe('1');
      await own.close();
    });
  });

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

test('stopping finishes requests in flight, accepts no new ones, and then closes', () =>
  withServer(async (own) => {
    const { token } = await makeFree(own);
    // Another transaction holds a lock, so that the requests are in flight for sure.
    const em = own.database.fork();
    await em.begin();
    if (own.database.kind === 'postgresql') await em.execute('lock table categories in access exclusive mode');
    const requests = Array.from({ length: 20 }, () => own.graphql('{ categories { id } }', {}, { token }));
    await until(async () => /promptory_requests_in_flight 20/.test((await metrics(`Bearer ${METRICS_TOKEN}`)).text));

    const stopped = own.close(60_000);
    // The lock is released only after the server has stopped accepting requests.
    const isOpen = () =>
      own.raw('/healthz').then(
        () => true,
        () => false,
      );
    await until(async () => !(await isOpen()));
    await em.commit();
    const responses = await Promise.all(requests);
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    await stopped;
  }));
