import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { HOUR } from '../src/core/time.ts';
import { makeCategory, makeFree, makePrompt } from './fixtures/factories.ts';
import { makeKey } from './fixtures/key.ts';
import { whileReadOnly } from './read-only.ts';
import { startServer, type TestServer } from './server.ts';
import { until } from './until.ts';

const METRICS_TOKEN = 'a token for the metrics';
let server: TestServer;
let token: string;
let key: string;
let promptId: string;
beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN });
  const { user, token: ofSession } = await makeFree(server);
  token = ofSession;
  ({ key } = await makeKey(server, user));
  ({ id: promptId } = await makePrompt(server, await makeCategory(server)));
});
afterAll(() => server.close());
// Sessions and keys note every five minutes that they were used.
beforeEach(() => {
  server.clock.now = new Date(server.clock.now.getTime() + HOUR);
});

const states = async () => {
  await server.jobs.status.run();
  const { body } = await server.graphql('{ systemStatus { services { name status } } }');
  const { services } = (body.data as unknown as { systemStatus: { services: { name: string; status: string }[] } }).systemStatus;
  return Object.fromEntries(services.map(({ name, status }) => [name, status]));
};
const metric = async () =>
  (await server.raw('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text.match(
    /promptory_database_state\{state="([^"]*)"\} 1/,
  )?.[1];

/** The result of a check is kept for a moment. */
const untilReadyz = (status: number, text: string) =>
  until(async () => {
    const response = await server.raw('/readyz');
    return response.status === status && response.text === text;
  });

describe('while the database is read-only', () => {
  test.each([
    ['a session', () => token],
    ['an API key', () => key],
  ])('reads of %s go on, although it cannot be noted that it was used', async (_, caller) => {
    const responses = await whileReadOnly(server, async () => [
      await server.graphql('{ categories { id } }', {}, { token: caller() }),
      await server.rest('GET', `/api/prompts/${promptId}`, { token: caller() }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(server.logged.filter(({ msg }) => msg === 'last use not recorded: the database is not writable')).not.toEqual([]);
  });

  test('the server is ready and says what is wrong; so do the status and the metrics', async () => {
    const [ready, services, state] = await whileReadOnly(
      server,
      async () => [await server.raw('/readyz'), await states(), await metric()] as const,
    );
    expect(ready).toMatchObject({ status: 200, text: 'the database is read-only' });
    expect(services).toEqual({
      'API Server': 'operational',
      Database: 'degraded',
      'Email Service': 'operational',
      Authentication: 'degraded',
    });
    expect(state).toBe('read-only');
    await untilReadyz(200, 'ready');
    expect(await metric()).toBe('ok');
  });
});

test('a database that is behind on migrations is not ready', async () => {
  const name = "name like 'Migration%' and name = (select max(name) from migrations)";
  const em = server.database.fork();
  await em.execute(`update migrations set name = 'x' || name where ${name}`);
  try {
    await untilReadyz(503, 'the database is behind on migrations');
    expect(await metric()).toBe('behind on migrations');
  } finally {
    await em.execute("update migrations set name = substr(name, 2) where name like 'x%'");
  }
});
