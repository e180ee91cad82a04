import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import OAuth2Server from '@node-oauth/oauth2-server';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely, sql, timestamp } from '../../core/database/query.ts';
import { ApiError } from '../../core/errors.ts';
import { SECOND } from '../../core/time.ts';
import { audit } from '../audit/audit.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import type { Proof } from '../auth/second-factor/confirm-identity.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { proveKeyOwner } from '../partners/key.proof.ts';
import { assistantConnected } from './assistant.mails.ts';
import { type Authorization, readAuthorization, responseUrl, unknownClient } from './authorization.ts';
import type { AssistantRequestInput } from './assistant.types.ts';
import { lockClient } from './client.ts';
import { CODE_LIFETIME, REFRESH_LIFETIME } from './tokens/lifetimes.ts';
import { unwrapped } from './tokens/oauth-failure.ts';
import { hashOf, newSecret } from './tokens/token.ts';

const MAX_ASSISTANTS = 10;

/** Throws if the member has too many assistants: each of them has a quota. Codes that are being exchanged count as well. */
async function assertCanConnect(tx: SqlEntityManager, ctx: Context): Promise<void> {
  const [{ userId }, now] = [member(ctx), ctx.now()];
  await lockViewer(tx, ctx);
  const { active } = await kysely(tx)
    .selectFrom('oauth_grants as g')
    .select(sql<number>`count(*)::int`.as('active'))
    .where('g.user_id', '=', userId)
    .where('g.revoked_at', 'is', null)
    .where('g.expires_at', '>', timestamp(now))
    .where((eb) => eb.or([eb('g.connected_at', 'is not', null), eb('g.code_expires_at', '>', timestamp(now))]))
    .executeTakeFirstOrThrow();
  if (active >= MAX_ASSISTANTS)
    throw new ApiError(
      'CONFLICT',
      `You have ${active} connected assistants already. Disconnect one that you no longer need, and start again from the assistant.`,
    );
}

/** What the OAuth library asks for when it issues a code: here the grant begins. */
const modelOf = (tx: SqlEntityManager, now: Date, id: string, { client, redirectUri, scopes }: Authorization) => {
  const known: OAuth2Server.Client = { id: client.id, grants: ['authorization_code'], redirectUris: [redirectUri] };
  return {
    getClient: async () => known,
    validateScope: async () => scopes,
    generateAuthorizationCode: async () => newSecret('code'),
    saveAuthorizationCode: async (code, { id: clientId }, user) => {
      await kysely(tx)
        .insertInto('oauth_grants')
        .values({
          id,
          user_id: String(user.id),
          client_id: clientId,
          scopes,
          redirect_uri: code.redirectUri,
          code_hash: hashOf(code.authorizationCode),
          code_challenge: code.codeChallenge ?? '',
          code_expires_at: new Date(now.getTime() + CODE_LIFETIME),
          created_at: now,
          expires_at: new Date(now.getTime() + REFRESH_LIFETIME),
        })
        .execute();
      return { ...code, client: known, user };
    },
    // Asked for by the types, but not when a code is issued.
    getAuthorizationCode: async () => null,
    revokeAuthorizationCode: async () => false,
    getAccessToken: async () => null,
    saveToken: async () => null,
  } satisfies OAuth2Server.AuthorizationCodeModel;
};

async function issueCode(tx: SqlEntityManager, ctx: Context, id: string, request: Authorization): Promise<string> {
  const { userId } = member(ctx);
  const server = new OAuth2Server({ model: modelOf(tx, ctx.now(), id, request) });
  const query = {
    response_type: 'code',
    client_id: request.client.id,
    redirect_uri: request.redirectUri,
    scope: request.scopes.join(' '),
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
  };
  const options = {
    allowEmptyState: true,
    authorizationCodeLifetime: CODE_LIFETIME / SECOND,
    authenticateHandler: { handle: () => ({ id: userId }) },
  };
  try {
    const asked = new OAuth2Server.Request({ headers: {}, method: 'GET', query });
    return (await server.authorize(asked, new OAuth2Server.Response({}), options)).authorizationCode;
  } catch (thrown) {
    throw unwrapped(thrown);
  }
}

/**
 * Connects an assistant once the member has said so, and mails them. Like a key, a connection outlives the session, so it
 * needs the password or the second factor. Returns the URL that brings the assistant its code.
 */
export async function allowAssistant(ctx: Context, input: AssistantRequestInput, proof: Proof): Promise<string> {
  const request = await readAuthorization(ctx, input);
  const email = await proveKeyOwner(ctx, proof);
  const { userId: subjectId } = member(ctx);
  const { name } = request.client;
  const code = await ctx.em.transactional(async (tx) => {
    await assertCanConnect(tx, ctx);
    // Others may have registered since, for whom it has made room.
    if (!(await lockClient(tx, request.client))) throw unknownClient();
    const id = randomUUID();
    const issued = await issueCode(tx, ctx, id, request);
    const { scopes } = request;
    await audit(tx, ctx, { action: 'assistant.allowed', subjectId, detail: { assistantId: id, scopes } });
    await enqueueMail(tx, assistantConnected(email, ctx.origin(), { name, redirectUri: request.redirectUri, scopes }), ctx.now());
    return issued;
  });
  ctx.triggerJob('mail');
  return responseUrl(ctx, request, { code });
}
