import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY, SECOND } from '../../core/time.ts';
import { explain } from '../../../test/assertions/explain.ts';
import { makeFree, makePrompt, makeCategory } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
// Every test starts a day later with empty tables, so that the cached status of the test before has expired.
beforeEach(async () => {
  server.clock.now = new Date(server.clock.now.getTime() + DAY);
  await server.database
    .fork()
    .execute('truncate service_checks, service_days, incidents, prompt_uses, recent_uses, users cascade');
});
const today = () => server.clock.now.toISOString().slice(0, 10);
/** Runs a test on a separate server. */
async function withServer(env: Record<string, string>, work: () => Promise<void>) {
  const shared = server;
  server = await startServer(env);
  try {
    await work();
  } finally {
    await server.close();
    server = shared;
  }
}

interface Status {
  timestamp: string;
  services: {
    name: string;
    description: string;
    status: string;
    responseTime: number | null;
    days: { day: string; uptime: number }[];
  }[];
  incidents: { service: string; status: string; openedAt: string; closedAt: string | null }[];
  metrics: { uptime: number | null; lastIncident: string | null; totalUsers: number; promptsGenerated: number };
}
const QUERY = `{ systemStatus { timestamp services { name description status responseTime days { day uptime } }
  incidents { service status openedAt closedAt } metrics { uptime lastIncident totalUsers promptsGenerated } } }`;
const status = async (): Promise<Status> =>
  ((await server.graphql(QUERY)).body.data as unknown as { systemStatus: Status }).systemStatus;
const advance = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
};
const states = async () => Object.fromEntries((await status()).services.map(({ name, status: state }) => [name, state]));

test('every service is checked', async () => {
  await server.jobs.status.run();
  const { services, metrics, incidents } = await status();
  expect(services.map(({ name, status: state }) => [name, state])).toEqual([
    ['API Server', 'operational'],
    ['Database', 'operational'],
    ['Email Service', 'operational'],
    ['Authentication', 'operational'],
  ]);
  for (const { responseTime, days } of services) {
    expect(responseTime).toBeGreaterThanOrEqual(0);
    expect(days).toEqual([{ day: today(), uptime: 100 }]);
  }
  expect({ metrics, incidents }).toEqual({
    metrics: { uptime: 100, lastIncident: null, totalUsers: 0, promptsGenerated: 0 },
    incidents: [],
  });
});

test('a service without a recent check is unknown', async () => {
  expect(new Set(Object.values(await states()))).toEqual(new Set(['unknown']));
  expect((await status()).metrics.uptime).toBeNull();
  await server.jobs.status.run();
  advance(10 * 60 * SECOND);
  expect(new Set(Object.values(await states()))).toEqual(new Set(['unknown']));
});

test('an incident opens after two failures in a row and closes after one success', async () => {
  await withServer({ SMTP_URL: 'smtp://127.0.0.1:1' }, async () => {
    await server.jobs.status.run();
    expect(await states()).toMatchObject({ Database: 'operational', 'Email Service': 'outage' });
    expect((await status()).incidents).toEqual([]);
    advance(30 * SECOND);
    await server.jobs.status.run();
    const openedAt = server.clock.now.toISOString();
    advance(6 * SECOND);
    expect((await status()).incidents).toEqual([{ service: 'Email Service', status: 'outage', openedAt, closedAt: null }]);
    expect((await status()).metrics).toMatchObject({ uptime: 75, lastIncident: openedAt });

    // Record that the mail server is back.
    await server.database.fork().execute("update service_checks set status = 'outage' where service = 'Email Service'");
    advance(30 * SECOND);
    const { recordChecks } = await import('./status.record.ts');
    const closedAt = server.clock.now;
    await recordChecks(server.database, [{ name: 'Email Service', status: 'operational', responseTime: 3, checkedAt: closedAt }]);
    advance(6 * SECOND);
    expect((await status()).incidents).toEqual([
      { service: 'Email Service', status: 'outage', openedAt, closedAt: closedAt.toISOString() },
    ]);
  });
});

test('parallel checks of two instances count once', async () => {
  await Promise.all([server.jobs.status.run(), server.jobs.status.run()]);
  await server.jobs.status.run();
  expect(await server.database.fork().execute('select distinct checks from service_days')).toEqual([{ checks: 1 }]);
});

test('each day has one entry, and 90 days are kept', async () => {
  for (let day = 0; day < 95; day++) {
    await server.jobs.status.run();
    advance(DAY);
  }
  const [{ days } = { days: [] }] = (await status()).services;
  expect(days).toHaveLength(91);
  expect(days.at(-1)!.day).toBe(new Date(server.clock.now.getTime() - DAY).toISOString().slice(0, 10));
});

test('users and uses are counted', async () => {
  const { token } = await makeFree(server);
  const { id } = await makePrompt(server, await makeCategory(server));
  await server.rest('POST', `/api/user/prompt-usage/${id}`, { token });
  await server.jobs.status.run();
  expect((await status()).metrics).toMatchObject({ totalUsers: 1, promptsGenerated: 1 });
});

test('all uses are counted without being read, and those of a deleted member no longer', async () => {
  const { token, user } = await makeFree(server);
  const { id } = await makePrompt(server, await makeCategory(server));
  const use = () => server.rest('POST', `/api/user/prompt-usage/${id}`, { token });
  await use();
  advance(DAY);
  await use();
  server.queries.length = 0;
  expect((await status()).metrics.promptsGenerated).toBe(2);
  const [query] = server.queries.filter(({ sql }) => sql.includes('prompts_generated'));
  const tables = (await explain(server, query!)).map((node) => node['Relation Name']);
  expect(tables).toContain('daily_sums');
  expect(tables).not.toContain('prompt_uses');
  await server.database.fork().execute(`delete from users where id = '${user.id}'`);
  advance(DAY);
  expect((await status()).metrics.promptsGenerated).toBe(0);
});

test('a hundred requests within five seconds run one statement', async () => {
  await server.jobs.status.run();
  server.statements.length = 0;
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => server.rest('GET', '/api/system/status', { from: `198.51.100.${index}` })),
  );
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
  expect(server.statements).toHaveLength(1);
  advance(6 * SECOND);
  await status();
  expect(server.statements).toHaveLength(2);
});

test('a clock that is set back stops neither the checks nor the status', async () => {
  await server.jobs.status.run();
  expect((await status()).metrics.totalUsers).toBe(0);
  advance(-10 * 60 * SECOND);
  await makeFree(server);
  await server.jobs.status.run();
  expect((await status()).metrics.totalUsers).toBe(1);
  const [checks] = await server.database
    .fork()
    .execute<[object]>("select sum(checks)::int as sum from service_days where service = 'Database'");
  expect(checks).toEqual({ sum: 2 });
});

test('REST returns the documented fields and no host, version or host name', async () => {
  await server.jobs.status.run();
  const { body, text } = await server.rest('GET', '/api/system/status');
  expect(text).not.toMatch(/127\.0\.0\.1|localhost|:\/\/|\d+\.\d+\.\d+|pglite|postgres|node/i);
  expect(Object.keys(body).sort()).toEqual(['metrics', 'services', 'timestamp']);
  expect(Object.keys((body.services as object[])[0]!).sort()).toEqual(['description', 'name', 'responseTime', 'status']);
  expect(body.metrics).toEqual({ uptime: 100, lastIncident: null, totalUsers: 0, promptsGenerated: 0 });
});

test('the status is served while the database is down', async () => {
  await withServer({}, async () => {
    await server.jobs.status.run();
    await status();
    await server.database.close();
    advance(30 * SECOND);
    await server.jobs.status.run();
    const { services, metrics } = await status();
    expect(services.find(({ name }) => name === 'Database')).toMatchObject({ status: 'outage', responseTime: null });
    expect(services.find(({ name }) => name === 'API Server')).toMatchObject({ status: 'operational' });
    expect(metrics.uptime).toBe(100);
  });
});
