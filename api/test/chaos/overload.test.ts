import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/core/database/db.ts';
import { migrate } from '../../src/core/database/migrate.ts';
import { databaseOptions } from '../../src/database.ts';
import { signInClients, unknownEmail } from '../clients/sign-in.ts';
import { makeCategory, makeFree, makePrompts } from '../fixtures/factories.ts';
import { type TestResponse, startServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';
import { type Cluster, postgresBinaries, startCluster } from './cluster.ts';

const POOL = 4;
let cluster: Cluster;
let server: TestServer;
let database: Database;
let token: string;
const suite = postgresBinaries === undefined ? describe.skip : describe;

const [GREEDY, OTHER] = ['198.51.100.1', '198.51.100.2'];
const ME = '{ me { id } }';
const SEARCH = '{ prompts(search: "a lease and its renewal") { edges { node { id title } } } }';
const { rest } = signInClients(() => server);
const read = (from?: string) => server.rest('GET', '/api/categories', { token, from });
const statusesOf = (responses: readonly TestResponse<unknown>[]) => responses.map(({ status }) => status);
const together = (count: number) => Promise.all(Array.from({ length: count }, () => read()));

/** All are served, or turned away with a time to come back. */
function expectServedOrTurnedAway(responses: readonly TestResponse[]): void {
  for (const { status, body, headers } of responses.filter((response) => response.status !== 200))
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
}

/** Runs the work while no statement can read categories. Then the requests that it returns are served. */
async function lockingCategories(work: () => Promise<Promise<TestResponse>[]>): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url() });
  await client.connect();
  await client.query('begin');
  await client.query('lock table categories in access exclusive mode');
  const blocked = await work().finally(() => client.end());
  expectServedOrTurnedAway(await Promise.all(blocked));
}

suite('more requests than the database can serve', () => {
  beforeAll(async () => {
    cluster = await startCluster();
    const options = databaseOptions({ database: { url: cluster.url(), poolSize: POOL }, dataDir: '' });
    await migrate(options);
    database = await openDatabase(options);
    server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' }, { database });
    ({ token } = await makeFree(server));
    await makePrompts(server, await makeCategory(server), 300);
  });
  afterAll(async () => {
    await server?.close();
    await database?.close();
    await cluster?.remove();
  });

  test('six hundred at once: some are served, the others turned away, and then all are served', async () => {
    const responses = await together(600);
    expectServedOrTurnedAway(responses);
    expect(statusesOf(responses).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statusesOf(await together(POOL))).toEqual(Array<number>(POOL).fill(200));
    expect(database.pool()).toMatchObject({ waiting: 0, open: database.pool().idle });
  });

  test('a network that sends too much waits alone: another one is served, and the server is ready', async () => {
    await lockingCategories(async () => {
      const greedy = Array.from({ length: 15 * POOL }, () => read(GREEDY));
      await until(() => database.congestion(GREEDY) === 'full');
      const others = await Promise.all(Array.from({ length: 10 }, () => server.graphql(ME, {}, { token, from: OTHER })));
      expect(statusesOf(others)).toEqual(Array<number>(10).fill(200));
      expect(await server.raw('/readyz')).toMatchObject({ status: 200, text: 'ready' });
      const turnedAway = await read(GREEDY);
      expect(turnedAway.status).toBe(503);
      expectServedOrTurnedAway([turnedAway]);
      return greedy;
    });
  });

  test.each([
    ['searches of one member', () => server.graphql(SEARCH, {}, { token, from: GREEDY })],
    ['wrong passwords', () => rest(unknownEmail(), 'a wrong password', { from: GREEDY })],
  ])('120 %s at once: another network is served', async (_name, send) => {
    const greedy = Array.from({ length: 120 }, send);
    for (let asked = 0; asked < 5; asked += 1) {
      expect(statusesOf(await Promise.all([read(OTHER), read(OTHER)]))).toEqual([200, 200]);
      expect(await server.raw('/readyz')).toMatchObject({ status: 200 });
    }
    await Promise.all(greedy);
    expect(database.pool()).toMatchObject({ waiting: 0 });
  });

  test('a pool that is exhausted: the server is alive and not ready, and turns new requests away', async () => {
    await lockingCategories(async () => {
      const blocked = Array.from({ length: 5 * POOL }, (_, index) => read(index % 2 ? GREEDY : OTHER));
      await until(() => database.congestion() === 'stuck');
      expect(await server.raw('/healthz')).toMatchObject({ status: 200 });
      expect(await server.raw('/readyz')).toMatchObject({ status: 503, text: 'busy' });
      const turnedAway = await together(20);
      expect(statusesOf(turnedAway)).toEqual(Array<number>(20).fill(503));
      expectServedOrTurnedAway(turnedAway);
      return blocked;
    });
    expect((await read()).status).toBe(200);
    expect(await server.raw('/readyz')).toMatchObject({ status: 200 });
  });
});
