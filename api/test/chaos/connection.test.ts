import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/core/database/db.ts';
import { migrate } from '../../src/core/database/migrate.ts';
import { databaseOptions } from '../../src/database.ts';
import { makeCategory, makeFree, makePrompt } from '../fixtures/factories.ts';
import { startServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';
import { type Cluster, postgresBinaries, startCluster } from './cluster.ts';
import { type Proxy, startProxy } from './proxy.ts';

const POOL = 4;
let cluster: Cluster;
let proxy: Proxy;
let server: TestServer;
let database: Database;
let token: string;
let promptId: string;
const suite = postgresBinaries === undefined ? describe.skip : describe;

const OURS = "from pg_stat_activity where application_name = 'promptory'";
/** Waits until statements of the server wait for a lock. (Inside a transaction, pg_stat_activity would stay as it is.) */
const untilBlocked = (client: pg.Client, count: number) =>
  until(async () => (await client.query('select distinct pid from pg_locks where not granted')).rowCount! >= count);

const read = () => server.rest('GET', '/api/categories', { token });
// From another network, because one does not get all connections.
const favorite = () => server.rest('POST', `/api/user/favorites/${promptId}`, { token, from: '198.51.100.2' });
const listFavorites = () => server.rest('GET', '/api/user/favorites', { token });
/** Everything works, and no connection was lost to the pool. */
async function isWhole(): Promise<void> {
  await until(async () => (await read()).status === 200 && (await favorite()).status === 200);
  expect(database.pool()).toMatchObject({ open: database.pool().idle, waiting: 0 });
}

suite('a lost connection', () => {
  beforeAll(async () => {
    cluster = await startCluster();
    proxy = await startProxy({ host: '127.0.0.1', port: cluster.port });
    const options = { ...databaseOptions({ database: { url: cluster.url(proxy.port), poolSize: POOL }, dataDir: '' }) };
    await migrate(options);
    database = await openDatabase(options);
    server = await startServer({}, { database });
    ({ token } = await makeFree(server));
    ({ id: promptId } = await makePrompt(server, await makeCategory(server)));
  });
  beforeEach(() => proxy.set('pass'));
  afterAll(async () => {
    await server?.close();
    await database?.close();
    await proxy?.close();
    await cluster?.remove();
  });

  const losses: [string, (client: pg.Client) => unknown][] = [
    ['reset', () => proxy.reset()],
    ['terminated', (client) => client.query(`select pg_terminate_backend(pid) ${OURS}`)],
  ];
  describe.each(losses)('while a statement runs: %s', (_, lose) => {
    test('reads are run again; writes are 503; the server continues', async () => {
      await cluster.administer(async (client) => {
        for (let round = 0; round < 3; round += 1) {
          await client.query('begin');
          await client.query('lock table favorites in access exclusive mode');
          const reads = Array.from({ length: POOL / 2 }, listFavorites);
          const writes = Array.from({ length: POOL / 2 }, favorite);
          await untilBlocked(client, POOL);
          await lose(client);
          await client.query('rollback');
          expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200]);
          for (const { status, body, headers } of await Promise.all(writes))
            expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
          await isWhole();
        }
      });
    });
  });

  test('a newer version changes the type of a column: statements that are prepared are run anyway', async () => {
    const readAll = () => Promise.all(Array.from({ length: 4 * POOL }, read));
    const change = (type: string) =>
      cluster.administer((client) => client.query(`alter table categories alter column description type ${type}`));
    await readAll();
    await change('varchar');
    const responses = [...(await readAll()), ...(await readAll())];
    await change('text');
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  });

  test('inside a transaction: it is rolled back, and its connection is not lost to the pool', async () => {
    for (let round = 0; round < 2 * POOL; round += 1) {
      const work = database.fork().transactional(async (tx) => {
        await tx.execute('update users set first_name = ?', ['changed']);
        proxy.reset();
        await tx.execute('select 1');
      });
      await expect(work).rejects.toMatchObject({ isOutage: true });
    }
    await isWhole();
    expect(
      await cluster.administer(
        async (client) => (await client.query("select 1 from users where first_name = 'changed'")).rowCount,
      ),
    ).toBe(0);
  });

  test('the server crashes while statements run, and is started again', async () => {
    const client = new pg.Client({ connectionString: cluster.url() }).on('error', () => {});
    await client.connect();
    await client.query('begin');
    await client.query('lock table categories in access exclusive mode');
    const reads = Array.from({ length: 2 * POOL }, read);
    await untilBlocked(client, POOL - 1);
    await cluster.crash();
    for (const { status, body } of await Promise.all(reads)) expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(await read()).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await server.raw('/healthz')).toMatchObject({ status: 200 });
    expect(await server.raw('/readyz')).toMatchObject({ status: 503 });
    await cluster.start();
    await isWhole();
    await until(async () => (await server.raw('/readyz')).status === 200);
  });

  test('a database that does not respond: what runs fails, the rest is rejected at once, until it responds', async () => {
    await isWhole();
    proxy.set('blackhole');
    expect((await read()).status).toBe(503);
    const rejected = await Promise.all(Array.from({ length: 50 }, read));
    expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set([503]));
    expect(database.pool()).toMatchObject({ waiting: 0 });
    proxy.set('pass');
    await isWhole();
  });

  test('a transaction that is the victim of a deadlock is run again', async () => {
    const [first, second] = await Promise.all([makeFree(server), makeFree(server)]);
    const locked: (() => void)[] = [];
    const bothLocked = new Promise<void>((resolve) => {
      locked.push(() => locked.length === 3 && resolve());
    });
    let runs = 0;
    const swap = (one: string, other: string) =>
      database.fork().transactional(async (tx) => {
        runs += 1;
        const touch = (id: string) => tx.execute('update users set first_name = ? where id = ?', [one, id]);
        await touch(one);
        locked.push(() => {});
        locked[0]!();
        await bothLocked;
        await touch(other);
      });
    await Promise.all([swap(first.user.id, second.user.id), swap(second.user.id, first.user.id)]);
    // The second attempt may meet the other transaction once more.
    expect(runs).toBeGreaterThan(2);
  });
});
