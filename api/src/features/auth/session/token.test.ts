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

test('a token is accepted if it was signed with the current or the previous key', async () => {
  const { sessionId } = await makeFree(server);
  expect(await statusOf(server, forgeToken(claims(server, sessionId)))).toBe(200);
  expect(
    await statusOf(server, forgeToken(claims(server, sessionId), { header: { kid: OLD_KEY.kid }, secret: OLD_KEY.secret })),
  ).toBe(200);
});

test.each<[string, (sid: string) => string]>([
  [
    'algorithm none, unsigned',
    (sid) => `${encode({ alg: 'none', typ: 'session+jwt', kid: NEW_KEY.kid })}.${encode(claims(server, sid))}.`,
  ],
  ['algorithm None, with a signature', (sid) => forgeToken(claims(server, sid), { header: { alg: 'None' } })],
  ['another algorithm with our key', (sid) => forgeToken(claims(server, sid), { header: { alg: 'HS512' }, digest: 'sha512' })],
  ['RS256 with our key as the public key', (sid) => forgeToken(claims(server, sid), { header: { alg: 'RS256' } })],
  ['an empty key', (sid) => forgeToken(claims(server, sid), { secret: '' })],
  ['a guessed key', (sid) => forgeToken(claims(server, sid), { secret: 'secret' })],
  ['the key of another key id', (sid) => forgeToken(claims(server, sid), { secret: OLD_KEY.secret })],
  ['an unknown key id', (sid) => forgeToken(claims(server, sid), { header: { kid: 'other' } })],
  ['no key id', (sid) => forgeToken(claims(server, sid), { header: { kid: undefined } })],
  ['a key id that is not a string', (sid) => forgeToken(claims(server, sid), { header: { kid: ['new'] } })],
  [
    'an inherited object property as key id',
    (sid) => forgeToken(claims(server, sid), { header: { kid: '__proto__' }, secret: '' }),
  ],
  ['not valid yet', (sid) => forgeToken(claims(server, sid, { nbf: secondsAt(server, 1) }))],
  ['no expiry', (sid) => forgeToken(claims(server, sid, { exp: undefined }))],
  ['an expiry that is not a number', (sid) => forgeToken(claims(server, sid, { exp: '99999999999' }))],
  ['another issuer', (sid) => forgeToken(claims(server, sid, { iss: 'promptory.example' }))],
  ['no issuer', (sid) => forgeToken(claims(server, sid, { iss: undefined }))],
  ['another audience', (sid) => forgeToken(claims(server, sid, { aud: 'promptory-reset' }))],
  ['no audience', (sid) => forgeToken(claims(server, sid, { aud: undefined }))],
  ['another type of token', (sid) => forgeToken(claims(server, sid), { header: { typ: 'JWT' } })],
  ['no session', (sid) => forgeToken(claims(server, sid, { sid: undefined, sub: sid }))],
  ['a session id that is not a string', (sid) => forgeToken(claims(server, sid, { sid: [sid] }))],
  ['a session that does not exist', () => forgeToken(claims(server, randomUUID()))],
])('%s: 401', async (_what, make) => {
  const { sessionId } = await makeFree(server);
  await expectUnauthorized(server, `Bearer ${make(sessionId)}`);
});

test('an expired token is EXPIRED only if its signature is right', async () => {
  const { sessionId } = await makeFree(server);
  const payload = claims(server, sessionId, { exp: secondsAt(server) - 31 });
  const expired = forgeToken(payload);
  // It is the same when the server has remembered the token.
  for (let requests = 0; requests < 2; requests += 1) await expectUnauthorized(server, `Bearer ${expired}`, 'EXPIRED');
  await expectUnauthorized(server, `Bearer ${forgeToken(payload, { secret: OLD_KEY.secret })}`, 'UNKNOWN');
});

test('an edited payload is 401', async () => {
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

test('the role is read from the user, not from the token', async () => {
  const { token, sessionId, user } = await makeFree(server);
  const signed = forgeToken(claims(server, sessionId, { role: 'admin', isPro: true, sub: 'superuser-001' }));
  expect((await me(`Bearer ${signed}`)).body).toEqual({ data: { me: { id: user.id, role: 'member' } } });
  await server.database.fork().nativeUpdate(User, user.id, { role: UserRole.admin });
  expect((await me(`Bearer ${token}`)).body).toEqual({ data: { me: { id: user.id, role: 'admin' } } });
});

test('a token contains only the id of its session', async () => {
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
