import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { serverUrl } from './database.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const [onEmbedded, onServer] = serverUrl === undefined ? [test, test.skip] : [test.skip, test];
const useFakeTimers = () =>
  jest.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z'), doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });

onEmbedded('the embedded database of a worker has its own timers and clock while a test has fake ones', async () => {
  useFakeTimers();
  try {
    const em = server.database.fork();
    // After a statement with something to count, it waits for ten seconds without another one.
    const rows = await em.execute<{ year: number }[]>(
      "insert into rate_limits (key, points) values ('fake', 1) returning extract(year from clock_timestamp())::int as year",
    );
    expect(rows[0]!.year).toBeGreaterThan(2020);
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

onServer('a database goes on to hear what other processes change while a test has fake timers', async () => {
  const em = server.database.fork();
  const beats = new Set<string>();
  useFakeTimers();
  try {
    // The first may have been planned before.
    while (beats.size < 4) {
      const [listener] = await em.execute<{ at: string }[]>(
        `select query_start::text as at, pg_sleep(0.02) from pg_stat_activity
          where application_name = 'promptory listener' and datname = current_database()`,
      );
      if (listener) beats.add(listener.at);
    }
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

test('what Node loads with the timers of that moment is loaded before a test has fake ones', () => {
  const environment = fileURLToPath(new URL('../../scripts/jest/native-environment.cjs', import.meta.url));
  const script = `require(${JSON.stringify(environment)}); console.log(JSON.stringify(process.moduleLoadList))`;
  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual(
    expect.arrayContaining(['NativeModule _http_server', 'NativeModule internal/deps/undici/undici']),
  );
});
