import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAdmin, makeFree, makeUser, PASSWORD } from '../../../../test/fixtures/factories.ts';
import {
  claims,
  encode,
  expectUnauthorized,
  forgeToken,
  keyRing,
  NEW_KEY,
  OLD_KEY,
  type Part,
  secondsAt,
  statusOf,
} from '../../../../test/fixtures/forged-tokens.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { User, UserRole } from '../../users/user.entity.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer(keyRing);
});
afterAll(() => server.close());

const me = (authorization: string) => server.graphql('{ me { id role } }', {}, { headers: { authorization } });

test('one that is made as ours are is accepted, by the key that signs and by the one before it', async () => {
  const { sessionId } = await makeFree(server);
  expect(await statusOf(server, forgeToken(claims(server, sessionId)))).toBe(200);
  expect(
    await statusOf(server, forgeToken(claims(server, sessionId), { header: { kid: OLD_KEY.kid }, secret: OLD_KEY.secret })),
  ).toBe(200);
});

test.each<[string, (sid: string) => string]>([
  [
    'J1: alg none, unsigned',
    (sid) => `${encode({ alg: 'none', typ: 'session+jwt', kid: NEW_KEY.kid })}.${encode(claims(server, sid))}.`,
  ],
  ['J1: alg None, with a signature', (sid) => forgeToken(claims(server, sid), { header: { alg: 'None' } })],
  [
    'J1: another algorithm with our key',
    (sid) => forgeToken(claims(server, sid), { header: { alg: 'HS512' }, digest: 'sha512' }),
  ],
  ['J1: RS256 with our key for a public one', (sid) => forgeToken(claims(server, sid), { header: { alg: 'RS256' } })],
  ['J2: the empty key', (sid) => forgeToken(claims(server, sid), { secret: '' })],
  ['J2: a guessed key', (sid) => forgeToken(claims(server, sid), { secret: 'secret' })],
  ['J2: the key of another id', (sid) => forgeToken(claims(server, sid), { secret: OLD_KEY.secret })],
  ['J2: an id of no key', (sid) => forgeToken(claims(server, sid), { header: { kid: 'other' } })],
  ['J2: no id of a key', (sid) => forgeToken(claims(server, sid), { header: { kid: undefined } })],
  ['J2: an id that is none', (sid) => forgeToken(claims(server, sid), { header: { kid: ['new'] } })],
  [
    'J2: a property of every object for an id',
    (sid) => forgeToken(claims(server, sid), { header: { kid: '__proto__' }, secret: '' }),
  ],
  ['J4: expired', (sid) => forgeToken(claims(server, sid, { exp: secondsAt(server) - 31 }))],
  ['J4: not valid yet', (sid) => forgeToken(claims(server, sid, { nbf: secondsAt(server, 1) }))],
  ['J4: no expiry', (sid) => forgeToken(claims(server, sid, { exp: undefined }))],
  ['J4: an expiry that is no number', (sid) => forgeToken(claims(server, sid, { exp: '99999999999' }))],
  ['J4: another issuer', (sid) => forgeToken(claims(server, sid, { iss: 'promptory.example' }))],
  ['J4: no issuer', (sid) => forgeToken(claims(server, sid, { iss: undefined }))],
  ['J4: another audience', (sid) => forgeToken(claims(server, sid, { aud: 'promptory-reset' }))],
  ['J4: no audience', (sid) => forgeToken(claims(server, sid, { aud: undefined }))],
  ['another type of token', (sid) => forgeToken(claims(server, sid), { header: { typ: 'JWT' } })],
  ['no session', (sid) => forgeToken(claims(server, sid, { sid: undefined, sub: sid }))],
  ['a session that is no text', (sid) => forgeToken(claims(server, sid, { sid: [sid] }))],
  ['a session that there is not', () => forgeToken(claims(server, randomUUID()))],
])('%s: 401', async (_what, make) => {
  const { sessionId } = await makeFree(server);
  await expectUnauthorized(server, `Bearer ${make(sessionId)}`);
});

test('J6: an edited payload is 401', async () => {
  const [{ token, sessionId }, admin] = [await makeFree(server), await makeAdmin(server)];
  const [header, , signature] = token.split('.');
  for (const payload of [
    claims(server, sessionId, { role: 'admin' }),
    claims(server, admin.sessionId),
    claims(server, sessionId, { exp: secondsAt(server, 365) }),
  ]) {
    await expectUnauthorized(server, `Bearer ${header}.${encode(payload)}.${signature}`);
  }
});

test('J6: the role is read from the user, not from the token', async () => {
  const { token, sessionId, user } = await makeFree(server);
  const signed = forgeToken(claims(server, sessionId, { role: 'admin', isPro: true, sub: 'superuser-001' }));
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
  expect(header).toEqual({ alg: 'HS256', typ: 'session+jwt', kid: NEW_KEY.kid });
  expect(payload).toEqual({
    sid: expect.any(String),
    iss: 'promptory',
    aud: 'promptory-session',
    iat: expect.any(Number),
    exp: secondsAt(server, 30),
  });
});
