import OAuth2Server from '@node-oauth/oauth2-server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../../core/database/db.ts';
import { kysely } from '../../../core/database/query.ts';
import { serviceUnavailable } from '../../../core/errors.ts';
import type { Limits } from '../../../core/config.ts';
import { consumeByNetwork } from '../../../core/limits/network-counters.ts';
import { SECOND } from '../../../core/time.ts';
import type { Throttle } from '../../../core/throttle.ts';
import { bySystem } from '../../audit/audit.ts';
import type { FailedKeyAttempts } from '../../partners/key.failed-attempts.ts';
import { deleteOldestClient, parseRegistration, registerClient } from '../client.ts';
import { endGrant } from '../grant.ts';
import { ACCESS_LIFETIME, REFRESH_LIFETIME } from './lifetimes.ts';
import { OAuthFailure, unwrapped } from './oauth-failure.ts';
import { isOurResource } from '../resource.ts';
import { hashOf } from './token.ts';
import { tokenModel } from './token-model.ts';

const HOUR_SECONDS = 60 * 60;
const registrationLimit = ({ registrations }: Pick<Limits, 'registrations'>) => ({
  name: 'registrations',
  points: registrations.network,
  seconds: HOUR_SECONDS,
});
/** Enough for a thousand assistants behind one address, and an end to what one of them can have stored. */
const tokenLimit = { name: 'assistant-tokens', points: 3000, seconds: HOUR_SECONDS };
const revocationLimit = { name: 'assistant-revocations', points: 3000, seconds: HOUR_SECONDS };
/** Of one connection. Access tokens live for an hour, so an assistant needs one. */
const refreshLimit = { name: 'assistant-refreshes', points: 60, seconds: HOUR_SECONDS };

interface Options {
  database: Database;
  throttle: Throttle;
  failedKeyAttempts: FailedKeyAttempts;
  limits: Pick<Limits, 'registrations'>;
  now: () => Date;
  origin: () => string;
}

/** What a request of each grant type needs besides its client. */
const parametersOfGrant: Record<string, readonly string[]> = {
  authorization_code: ['code', 'code_verifier'],
  refresh_token: ['refresh_token'],
};
const grantTypes = Object.keys(parametersOfGrant);

/** Throws what a request lacks, before its code or token is used up. */
function assertComplete(parameters: Record<string, string>): void {
  const { grant_type: grantType } = parameters;
  const types = `grant_type is one of ${grantTypes.join(', ')}.`;
  if (!grantType) throw new OAuthFailure('invalid_request', `Send grant_type. ${types}`);
  if (!grantTypes.includes(grantType)) throw new OAuthFailure('unsupported_grant_type', types);
  const missing = parametersOfGrant[grantType]!.filter((name) => !parameters[name]);
  if (missing.length > 0) throw new OAuthFailure('invalid_request', `Send ${missing.join(' and ')}.`);
}

/** The parameters of a form, each a text that is given once (RFC 6749, section 3.2). */
function parametersOf(body: unknown): Record<string, string> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  // Nothing was read, such as of a body in JSON.
  if (entries.length === 0)
    throw new OAuthFailure('invalid_request', 'Send the parameters as a form: application/x-www-form-urlencoded.');
  if (entries.some(([, value]) => typeof value !== 'string' || value.includes('\0')))
    throw new OAuthFailure('invalid_request', 'Send each parameter once, as a form.');
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The errors of the library, in the words of the standards. Anything unexpected is thrown on, to be logged and masked. */
function toFailure(thrown: unknown): OAuthFailure {
  if (!(thrown instanceof OAuth2Server.OAuthError) || thrown.name === 'server_error') throw unwrapped(thrown);
  return new OAuthFailure(thrown.name, thrown.message);
}

/** What assistants call themselves: registration, tokens and revocation. No member is signed in there. */
export function createOAuthEndpoints({ database, throttle, failedKeyAttempts, limits, now, origin }: Options) {
  const begin = (network: string): SqlEntityManager => {
    if (database.congestion(network) !== 'free') throw serviceUnavailable();
    return database.fork();
  };

  /** Counts the use of a refresh token by its grant. A token that was used already is not refused here, but ends the grant. */
  const countRefresh = async (em: SqlEntityManager, token: string): Promise<void> => {
    const found = await kysely(em)
      .selectFrom('oauth_tokens')
      .select('grant_id as grantId')
      .where('hash', '=', hashOf(token))
      .where('kind', '=', 'refresh')
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (found) await throttle.consume(refreshLimit, found.grantId);
  };

  /** Exchanges a code or a refresh token. A failure commits what it has found out, such as that a code was used. */
  const exchange = (em: SqlEntityManager, headers: Record<string, string>, body: Record<string, string>) =>
    em.transactional(async (tx) => {
      const response = new OAuth2Server.Response({});
      try {
        const server = new OAuth2Server({ model: tokenModel(tx, now(), { namesRedirectUri: 'redirect_uri' in body }) });
        await server.token(new OAuth2Server.Request({ headers, method: 'POST', query: {}, body }), response, {
          accessTokenLifetime: ACCESS_LIFETIME / SECOND,
          refreshTokenLifetime: REFRESH_LIFETIME / SECOND,
          requireClientAuthentication: { authorization_code: false, refresh_token: false },
        });
        return response.body as Record<string, unknown>;
      } catch (thrown) {
        const failure = toFailure(thrown);
        // The library checks the scope after it has used the token up, which is taken back here.
        if (failure.error === 'invalid_scope') throw failure;
        return failure;
      }
    });

  return {
    register: async (body: unknown, network: string) => {
      const em = begin(network);
      await consumeByNetwork(throttle, registrationLimit(limits), network);
      const registration = parseRegistration(body);
      // Nobody is refused for what others register: beyond the limit of all, each one replaces the oldest without a member.
      const rule = { name: 'registrations-all', points: limits.registrations.all, seconds: HOUR_SECONDS };
      if ((await throttle.count(rule, 'all')) > rule.points) await deleteOldestClient(em);
      return registerClient(em, registration, now());
    },

    token: async (headers: Record<string, string>, body: unknown, network: string) => {
      const parameters = parametersOf(body);
      await failedKeyAttempts.assertBelowLimit(network);
      await consumeByNetwork(throttle, tokenLimit, network);
      if (!isOurResource(parameters.resource, origin()))
        throw new OAuthFailure('invalid_target', 'Tokens are for the MCP endpoint of this server only.');
      assertComplete(parameters);
      const em = begin(network);
      if (parameters.grant_type === 'refresh_token') await countRefresh(em, parameters.refresh_token ?? '');
      const result = await exchange(em, headers, parameters).catch((thrown: unknown) => {
        if (thrown instanceof OAuthFailure) return thrown;
        throw thrown;
      });
      if (!(result instanceof OAuthFailure)) return result;
      await failedKeyAttempts.count(network);
      throw result;
    },

    /** Ends the grant of a token (RFC 7009). The response is the same for a token that does not exist. */
    revoke: async (body: unknown, network: string) => {
      const { token, client_id: clientId } = parametersOf(body);
      if (!token || !clientId) throw new OAuthFailure('invalid_request', 'Send token and client_id.');
      await failedKeyAttempts.assertBelowLimit(network);
      await consumeByNetwork(throttle, revocationLimit, network);
      await begin(network).transactional(async (tx) => {
        const grant = await kysely(tx)
          .selectFrom('oauth_tokens as t')
          .innerJoin('oauth_grants as g', 'g.id', 't.grant_id')
          .select(['g.id', 'g.user_id as userId'])
          .where('t.hash', '=', hashOf(token))
          .where('g.client_id', '=', clientId)
          .executeTakeFirst();
        if (grant) await endGrant(tx, bySystem(now()), grant, 'revoked by the assistant');
        else await failedKeyAttempts.count(network);
      });
    },
  };
}
