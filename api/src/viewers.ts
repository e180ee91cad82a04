import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { TokenSigner } from './core/auth/token.ts';
import { VersionedCache } from './core/cache/versioned-cache.ts';
import type { Viewer } from './core/context.ts';
import type { Database } from './core/database/db.ts';
import { unauthenticated } from './core/errors.ts';
import { findSessionViewer, type KnownSession, peekSessionViewer } from './features/auth/session/session.viewer.ts';
import { ACCESS_TOKEN_PREFIX } from './features/assistants/tokens/token.ts';
import { findTokenViewer, type TokenAndOwner } from './features/assistants/tokens/token.viewer.ts';
import { KEY_PREFIX } from './features/partners/key.ts';
import type { FailedKeyAttempts } from './features/partners/key.failed-attempts.ts';
import type { KeyUsage } from './features/partners/key.usage.ts';
import { findKeyViewer, type KeyAndOwner } from './features/partners/key.viewer.ts';

/** How many sessions, and how many keys, are kept in memory: each takes about half a kB. */
const KEPT_MAX = 20_000;

const BEARER = /^Bearer ([\w.-]+)$/i;

/** The bearer token of a request, if any. Any other content of the header is an error. */
function bearer(header: string | undefined): string | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const found = BEARER.exec(header.trim());
  if (!found) throw unauthenticated('MALFORMED_HEADER');
  return found[1];
}

/** What a request may be sent with besides sessions and keys. */
export interface AcceptedCredentials {
  /** Tokens of connected assistants, which are for /mcp alone. */
  accessTokens?: boolean;
}

/** Turns a token or key into a viewer: the only place that does. */
export interface Viewers {
  /** The viewer of an `Authorization` header; null without one. An invalid token or key is an error. */
  find(em: SqlEntityManager, header: string | undefined, network: string, accepts?: AcceptedCredentials): Promise<Viewer | null>;
  /** The viewer of a session that is in memory and needs nothing from the database. */
  peek(header: string | undefined): Viewer | null;
}

interface Options {
  config: { cacheMegabytes: number };
  database: Pick<Database, 'invalidation'>;
  tokens: TokenSigner;
  keyUsage: KeyUsage;
  failedKeyAttempts: FailedKeyAttempts;
  now: () => Date;
}

export function createViewers({ config, database, tokens, keyUsage, failedKeyAttempts, now }: Options): Viewers {
  const options = {
    invalidation: database.invalidation,
    topics: ['accounts'],
    max: KEPT_MAX,
    isOn: config.cacheMegabytes > 0,
  };
  const sessions = new VersionedCache<KnownSession>(options);
  const keys = new VersionedCache<KeyAndOwner>(options);
  const accessTokens = new VersionedCache<TokenAndOwner>(options);
  return {
    find: async (em, header, network, { accessTokens: takesTokens = false } = {}) => {
      const text = bearer(header);
      if (text === undefined) return null;
      const at = now();
      const ofSession = async () => {
        const token = tokens.verify(text, at);
        if (!token) return null;
        const viewer = await findSessionViewer(em, sessions, token.sessionId, at);
        // Only now: a session that does not exist is UNKNOWN, however old its token.
        if (token.isExpired) throw unauthenticated('EXPIRED');
        return viewer;
      };
      const isAccessToken = text.startsWith(ACCESS_TOKEN_PREFIX);
      if (isAccessToken && !takesTokens) throw unauthenticated('MCP_ONLY');
      const sent = { text, network, now: at };
      const viewer = text.startsWith(KEY_PREFIX)
        ? await findKeyViewer(em, { keyUsage, failedKeyAttempts, keys }, sent)
        : isAccessToken
          ? await findTokenViewer(em, { failedKeyAttempts, accessTokens }, sent)
          : await ofSession();
      if (!viewer) throw unauthenticated('UNKNOWN');
      return viewer;
    },
    peek: (header) => {
      const text = BEARER.exec(header ?? '')?.[1];
      if (text === undefined || text.startsWith(KEY_PREFIX) || text.startsWith(ACCESS_TOKEN_PREFIX)) return null;
      const at = now();
      const token = tokens.verify(text, at);
      return token && !token.isExpired ? peekSessionViewer(sessions, token.sessionId, at) : null;
    },
  };
}
