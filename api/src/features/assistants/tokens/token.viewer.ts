import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { VersionedCache } from '../../../core/cache/versioned-cache.ts';
import type { Viewer } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { type Credential, ownerColumns, viewerOf } from '../../partners/credential.viewer.ts';
import type { FailedKeyAttempts } from '../../partners/key.failed-attempts.ts';
import { hashOf, isAccessToken } from './token.ts';

/** An access token, its grant and the member, as far as requests need to know. */
export interface TokenAndOwner extends Credential {
  grantId: string;
}

const findToken = async (em: SqlEntityManager, hash: Buffer): Promise<TokenAndOwner | null> => {
  const row = await kysely(em)
    .selectFrom('oauth_tokens as t')
    .innerJoin('oauth_grants as g', 'g.id', 't.grant_id')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.id as grantId', 't.scopes', 't.expires_at as expiresAt', 'g.revoked_at as revokedAt'])
    .select(['g.last_used_at as lastUsedAt', ...ownerColumns])
    .where('t.hash', '=', hash)
    .where('t.kind', '=', 'access')
    .executeTakeFirst();
  return row ?? null;
};

/** What is kept in memory of tokens. */
interface TokenMemory {
  failedKeyAttempts: FailedKeyAttempts;
  accessTokens: VersionedCache<TokenAndOwner>;
}

/**
 * Finds the viewer of an access token, in one indexed statement unless it is in memory; null if there is none. From here on
 * it is an API key with the same scopes: in what it may ask for, its quota and the log.
 */
export async function findTokenViewer(
  em: SqlEntityManager,
  { failedKeyAttempts, accessTokens }: TokenMemory,
  { text, network, now }: { text: string; network: string; now: Date },
): Promise<Viewer | null> {
  if (!isAccessToken(text)) return null;
  await failedKeyAttempts.assertBelowLimit(network);
  const hash = hashOf(text);
  const token = await accessTokens.get(hash.toString('base64url'), () => findToken(em, hash));
  if (!token) {
    await failedKeyAttempts.count(network);
    return null;
  }
  return viewerOf(em, token, { table: 'oauth_grants', id: token.grantId, isTest: false, now });
}
