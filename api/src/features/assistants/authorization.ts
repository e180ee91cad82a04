import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import type { ScopeName } from '../partners/scopes.ts';
import { readScopes } from './assistant-scopes.ts';
import type { AssistantRequestInput } from './assistant.types.ts';
import { findClient, type OAuthClient } from './client.ts';
import { MAX_URI_LENGTH, matchesRedirect } from './redirect-uri.ts';
import { isOurResource } from './resource.ts';

/** A request of an assistant to be connected, all of it checked. */
export interface Authorization {
  client: OAuthClient;
  redirectUri: string;
  scopes: ScopeName[];
  state: string | null;
  codeChallenge: string;
}

const text = z.string().max(2000).refine(isValidText).nullish();
const requestInput = z.object({
  clientId: z.string().max(100),
  redirectUri: z.string().max(MAX_URI_LENGTH),
  responseType: text,
  scope: text,
  // What OAuth allows in it (RFC 6749, appendix A.5).
  state: z
    .string()
    .max(2000)
    .regex(/^[\x20-\x7e]*$/)
    .nullish(),
  codeChallenge: text,
  codeChallengeMethod: text,
  resource: text,
});

const refused = (reason: string, help = 'Start again from the assistant.') => {
  const message = `${reason} Nothing was allowed. ${help}`;
  return new ApiError('BAD_USER_INPUT', message, { fields: { request: message } });
};

/** The assistant never sees this error, so it would come back with the same client id until its connection is removed. */
export const unknownClient = () =>
  refused(
    'The assistant is not registered here, or its registration has expired.',
    'Remove the connection in the assistant and add it again.',
  );

/**
 * Checks a request of an assistant. Its errors are told to the member on our page and never sent to the redirect URI, because
 * anybody can register one: a link to us would lead to any site (RFC 9700, section 4.11.2).
 */
export async function readAuthorization(ctx: Context, input: AssistantRequestInput): Promise<Authorization> {
  const parsed = requestInput.safeParse(input);
  if (!parsed.success) throw refused('A part of the request is too long, or has characters that it cannot have.');
  const { clientId, redirectUri, responseType, scope, state, codeChallenge, codeChallengeMethod, resource } = parsed.data;
  const client = await findClient(ctx.em, clientId);
  if (!client) throw unknownClient();
  if (!matchesRedirect(redirectUri, client.redirectUris))
    throw refused('The request leads to an address that the assistant has not registered.');
  if (responseType !== 'code') throw refused('The request is not for an authorization code (response_type=code).');
  if (codeChallengeMethod !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge ?? ''))
    throw refused('The request has no proof key (PKCE) with the method S256.');
  if (!isOurResource(resource, ctx.origin())) throw refused('The request is for another server than this one.');
  const { scopes, unknown } = readScopes(scope);
  if (unknown[0] !== undefined) {
    // It may be anything that fits into a link.
    const shown = [...unknown[0]].slice(0, 40).join('');
    throw refused(`The request asks for the right “${shown}”, which assistants cannot have here.`);
  }
  return {
    client,
    redirectUri,
    scopes: scopes.length > 0 ? scopes : client.scopes,
    state: state || null,
    codeChallenge: codeChallenge!,
  };
}

/** The response to an assistant: its redirect URI with parameters, among them who responds (RFC 9207). */
export function responseUrl(ctx: Context, { redirectUri, state }: Authorization, parameters: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...parameters, ...(state !== null && { state }), iss: ctx.origin() }))
    url.searchParams.set(name, value);
  return url.href;
}
