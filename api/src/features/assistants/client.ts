import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { kysely, sql } from '../../core/database/query.ts';
import { cutText, isUuid } from '../../core/input.ts';
import type { ScopeName } from '../partners/scopes.ts';
import { assistantScopes, readScopes } from './assistant-scopes.ts';
import { isAllowedRedirect, MAX_URI_LENGTH, redirectHost } from './redirect-uri.ts';
import { OAuthFailure } from './tokens/oauth-failure.ts';

/** An assistant that may ask members to be connected. Anybody can register one, so what it says of itself is not verified. */
export interface OAuthClient {
  id: string;
  name: string;
  redirectUris: string[];
  /** What it asks for when a request names no scopes. */
  scopes: ScopeName[];
}

export type Registration = Omit<OAuthClient, 'id'>;

const MAX_URIS = 10;
const MAX_NAME_LENGTH = 80;
const MAX_SCOPE_LENGTH = 2000;

/** What a registration may say (RFC 7591, section 2). Other members are ignored, as the standard has it. */
const registration = z.object({
  redirect_uris: z.array(z.string().max(MAX_URI_LENGTH)).min(1).max(MAX_URIS),
  client_name: z.string().optional(),
  grant_types: z.array(z.string()).max(MAX_URIS).optional(),
  response_types: z.array(z.string()).max(MAX_URIS).optional(),
  scope: z.string().max(MAX_SCOPE_LENGTH).optional(),
});

/** Names that are none are left out, as the standard allows. The response says what is left. */
const scopesOrAll = (list: string | undefined): ScopeName[] => {
  const { scopes } = readScopes(list);
  return scopes.length > 0 ? scopes : [...assistantScopes];
};

/** A name on one line, without characters that hide or reorder others. */
const readableName = (name: string) => cutText(name.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim(), MAX_NAME_LENGTH);

/** Reads a registration. Throws what RFC 7591, section 3.2.2 has for one that is not accepted. */
export function parseRegistration(body: unknown): Registration {
  const { success, data } = registration.safeParse(body);
  if (!success) throw new OAuthFailure('invalid_client_metadata', `Send JSON with 1 to ${MAX_URIS} redirect_uris.`);
  const { redirect_uris: redirectUris, client_name: name = '', grant_types: grants, response_types: responses, scope } = data;
  const refused = redirectUris.find((uri) => !isAllowedRedirect(uri));
  if (refused !== undefined)
    throw new OAuthFailure(
      'invalid_redirect_uri',
      'A redirect URI must be https, http on 127.0.0.1, [::1] or localhost, or of an installed program, without a fragment; that of a program without a query.',
    );
  if ((grants && !grants.includes('authorization_code')) || (responses && !responses.includes('code')))
    throw new OAuthFailure('invalid_client_metadata', 'Only the authorization code flow is supported.');
  return { name: readableName(name) || redirectHost(redirectUris[0]!), redirectUris, scopes: scopesOrAll(scope) };
}

/** Registers a client. All of them are public: they have no secret, and prove themselves by PKCE. */
export async function registerClient(em: SqlEntityManager, { name, redirectUris, scopes }: Registration, now: Date) {
  const id = randomUUID();
  await kysely(em)
    .insertInto('oauth_clients')
    .values({ id, name, redirect_uris: redirectUris, scopes, created_at: now })
    .execute();
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: scopes.join(' '),
  };
}

/** Deletes the oldest client that no member has connected. */
export const deleteOldestClient = (em: SqlEntityManager): Promise<void> =>
  em.transactional(async (tx) => {
    const isFree = sql<boolean>`not exists (select from oauth_grants where client_id = oauth_clients.id)`;
    const oldest = await kysely(tx)
      .selectFrom('oauth_clients')
      .select('id')
      .where(isFree)
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    // Asked again under the lock: a member may have allowed it meanwhile.
    if (oldest) await kysely(tx).deleteFrom('oauth_clients').where('id', '=', oldest.id).where(isFree).execute();
  });

export async function findClient(em: SqlEntityManager, id: string): Promise<OAuthClient | null> {
  if (!isUuid(id)) return null;
  const row = await kysely(em)
    .selectFrom('oauth_clients')
    .select(['id', 'name', 'redirect_uris as redirectUris', 'scopes'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, scopes: scopesOrAll(row.scopes?.join(' ')) } : null;
}

/** Keeps a client from being deleted until the end of the transaction. False if it is gone. */
export async function lockClient(tx: SqlEntityManager, { id }: OAuthClient): Promise<boolean> {
  const row = await kysely(tx).selectFrom('oauth_clients').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}
