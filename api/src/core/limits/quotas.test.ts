import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uniqueIp } from '../../../test/clients/sign-in.ts';
import { describeOnServer } from '../../../test/on-server.ts';
import { makeCategory, makeFree, makePrompt } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { whileReadOnly } from '../../../test/read-only.ts';
import { type TestResponse, startServer, type TestServer } from '../../../test/server.ts';

// `__typename` costs 11 points, so that ten requests are within the quota of a caller.
const COST = 110;
const KEY_POINTS = 1000;
const ENV = { LIMIT_COST_PER_MINUTE: String(COST), LIMIT_KEY_REQUESTS: '50', LIMIT_KEY_COST: String(KEY_POINTS) };

let one: TestServer;
let other: TestServer;
beforeAll(async () => {
  one = await startServer(ENV);
  other = await startServer(ENV, { sharedWith: one });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const glance = (server: TestServer, from: string) => server.graphql('{ __typename }', {}, { from });
/** The statuses of some requests, one after another. */
async function spend(server: TestServer, from: string, requests: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < requests; sent += 1) statuses.push((await glance(server, from)).status);
  return statuses;
}
const all = (count: number, status: number) => Array<number>(count).fill(status);
const share = (...servers: TestServer[]) =>
  servers.reduce(async (before, { jobs }) => (await before, jobs.quotas.run()), Promise.resolve());
/** The statements that tell what was spent. */
const upserts = () => one.statements.filter((statement) => statement.includes('insert into rate_limits'));

test('only a PostgreSQL server is told what was spent', async () => {
  one.statements.length = 0;
  await spend(one, uniqueIp(), 3);
  await share(one);
  expect(upserts()).toHaveLength(one.database.kind === 'pglite' ? 0 : 1);
});

// The embedded database has one process.
describeOnServer('two processes on one database', () => {
  test('both refuse who has spent the quota at both, once they have told each other', async () => {
    const from = uniqueIp();
    expect(await spend(one, from, 6)).toEqual(all(6, 200));
    await share(one);
    // It has not told anything yet, so it has not heard anything either.
    expect(await spend(other, from, 6)).toEqual(all(6, 200));
    await share(other);
    expect(await spend(other, from, 1)).toEqual([429]);
    // What each lets through until it shares again is all that exceeds the quota.
    expect(await spend(one, from, 1)).toEqual([200]);
    await share(one);
    expect(await spend(one, from, 1)).toEqual([429]);
    expect(await spend(one, uniqueIp(), 1)).toEqual([200]);
  });

  test('invalid documents count at both', async () => {
    const from = uniqueIp();
    for (const server of [one, other])
      for (let sent = 0; sent < 6; sent += 1) expect((await server.graphql('{ me', {}, { from })).status).toBe(400);
    await share(one, other);
    expect((await glance(other, from)).status).toBe(429);
  });

  test('all callers of a second are one statement, and an idle instance sends none', async () => {
    const callers = Array.from({ length: 20 }, uniqueIp);
    const { key } = await makeKey(one, (await makeFree(one)).user);
    await Promise.all(callers.map((from) => glance(one, from)));
    await one.graphql('{ __typename }', {}, { token: key });
    one.statements.length = 0;
    await share(one, one, other);
    expect(one.statements).toEqual(upserts());
    expect(one.statements).toHaveLength(1);
  });

  test('requests do not wait for the database: none has a statement more', async () => {
    const from = uniqueIp();
    one.statements.length = 0;
    expect(await spend(one, from, 12)).toEqual([...all(10, 200), 429, 429]);
    expect(one.statements).toEqual([]);
  });

  test('the table does not show who it was', async () => {
    const from = uniqueIp();
    await glance(one, from);
    const { key, id } = await makeKey(one, (await makeFree(one)).user);
    await one.graphql('{ __typename }', {}, { token: key });
    await share(one);
    const rows = await one.database.fork().execute<{ key: string }[]>("select key from rate_limits where key like 'quota-%'");
    expect(new Set(rows.map((row) => row.key.split(':')[0]))).toEqual(
      new Set(['quota-caller', 'quota-keyRequests', 'quota-keyPoints']),
    );
    expect(JSON.stringify(rows)).not.toContain(from);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  describe('a key', () => {
    const ask = (server: TestServer, token: string) => server.graphql('{ __typename }', {}, { token });
    const left = ({ headers }: TestResponse<unknown>) => {
      const [requests, points] = [...headers.get('ratelimit')!.matchAll(/r=(\d+);t=(\d+)/g)].map(([, r, t]) => ({
        r: Number(r),
        t: Number(t),
      }));
      return { requests: requests!.r, points: points!.r, seconds: points!.t };
    };
    const newKey = async () => (await makeKey(one, (await makeFree(one)).user)).key;
    /** Moves the end of all windows in the database, as if they had begun earlier. */
    const endIn = (seconds: number) =>
      one.database
        .fork()
        .execute("update rate_limits set expire = extract(epoch from now()) * 1000 + ? where key like 'quota-key%'", [
          seconds * 1000,
        ]);

    test('is told by both what is left, and when it gets more', async () => {
      const key = await newKey();
      for (let sent = 0; sent < 3; sent += 1) await ask(one, key);
      await share(one);
      await endIn(20);
      expect(left(await ask(other, key))).toMatchObject({ requests: 49, points: KEY_POINTS - 11 });
      await share(other);
      const fromOther = left(await ask(other, key));
      expect(fromOther).toMatchObject({ requests: 45, points: KEY_POINTS - 5 * 11 });
      expect(fromOther.seconds).toBeGreaterThan(10);
      expect(fromOther.seconds).toBeLessThanOrEqual(20);
      await ask(one, key);
      await share(other, one);
      const fromOne = left(await ask(one, key));
      expect(fromOne).toMatchObject({ requests: 43, points: KEY_POINTS - 7 * 11 });
      expect(fromOne.seconds).toBeLessThanOrEqual(20);
    });

    test('has a whole quota again when its window is over', async () => {
      const key = await newKey();
      for (let sent = 0; sent < 3; sent += 1) await ask(one, key);
      await share(one);
      await endIn(-1);
      await ask(other, key);
      await share(other);
      expect(left(await ask(other, key))).toMatchObject({ requests: 48, points: KEY_POINTS - 2 * 11 });
    });

    test('loses nothing by what is refused', async () => {
      const key = await newKey();
      // The list without pages costs 550 points and being refused 10: a second one is more than what is left.
      const list = (server: TestServer) => server.rest('GET', '/api/user/favorites', { token: key });
      expect((await list(one)).status).toBe(200);
      expect((await list(one)).status).toBe(429);
      await ask(other, key);
      await share(one, other);
      expect(left(await ask(other, key))).toMatchObject({ requests: 46, points: KEY_POINTS - 560 - 2 * 11 });
    });
  });

  test('uses of a member count at both, without a statement for it', async () => {
    const env = { LIMIT_USES_PER_MINUTE: '3' };
    const first = await startServer(env);
    const second = await startServer(env, { sharedWith: first });
    const { token } = await makeFree(first);
    const { id } = await makePrompt(first, (await makeCategory(first)).id);
    const use = async (server: TestServer) =>
      (await server.graphql('mutation ($id: ID!) { recordUse(promptId: $id) { prompt { id } } }', { id }, { token })).status;
    first.statements.length = 0;
    for (const server of [first, first, second]) expect(await use(server)).toBe(200);
    expect(first.statements.filter((statement) => statement.includes('rate_limits'))).toEqual([]);
    await share(first, second);
    expect(await use(second)).toBe(429);
    // It hears when it has something to tell.
    expect(await use(first)).toBe(200);
    await share(first);
    expect(await use(first)).toBe(429);
    const rows = await first.database.fork().execute<{ key: string }[]>("select key from rate_limits where key like 'use:%'");
    expect(rows.map(({ key }) => key)).toEqual([expect.stringMatching(/^use:[\w-]{43}$/)]);
    await second.close();
    await first.close();
  });

  test('a process that stops tells what was spent last, and one that starts hears it', async () => {
    const from = uniqueIp();
    const third = await startServer(ENV, { sharedWith: one });
    expect(await spend(third, from, 10)).toEqual(all(10, 200));
    await third.close();
    const fourth = await startServer(ENV, { sharedWith: one });
    expect(await spend(fourth, from, 1)).toEqual([200]);
    await share(fourth);
    expect(await spend(fourth, from, 1)).toEqual([429]);
    await fourth.close();
  });

  test('while the database cannot be told, each counts for itself, and tells everything afterwards', async () => {
    const [from, early] = [uniqueIp(), uniqueIp()];
    await whileReadOnly(one, async () => {
      expect(await spend(one, from, 6)).toEqual(all(6, 200));
      await share(one);
      expect(await spend(one, from, 5)).toEqual([...all(4, 200), 429]);
      expect(await spend(one, early, 8)).toEqual(all(8, 200));
      await share(one);
      expect(await spend(other, from, 5)).toEqual(all(5, 200));
    });
    expect(one.logged.filter(({ job }) => job === 'quotas')).toEqual([]);
    await share(one, other);
    expect(await spend(other, from, 1)).toEqual([429]);
    expect(await spend(other, early, 1)).toEqual([200]);
    await share(other);
    expect(await spend(other, early, 1)).toEqual([200]);
    await share(other);
    expect(await spend(other, early, 1)).toEqual([429]);
  });

  test('rows of windows that are over are deleted', async () => {
    await glance(one, uniqueIp());
    await share(one);
    const count = async () =>
      (await one.database.fork().execute<{ key: string }[]>("select key from rate_limits where key like 'quota-%'")).length;
    expect(await count()).toBeGreaterThan(0);
    await one.database.fork().execute("update rate_limits set expire = 1 where key like 'quota-%'");
    await one.jobs.retention.run();
    expect(await count()).toBe(0);
  });
});
