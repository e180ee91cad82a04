import type { SqlEntityManager } from '@mikro-orm/postgresql';
import OAuth2Server from '@node-oauth/oauth2-server';
import { kysely, sql, timestamp } from '../../../core/database/query.ts';
import { bySystem } from '../../audit/audit.ts';
import { findClient } from '../client.ts';
import { endGrant } from '../grant.ts';
import { ACCESS_LIFETIME, GRANT_LIFETIME, REFRESH_LIFETIME } from './lifetimes.ts';
import { hashOf, newSecret } from './token.ts';

/** How many used refresh tokens of a grant are known, so that their second use ends it. */
const USED_KEPT = 20;

/** The library compares with the clock of the process. Tests move ours, so it gets a time that is as far away. */
const inProcessTime = (moment: string, now: Date) => new Date(Date.now() + new Date(moment).getTime() - now.getTime());

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** Reads and locks a grant, so that of two requests with the same code or token one is first. */
async function lockGrant(tx: SqlEntityManager, column: 'id' | 'code_hash', value: string | Buffer) {
  return kysely(tx)
    .selectFrom('oauth_grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.id', 'g.user_id as userId', 'g.client_id as clientId', 'g.scopes', 'g.redirect_uri as redirectUri'])
    .select(['g.code_challenge as codeChallenge', 'g.code_expires_at as codeExpiresAt', 'g.code_used_at as codeUsedAt'])
    .select([
      'g.created_at as createdAt',
      'g.expires_at as expiresAt',
      'g.revoked_at as revokedAt',
      'u.disabled_at as disabledAt',
    ])
    .where(`g.${column}`, '=', value)
    .forUpdate('g')
    .executeTakeFirst();
}

type Grant = NonNullable<Awaited<ReturnType<typeof lockGrant>>>;

const isAlive = (grant: Grant | undefined): grant is Grant =>
  grant !== undefined && grant.revokedAt === null && grant.disabledAt === null;

/** Reads a refresh token and its grant, which is locked. Undefined if the token is unknown or its grant has ended. */
async function lockRefreshToken(tx: SqlEntityManager, hash: Buffer) {
  const found = await kysely(tx)
    .selectFrom('oauth_tokens')
    .select('grant_id')
    .where('hash', '=', hash)
    .where('kind', '=', 'refresh')
    .executeTakeFirst();
  const grant = found && (await lockGrant(tx, 'id', found.grant_id));
  if (!isAlive(grant)) return undefined;
  // Read again, now that nobody else can use it.
  const token = await kysely(tx)
    .selectFrom('oauth_tokens')
    .select(['expires_at', 'used_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return token && { grant, token };
}

/** Stores both tokens of a grant, which then lives as long as the refresh token. */
async function storeTokens(tx: SqlEntityManager, grant: Grant, token: OAuth2Server.Token, now: Date): Promise<void> {
  const last = new Date(new Date(grant.createdAt).getTime() + GRANT_LIFETIME);
  const end = (lifetime: number) => earlier(last, new Date(now.getTime() + lifetime));
  const { accessToken, refreshToken = '', scope: scopes = grant.scopes } = token;
  await kysely(tx)
    .insertInto('oauth_tokens')
    .values([
      { hash: hashOf(accessToken), grant_id: grant.id, kind: 'access', scopes, expires_at: end(ACCESS_LIFETIME) },
      {
        hash: hashOf(refreshToken),
        grant_id: grant.id,
        kind: 'refresh',
        scopes: grant.scopes,
        expires_at: end(REFRESH_LIFETIME),
      },
    ])
    .execute();
  await kysely(tx)
    .updateTable('oauth_grants')
    .set({ expires_at: end(REFRESH_LIFETIME), connected_at: sql<string>`coalesce(connected_at, ${timestamp(now)})` })
    .where('id', '=', grant.id)
    .execute();
}

/** Forgets the refresh tokens of a grant that were used long ago. They are unknown then, so their use ends nothing. */
async function forgetUsed(tx: SqlEntityManager, grantId: string): Promise<void> {
  const used = kysely(tx)
    .selectFrom('oauth_tokens')
    .select('hash')
    .where('grant_id', '=', grantId)
    .where('kind', '=', 'refresh')
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .offset(USED_KEPT);
  await kysely(tx).deleteFrom('oauth_tokens').where('hash', 'in', used).execute();
}

/** The client cannot know that its earlier request arrived: it has to begin again. */
const usedBefore = (what: string) =>
  new OAuth2Server.InvalidGrantError(
    `This ${what} was used before, so the connection has ended. Ask the member to connect the assistant again.`,
  );

const clientOf = (id: string): OAuth2Server.Client => ({ id, grants: ['authorization_code', 'refresh_token'] });

/**
 * What the OAuth library reads and writes when a code or a refresh token is exchanged. A second use of either ends the grant:
 * one of the two users is not the assistant (RFC 9700, section 4.14).
 * @param namesRedirectUri whether the request has a redirect URI, which is then compared. In OAuth 2.1 it has none: the proof of
 * the code takes its place
 */
export function tokenModel(tx: SqlEntityManager, now: Date, { namesRedirectUri }: { namesRedirectUri: boolean }) {
  const by = bySystem(now);
  return {
    getClient: async (id, secret) => {
      // Our clients have no secrets, so one that is sent is not ours.
      const client = secret ? null : await findClient(tx, id);
      return client && clientOf(client.id);
    },
    validateScope: async (_user, _client, scope) => scope,
    getAuthorizationCode: async (code) => {
      const grant = await lockGrant(tx, 'code_hash', hashOf(code));
      if (!isAlive(grant)) return null;
      if (grant.codeUsedAt !== null) {
        await endGrant(tx, by, grant, 'code used twice');
        throw usedBefore('code');
      }
      return {
        authorizationCode: code,
        expiresAt: inProcessTime(grant.codeExpiresAt, now),
        redirectUri: namesRedirectUri ? grant.redirectUri : '',
        scope: grant.scopes,
        client: clientOf(grant.clientId),
        user: { id: grant.userId, grant },
        codeChallenge: grant.codeChallenge,
        codeChallengeMethod: 'S256',
      };
    },
    revokeAuthorizationCode: async ({ user }) => {
      const { id } = user.grant as { id: string };
      await kysely(tx).updateTable('oauth_grants').set({ code_used_at: now }).where('id', '=', id).execute();
      return true;
    },
    saveAuthorizationCode: async () => null,
    getAccessToken: async () => null,
    getRefreshToken: async (refreshToken) => {
      const found = await lockRefreshToken(tx, hashOf(refreshToken));
      if (!found) return null;
      const { grant, token } = found;
      if (token.used_at !== null) {
        await endGrant(tx, by, grant, 'refresh token used twice');
        throw usedBefore('refresh token');
      }
      return {
        refreshToken,
        refreshTokenExpiresAt: inProcessTime(token.expires_at, now),
        scope: grant.scopes,
        client: clientOf(grant.clientId),
        user: { id: grant.userId, grant },
      };
    },
    revokeToken: async ({ refreshToken, user }) => {
      const { numUpdatedRows } = await kysely(tx)
        .updateTable('oauth_tokens')
        .set({ used_at: now })
        .where('hash', '=', hashOf(refreshToken))
        .executeTakeFirstOrThrow();
      await forgetUsed(tx, (user.grant as { id: string }).id);
      return numUpdatedRows > 0n;
    },
    generateAccessToken: async () => newSecret('access'),
    generateRefreshToken: async () => newSecret('refresh'),
    saveToken: async (token, client, user) => {
      const grant = user.grant as Grant;
      await storeTokens(tx, grant, token, now);
      return { ...token, client, user };
    },
  } satisfies OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel;
}
