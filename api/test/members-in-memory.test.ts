import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCategory, makeFree, makePrompt } from './fixtures/factories.ts';
import { makeKey } from './fixtures/key.ts';
import { describeOnServer } from './on-server.ts';
import { allHeard, connectElsewhere } from './heard.ts';
import { startServer, type TestServer } from './server.ts';
import { until } from './until.ts';
import { MINUTE } from '../src/core/time.ts';
import { User } from '../src/features/users/user.entity.ts';

/** Two instances on one database. */
let servers: [TestServer, TestServer];
let server: TestServer;
let promptId: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  servers = [server, await startServer({}, { sharedWith: server })];
  promptId = (await makePrompt(server, await makeCategory(server))).id;
});
afterAll(async () => {
  await servers[1].close();
  await server.close();
});

const statusOf = async (token: string, { graphql }: TestServer = server) =>
  (await graphql('{ stats { favorites } }', {}, { token })).status;

describe('a member who has been let in', () => {
  test('is asked again as soon as a member signs out, at every instance', async () => {
    const { token } = await makeFree(server);
    for (const instance of servers)
      expect([await statusOf(token, instance), await statusOf(token, instance)]).toEqual([200, 200]);
    await server.graphql('mutation { signOut }', {}, { token });
    for (const instance of servers) expect(await statusOf(token, instance)).toBe(401);
  });

  test.each([
    ['disabled', (id: string) => server.database.fork().nativeUpdate(User, id, { disabledAt: server.clock.now })],
    ['deleted', (id: string) => server.database.fork().nativeDelete(User, id)],
  ])('is asked again as soon as a member is %s', async (_, end) => {
    const { token, user } = await makeFree(server);
    const { key } = await makeKey(server, user);
    for (const each of [token, key]) expect([await statusOf(each), await statusOf(each)]).toEqual([200, 200]);
    await end(user.id);
    for (const each of [token, key]) expect(await statusOf(each)).toBe(401);
  });

  test('is not asked with each request, and not again when another member is seen or uses a prompt', async () => {
    const [member, other] = [await makeFree(server), await makeFree(server)];
    await allHeard(server);
    await statusOf(member.token);
    await server.graphql(`mutation { recordUse(promptId: "${promptId}") { prompt { id } } }`, {}, { token: other.token });
    server.statements.length = 0;
    expect(await statusOf(member.token)).toBe(200);
    expect(server.statements.filter((statement) => statement.includes('sessions'))).toEqual([]);
  });

  test('is what the database says after a transaction that was rolled back', async () => {
    const { token, user } = await makeFree(server);
    await statusOf(token);
    const failing = server.database.fork().transactional(async (em) => {
      await em.nativeUpdate(User, user.id, { disabledAt: server.clock.now });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await statusOf(token)).toBe(200);
  });
});

// The embedded database has one process.
describeOnServer('with another process', () => {
  /** Runs statements as another process would. */
  const elsewhere = async (statements: string) => {
    const client = await connectElsewhere(server.database);
    try {
      await client.query(statements);
    } finally {
      await client.end();
    }
  };

  test('a change there is known here within a second', async () => {
    const { token, user } = await makeFree(server);
    expect(await statusOf(token)).toBe(200);
    await elsewhere(`update users set disabled_at = now() where id = '${user.id}'`);
    await until(async () => (await statusOf(token)) === 401);
  });

  test('a session that was found to be gone there does not come back', async () => {
    const { token } = await makeFree(server);
    expect(await statusOf(token)).toBe(200);
    // As if its trigger had been turned off, so that nothing is announced.
    await elsewhere('set session_replication_role = replica; delete from sessions');
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 10 * MINUTE);
    expect(await statusOf(token)).toBe(401);
    server.clock.now = now;
    expect(await statusOf(token)).toBe(401);
  });

  test('all sessions are ended by a table that is emptied', async () => {
    const { token } = await makeFree(server);
    expect(await statusOf(token)).toBe(200);
    await elsewhere('truncate sessions');
    await until(async () => (await statusOf(token)) === 401);
  });

  test('what changes nothing makes nobody read again', async () => {
    const [member, other] = [await makeFree(server), await makeFree(server)];
    await allHeard(server);
    await statusOf(member.token);
    const { body } = await server.graphql('mutation { endOtherSessions { id } }', {}, { token: other.token });
    expect(body.errors).toBeUndefined();
    server.statements.length = 0;
    expect(await statusOf(member.token)).toBe(200);
    expect(server.statements.filter((statement) => statement.includes('sessions'))).toEqual([]);
  });

  test('nothing in memory is used while changes there cannot be heard', async () => {
    const { token } = await makeFree(server);
    await statusOf(token);
    await server.database
      .fork()
      .execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'promptory listener' and datname = current_database()",
      );
    const asked = async () => {
      server.statements.length = 0;
      await statusOf(token);
      return server.statements.some((statement) => statement.includes('sessions'));
    };
    await until(asked);
    // And again as soon as they can.
    await until(async () => !(await asked()));
  });
});
