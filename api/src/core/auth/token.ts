import { createSecretKey } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import jwt from 'jsonwebtoken';
import type { SigningKey } from '../config.ts';

const ISSUER = 'promptory';
const AUDIENCE = 'promptory-session';
const TYPE = 'session+jwt';
/** Tolerated clock skew. */
const LEEWAY_SECONDS = 30;
/** How many tokens are remembered as verified. */
const VERIFIED_MAX = 20_000;

/** Signs tokens that contain a session id and nothing else: no role, plan or email. */
export interface TokenSigner {
  sign(sessionId: string, expiresAt: Date): string;
  /** What the token says, or null if it is forged or malformed. */
  verify(token: string, now: Date): { sessionId: string; isExpired: boolean } | null;
}

export function createTokenSigner(keys: readonly SigningKey[]): TokenSigner {
  const [current] = keys;
  if (!current) throw new Error('At least one signing key is needed');
  // Verifying a signature takes longer than all other work of a request whose response is in memory.
  const verified = new LRUCache<string, { sessionId: string; expiresAt: number }>({ max: VERIFIED_MAX });
  // Of a text, jsonwebtoken would make a key with each token, after it has tried to read it as a certificate.
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, createSecretKey(secret, 'utf8')]));
  return {
    sign: (sessionId, expiresAt) =>
      jwt.sign({ sid: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }, secrets.get(current.kid)!, {
        algorithm: 'HS256',
        issuer: ISSUER,
        audience: AUDIENCE,
        header: { alg: 'HS256', typ: TYPE, kid: current.kid },
      }),
    verify: (token, now) => {
      const seconds = Math.floor(now.getTime() / 1000);
      const told = ({ sessionId, expiresAt }: { sessionId: string; expiresAt: number }) => ({
        sessionId,
        isExpired: seconds >= expiresAt + LEEWAY_SECONDS,
      });
      const known = verified.get(token);
      if (known) return told(known);
      try {
        const header = jwt.decode(token, { complete: true })?.header;
        const secret = header?.typ === TYPE && header.kid !== undefined ? secrets.get(header.kid) : undefined;
        if (secret === undefined) return null;
        const payload = jwt.verify(token, secret, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          clockTolerance: LEEWAY_SECONDS,
          clockTimestamp: seconds,
          // The caller is told instead.
          ignoreExpiration: true,
        });
        // jsonwebtoken accepts a token without an expiry.
        if (typeof payload === 'string' || typeof payload.exp !== 'number' || typeof payload.sid !== 'string') return null;
        const read = { sessionId: payload.sid, expiresAt: payload.exp };
        verified.set(token, read);
        return told(read);
      } catch {
        return null;
      }
    },
  };
}
