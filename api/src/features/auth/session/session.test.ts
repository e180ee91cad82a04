import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY, MINUTE } from '../../../core/time.ts';
import { makeAdmin, makeFree, makeMember, makeSession } from '../../../../test/fixtures/factories.ts';
import { claims, encode, expectUnauthorized, forgeToken, keyRing, statusOf } from '../../../../test/fixtures/forged-tokens.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { User } from '../../users/user.entity.ts';
import { Session } from './session.entity.ts';
import { endAllSessions } from './session.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer(keyRing);
});
afterAll(() => server.close());

const me = (authorization: string | undefined) =>
  server.graphql('{ me { id role } }', {}, authorization === undefined ? {} : { headers: { authorization } });
const later = (milliseconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + milliseconds));
const sessionOf = (id: string) => server.database.fork().findOneOrFail(Session, id);

describe('the bearer header', () => {
  test('the scheme is case-insensitive; a request without the header is from a visitor', async () => {
    const { token, user } = await makeFree(server);
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await me(`${scheme} ${token}`)).body).toMatchObject({ data: { me: { id: user.id } } });
    for (const none of [undefined, '', ' ']) expect((await me(none)).body).toEqual({ data: { me: null } });
    expect(await server.rest('GET', '/api/auth/user')).toMatchObject({
      status: 401,
      body: {
        message: 'No key or token was sent. Send it in the header Authorization: Bearer, one space, and the key or token.',
        code: 'UNAUTHENTICATED',
        reason: 'MISSING',
      },
    });
  });

  test('any other value is 401', async () => {
    const { token } = await makeFree(server);
    for (const header of [
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Token ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer "${token}"`,
      `Bearer ${token}=`,
    ]) {
      await expectUnauthorized(server, header, 'MALFORMED_HEADER');
    }
  });

  test.each([
    'true',
    'super_user_token=true',
    'null',
    'undefined',
    'superuser-001',
    '0',
    '..',
    'a.b.c',
    `${encode({ alg: 'none' })}..`,
  ])('the literal %s is 401', (literal) =>
    expectUnauthorized(server, `Bearer ${literal}`, /[^\w.-]/.test(literal) ? 'MALFORMED_HEADER' : 'UNKNOWN'),
  );

  test('each token has the permissions of its own user', async () => {
    const [admin, member] = [await makeAdmin(server), await makeFree(server)];
    expect((await me(`Bearer ${admin.token}`)).body).toEqual({ data: { me: { id: admin.user.id, role: 'admin' } } });
    expect((await me(`Bearer ${member.token}`)).body).toEqual({ data: { me: { id: member.user.id, role: 'member' } } });
  });

  test('a token outside of the header is ignored', async () => {
    const { token } = await makeFree(server);
    for (const name of ['token', 'access_token', 'authorization', 'admin_user_token']) {
      expect((await server.rest('GET', `/api/auth/user?${name}=${token}`)).status).toBe(401);
      expect(
        (await server.rest('GET', '/api/auth/user', { headers: { [`x-${name.replaceAll('_', '-')}`]: token } })).status,
      ).toBe(401);
      const { body } = await server.raw(`/graphql?${name}=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ me { id } }', variables: { [name]: token }, [name]: token }),
      });
      expect(body).toEqual({ data: { me: null } });
    }
  });
});

describe('the end of a session', () => {
  const signOut = (token?: string) => server.graphql('mutation { signOut }', {}, { token });

  test('signing out ends this session immediately and no other session of the user', async () => {
    const { user, token, sessionId } = await makeFree(server);
    const other = await makeSession(server, user);
    expect((await signOut(token)).body).toEqual({ data: { signOut: true } });
    await expectUnauthorized(server, `Bearer ${token}`, 'REVOKED');
    expect((await signOut(token)).status).toBe(401);
    expect(await statusOf(server, other.token)).toBe(200);
    expect((await sessionOf(sessionId)).revokedAt).toEqual(server.clock.now);
  });

  test('signing out as a visitor is 401', async () => {
    expect(await signOut()).toMatchObject({ status: 401, body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } });
  });

  test('disabling or deleting a user ends their sessions immediately', async () => {
    const [disabled, deleted] = [await makeAdmin(server), await makeFree(server)];
    expect([await statusOf(server, disabled.token), await statusOf(server, deleted.token)]).toEqual([200, 200]);
    await server.database.fork().nativeUpdate(User, disabled.user.id, { disabledAt: server.clock.now });
    await server.database.fork().nativeDelete(User, deleted.user.id);
    await expectUnauthorized(server, `Bearer ${disabled.token}`, 'REVOKED');
    // This is how a client knows that its account is gone.
    await expectUnauthorized(server, `Bearer ${deleted.token}`, 'UNKNOWN');
  });

  test('enabling a user again does not revive their sessions', async () => {
    const { user, token } = await makeFree(server);
    const em = server.database.fork();
    expect(await endAllSessions(em, user.id, server.clock.now)).toBe(1);
    expect(await endAllSessions(em, user.id, server.clock.now)).toBe(0);
    await em.nativeUpdate(User, user.id, { disabledAt: server.clock.now });
    await expectUnauthorized(server, `Bearer ${token}`, 'REVOKED');
    await em.nativeUpdate(User, user.id, { disabledAt: null });
    await expectUnauthorized(server, `Bearer ${token}`, 'REVOKED');
    expect(await statusOf(server, (await makeSession(server, user)).token)).toBe(200);
  });

  test('a session ends after seven idle days', async () => {
    const [one, other] = [await makeFree(server), await makeFree(server)];
    later(7 * DAY);
    expect(await statusOf(server, one.token)).toBe(200);
    later(1);
    expect(await statusOf(server, one.token)).toBe(200);
    await expectUnauthorized(server, `Bearer ${other.token}`, 'EXPIRED');
  });

  test('a session ends after thirty days, even if it was active', async () => {
    const { token, sessionId } = await makeFree(server);
    for (let visits = 0; visits < 5; visits += 1) {
      expect(await statusOf(server, token)).toBe(200);
      later(6 * DAY - (visits === 4 ? 1 : 0));
    }
    expect(await statusOf(server, token)).toBe(200);
    later(1);
    await expectUnauthorized(server, `Bearer ${token}`, 'EXPIRED');
    // The row decides: a token with a later expiry does not help.
    await expectUnauthorized(server, `Bearer ${forgeToken(claims(server, sessionId))}`, 'EXPIRED');
  });

  test('once its user is deleted, it is unknown, even after it would have expired', async () => {
    const { user, token } = await makeFree(server);
    await server.database.fork().nativeDelete(User, user.id);
    later(31 * DAY);
    await expectUnauthorized(server, `Bearer ${token}`, 'UNKNOWN');
  });

  test('the time it was last seen is written at most every five minutes', async () => {
    const { token, sessionId } = await makeMember(server);
    const start = server.clock.now;
    const request = async (milliseconds: number) => {
      later(milliseconds);
      server.statements.length = 0;
      await me(`Bearer ${token}`);
      const writes = server.statements.filter((statement) => /^update/i.test(statement)).length;
      return { writes, seen: ((await sessionOf(sessionId)).lastSeenAt.getTime() - start.getTime()) / MINUTE };
    };
    expect(await request(0)).toEqual({ writes: 0, seen: 0 });
    expect(await request(5 * MINUTE)).toEqual({ writes: 0, seen: 0 });
    expect(await request(MINUTE)).toEqual({ writes: 1, seen: 6 });
    expect(await request(4 * MINUTE)).toEqual({ writes: 0, seen: 6 });
    expect(await request(2 * MINUTE)).toEqual({ writes: 1, seen: 12 });
  });

  test('is read once, with its user', async () => {
    const { token } = await makeFree(server);
    const statementsOf = async () => {
      server.statements.length = 0;
      await server.graphql('{ me { id } }', {}, { token });
      return server.statements.filter((statement) => statement.includes('"sessions"'));
    };
    expect(await statementsOf()).toEqual([expect.stringContaining('join "users"')]);
    expect(await statementsOf()).toEqual([]);
  });

  test.each<[string, Parameters<typeof expectUnauthorized>[2], (made: Awaited<ReturnType<typeof makeFree>>) => unknown]>([
    [
      'ended',
      'REVOKED',
      ({ sessionId }) => server.database.fork().nativeUpdate(Session, sessionId, { revokedAt: server.clock.now }),
    ],
    ['deleted with its user', 'UNKNOWN', ({ user }) => server.database.fork().nativeDelete(User, user.id)],
    ['idle for too long', 'EXPIRED', () => later(7 * DAY + 1)],
    ['expired', 'EXPIRED', () => later(31 * DAY)],
  ])('once it is %s, is read once more', async (_what, reason, end) => {
    const made = await makeFree(server);
    await end(made);
    await expectUnauthorized(server, `Bearer ${made.token}`, reason);
    server.statements.length = 0;
    await expectUnauthorized(server, `Bearer ${made.token}`, reason);
    expect(server.statements).toEqual([]);
  });
});
