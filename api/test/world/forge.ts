import { createHmac } from 'node:crypto';
import { expect } from '@jest/globals';
import type { TestServer } from '../server.ts';

/** The key ring of a server whose tokens a test writes itself: the first signs. */
export const NEW_KEY = { kid: 'new', secret: 'the key that signs has 32 bytes or more' };
export const OLD_KEY = { kid: 'old', secret: 'the key before it has 32 bytes or more' };
export const keyRing = { JWT_SECRETS: `${NEW_KEY.kid}:${NEW_KEY.secret},${OLD_KEY.kid}:${OLD_KEY.secret}` };

export type Part = Record<string, unknown>;

export const encode = (part: Part): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token as an attacker, or a key of ours, may write it. */
export function forge(
  payload: Part,
  { header = {}, secret = NEW_KEY.secret, digest = 'sha256' }: { header?: Part; secret?: string; digest?: string } = {},
): string {
  const body = `${encode({ alg: 'HS256', typ: 'session+jwt', kid: NEW_KEY.kid, ...header })}.${encode(payload)}`;
  return `${body}.${createHmac(digest, secret).update(body).digest('base64url')}`;
}

/** So many days from the server's now, as tokens count. */
export const seconds = ({ clock }: TestServer, days = 0): number => Math.floor(clock.now.getTime() / 1000) + days * 24 * 60 * 60;

/** What a token of ours says of a session, but for what is changed. */
export const claims = (server: TestServer, sid: string, change: Part = {}): Part => ({
  sid,
  iss: 'promptory',
  aud: 'promptory-session',
  iat: seconds(server),
  exp: seconds(server, 30),
  ...change,
});

const unauthorized = { message: 'Unauthorized', code: 'UNAUTHENTICATED' };

/** Refused at both doors, on what is public as well: a dead token is not ignored. */
export async function expectRefused(server: TestServer, authorization: string): Promise<void> {
  const headers = { authorization };
  for (const query of ['{ me { id } }', '{ appInfo { demo } }', '{ __typename }']) {
    const { status, body } = await server.graphql(query, {}, { headers });
    const errors = [{ message: unauthorized.message, extensions: { code: unauthorized.code } }];
    expect({ authorization, status, body }).toEqual({ authorization, status: 401, body: { errors } });
  }
  for (const path of ['/api/auth/user', '/api/categories']) {
    const { status, body } = await server.rest('GET', path, { headers });
    expect({ authorization, status, body }).toEqual({ authorization, status: 401, body: unauthorized });
  }
}

/** The status that a token is answered with, alike at both doors. */
export async function statusOf(server: TestServer, token: string): Promise<number> {
  const graphql = await server.graphql('{ me { id } }', {}, { token });
  const rest = await server.rest('GET', '/api/auth/user', { token });
  expect(rest.status).toBe(graphql.status);
  return graphql.status;
}
