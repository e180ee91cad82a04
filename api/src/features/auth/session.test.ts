import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAdmin, makeFree, makeMember, makeSession, makeUser, PASSWORD } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { User, UserRole } from '../users/user.entity.ts';
import { Session } from './session.entity.ts';

const NEW = { kid: 'new', secret: 'the key that signs has 32 bytes or more' };
const OLD = { kid: 'old', secret: 'the key before it has 32 bytes or more' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ JWT_SECRETS: `${NEW.kid}:${NEW.secret},${OLD.kid}:${OLD.secret}` });
});
afterAll(() => server.close());

const me = (authorization: string | undefined) =>
  server.graphql('{ me { id role } }', {}, authorization === undefined ? {} : { headers: { authorization } });
const statusOf = async (token: string) => {
  const graphql = await me(`Bearer ${token}`);
  const rest = await server.rest('GET', '/api/auth/user', { token });
  expect(rest.status).toBe(graphql.status);
  return graphql.status;
};
const later = (milliseconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + milliseconds));
const sessionOf = (id: string) => server.database.fork().findOneOrFail(Session, id);
const seconds = (days = 0) => Math.floor(server.clock.now.getTime() / 1000) + days * 24 * 60 * 60;

type Part = Record<string, unknown>;
const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** A token as an attacker, or a key of ours, may write it. */
function forge(
  payload: Part,
  { header = {}, secret = NEW.secret, digest = 'sha256' }: { header?: Part; secret?: string; digest?: string } = {},
): string {
  const body = `${encode({ alg: 'HS256', typ: 'session+jwt', kid: NEW.kid, ...header })}.${encode(payload)}`;
  return `${body}.${createHmac(digest, secret).update(body).digest('base64url')}`;
}
const claims = (sid: string, change: Part = {}): Part => ({
  sid,
  iss: 'promptory',
  aud: 'promptory-session',
  iat: seconds(),
  exp: seconds(30),
  ...change,
});

const unauthorized = {
  graphql: { errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHENTICATED' } }] },
  rest: { message: 'Unauthorized', code: 'UNAUTHENTICATED' },
};
/** At both doors, on what is public as well: a dead token is refused, not ignored. */
async function expectRefused(authorization: string): Promise<void> {
  const headers = { authorization };
  for (const query of ['{ me { id } }', '{ appInfo { demo } }', '{ __typename }']) {
    const { status, body } = await server.graphql(query, {}, { headers });
    expect({ authorization, status, body }).toEqual({ authorization, status: 401, body: unauthorized.graphql });
  }
  for (const path of ['/api/auth/user', '/api/categories']) {
    const { status, body } = await server.rest('GET', path, { headers });
    expect({ authorization, status, body }).toEqual({ authorization, status: 401, body: unauthorized.rest });
  }
}

describe('the bearer header', () => {
  test('its scheme may be written in any case; without it, one is a visitor', async () => {
    const { token, user } = await makeFree(server);
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await me(`${scheme} ${token}`)).body).toMatchObject({ data: { me: { id: user.id } } });
    for (const none of [undefined, '', ' ']) expect((await me(none)).body).toEqual({ data: { me: null } });
    expect(await server.rest('GET', '/api/auth/user')).toMatchObject({ status: 401, body: unauthorized.rest });
  });

  test('anything else in it is 401', async () => {
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
      await expectRefused(header);
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
  ])('J15: the literal %s opens nothing', (literal) => expectRefused(`Bearer ${literal}`));

  test('J15: each token acts with the rights of its own user, whatever the client calls it', async () => {
    const [admin, member] = [await makeAdmin(server), await makeFree(server)];
    expect((await me(`Bearer ${admin.token}`)).body).toEqual({ data: { me: { id: admin.user.id, role: 'admin' } } });
    expect((await me(`Bearer ${member.token}`)).body).toEqual({ data: { me: { id: member.user.id, role: 'member' } } });
  });

  test('J14: a token anywhere else is no token', async () => {
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

describe('the token', () => {
  test('one that is made as ours are is accepted, by the key that signs and by the one before it', async () => {
    const { sessionId } = await makeFree(server);
    expect(await statusOf(forge(claims(sessionId)))).toBe(200);
    expect(await statusOf(forge(claims(sessionId), { header: { kid: OLD.kid }, secret: OLD.secret }))).toBe(200);
  });

  test.each<[string, (sid: string) => string]>([
    ['J1: alg none, unsigned', (sid) => `${encode({ alg: 'none', typ: 'session+jwt', kid: NEW.kid })}.${encode(claims(sid))}.`],
    ['J1: alg None, with a signature', (sid) => forge(claims(sid), { header: { alg: 'None' } })],
    ['J1: another algorithm with our key', (sid) => forge(claims(sid), { header: { alg: 'HS512' }, digest: 'sha512' })],
    ['J1: RS256 with our key for a public one', (sid) => forge(claims(sid), { header: { alg: 'RS256' } })],
    ['J2: the empty key', (sid) => forge(claims(sid), { secret: '' })],
    ['J2: a guessed key', (sid) => forge(claims(sid), { secret: 'secret' })],
    ['J2: the key of another id', (sid) => forge(claims(sid), { secret: OLD.secret })],
    ['J2: an id of no key', (sid) => forge(claims(sid), { header: { kid: 'other' } })],
    ['J2: no id of a key', (sid) => forge(claims(sid), { header: { kid: undefined } })],
    ['J2: an id that is none', (sid) => forge(claims(sid), { header: { kid: ['new'] } })],
    ['J2: a property of every object for an id', (sid) => forge(claims(sid), { header: { kid: '__proto__' }, secret: '' })],
    ['J4: expired', (sid) => forge(claims(sid, { exp: seconds() - 31 }))],
    ['J4: not valid yet', (sid) => forge(claims(sid, { nbf: seconds(1) }))],
    ['J4: no expiry', (sid) => forge(claims(sid, { exp: undefined }))],
    ['J4: an expiry that is no number', (sid) => forge(claims(sid, { exp: '99999999999' }))],
    ['J4: another issuer', (sid) => forge(claims(sid, { iss: 'promptory.example' }))],
    ['J4: no issuer', (sid) => forge(claims(sid, { iss: undefined }))],
    ['J4: another audience', (sid) => forge(claims(sid, { aud: 'promptory-reset' }))],
    ['J4: no audience', (sid) => forge(claims(sid, { aud: undefined }))],
    ['another type of token', (sid) => forge(claims(sid), { header: { typ: 'JWT' } })],
    ['no session', (sid) => forge(claims(sid, { sid: undefined, sub: sid }))],
    ['a session that is no text', (sid) => forge(claims(sid, { sid: [sid] }))],
    ['a session that there is not', () => forge(claims(randomUUID()))],
  ])('%s: 401', async (_what, make) => {
    const { sessionId } = await makeFree(server);
    await expectRefused(`Bearer ${make(sessionId)}`);
  });

  test('J6: an edited payload is 401', async () => {
    const [{ token, sessionId }, admin] = [await makeFree(server), await makeAdmin(server)];
    const [header, , signature] = token.split('.');
    for (const payload of [
      claims(sessionId, { role: 'admin' }),
      claims(admin.sessionId),
      claims(sessionId, { exp: seconds(365) }),
    ]) {
      await expectRefused(`Bearer ${header}.${encode(payload)}.${signature}`);
    }
  });

  test('J6: the role is read from the user, not from the token', async () => {
    const { token, sessionId, user } = await makeFree(server);
    const signed = forge(claims(sessionId, { role: 'admin', isPro: true, sub: 'superuser-001' }));
    expect((await me(`Bearer ${signed}`)).body).toEqual({ data: { me: { id: user.id, role: 'member' } } });
    await server.database.fork().nativeUpdate(User, user.id, { role: UserRole.admin });
    expect((await me(`Bearer ${token}`)).body).toEqual({ data: { me: { id: user.id, role: 'admin' } } });
  });

  test('says nothing but its session', async () => {
    const { email } = await makeUser(server);
    const { body } = await server.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    const [header, payload] = (body.token as string)
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part);
    expect(header).toEqual({ alg: 'HS256', typ: 'session+jwt', kid: NEW.kid });
    expect(payload).toEqual({
      sid: expect.any(String),
      iss: 'promptory',
      aud: 'promptory-session',
      iat: expect.any(Number),
      exp: seconds(30),
    });
  });
});

describe('the end of a session', () => {
  const signOut = (token?: string) => server.graphql('mutation { signOut }', {}, { token });

  test('J7: signing out ends it at once, and no other of the same person', async () => {
    const { user, token, sessionId } = await makeFree(server);
    const other = await makeSession(server, user);
    expect((await signOut(token)).body).toEqual({ data: { signOut: true } });
    await expectRefused(`Bearer ${token}`);
    expect((await signOut(token)).status).toBe(401);
    expect(await statusOf(other.token)).toBe(200);
    expect((await sessionOf(sessionId)).revokedAt).toEqual(server.clock.now);
  });

  test('a visitor has nothing to sign out of', async () => {
    expect(await signOut()).toMatchObject({ status: 401, body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } });
  });

  test('J8: a disabled and a deleted user are out at once', async () => {
    const [disabled, deleted] = [await makeAdmin(server), await makeFree(server)];
    expect([await statusOf(disabled.token), await statusOf(deleted.token)]).toEqual([200, 200]);
    await server.database.fork().nativeUpdate(User, disabled.user.id, { disabledAt: server.clock.now });
    await server.database.fork().nativeDelete(User, deleted.user.id);
    for (const { token } of [disabled, deleted]) await expectRefused(`Bearer ${token}`);
  });

  test('seven idle days end it, not a moment less', async () => {
    const [one, other] = [await makeFree(server), await makeFree(server)];
    later(7 * DAY);
    expect(await statusOf(one.token)).toBe(200);
    later(1);
    expect([await statusOf(one.token), await statusOf(other.token)]).toEqual([200, 401]);
  });

  test('thirty days end it, however busy it was', async () => {
    const { token, sessionId } = await makeFree(server);
    for (let visits = 0; visits < 5; visits += 1) {
      expect(await statusOf(token)).toBe(200);
      later(6 * DAY - (visits === 4 ? 1 : 0));
    }
    expect(await statusOf(token)).toBe(200);
    later(1);
    expect(await statusOf(token)).toBe(401);
    // The row is the authority: a token that would be good for longer helps nobody.
    expect(await statusOf(forge(claims(sessionId)))).toBe(401);
  });

  test('when it was last seen is written every five minutes at most', async () => {
    const { token, sessionId } = await makeMember(server);
    const start = server.clock.now;
    const look = async (milliseconds: number) => {
      later(milliseconds);
      server.statements.length = 0;
      await me(`Bearer ${token}`);
      const writes = server.statements.filter((statement) => /^update/i.test(statement)).length;
      return { writes, seen: ((await sessionOf(sessionId)).lastSeenAt.getTime() - start.getTime()) / MINUTE };
    };
    expect(await look(0)).toEqual({ writes: 0, seen: 0 });
    expect(await look(5 * MINUTE)).toEqual({ writes: 0, seen: 0 });
    expect(await look(MINUTE)).toEqual({ writes: 1, seen: 6 });
    expect(await look(4 * MINUTE)).toEqual({ writes: 0, seen: 6 });
    expect(await look(2 * MINUTE)).toEqual({ writes: 1, seen: 12 });
  });

  test('reading session and user takes one statement', async () => {
    const { token } = await makeFree(server);
    server.statements.length = 0;
    await server.graphql('{ me { id email role subscriptionStatus hasPassword } }', {}, { token });
    expect(server.statements).toHaveLength(1);
  });
});
