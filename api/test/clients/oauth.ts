import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD } from '../fixtures/factories.ts';
import type { TestServer } from '../server.ts';
import { uniqueIp } from './sign-in.ts';

export const CALLBACK = 'http://127.0.0.1:3334/callback';
export const ASK =
  'query ($input: AssistantRequestInput!) { assistantRequest(input: $input) { name redirectHost isLoopback denyUrl scopes { name } } }';
export const ALLOW =
  'mutation ($input: AssistantRequestInput!, $password: String, $code: String) { allowAssistant(input: $input, password: $password, code: $code) }';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

/** Sends a form, as assistants do. */
export const postForm = ({ raw }: TestServer, path: string, form: Record<string, string> | string, from = uniqueIp()) =>
  raw(path, {
    method: 'POST',
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
  });

export const postJson = ({ raw }: TestServer, path: string, body: unknown, from = uniqueIp()) =>
  raw(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  });

/** An assistant that knows the protocol. Each step can be disturbed. */
export async function makeAssistant(server: TestServer, { redirectUris = [CALLBACK], name = 'A test assistant' } = {}) {
  const { body } = await postJson(server, '/oauth/register', { client_name: name, redirect_uris: redirectUris });
  const clientId = String(body.client_id);
  const verifier = randomBytes(32).toString('base64url');
  const input = {
    clientId,
    redirectUri: redirectUris[0]!,
    responseType: 'code',
    scope: 'catalog:read prompts:read usage:write',
    state: 'a state',
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    resource: `${server.url}/mcp`,
  };
  const allow = (token: string, changes: Partial<Record<keyof typeof input, string | null>> = {}) =>
    server.graphql<{ data?: { allowAssistant?: string }; errors?: { message: string; extensions: { code: string } }[] }>(
      ALLOW,
      { input: { ...input, ...changes }, password: PASSWORD },
      { token, from: uniqueIp() },
    );
  /** Lets the member allow it, and returns the code. */
  const codeFrom = async (token: string, changes = {}) => {
    const { body } = await allow(token, changes);
    return new URL(body.data!.allowAssistant!).searchParams.get('code')!;
  };
  /** A change to null leaves a parameter out. */
  const exchange = (code: string, changes: Record<string, string | null> = {}) => {
    const form: Record<string, string | null> = {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUris[0]!,
      resource: `${server.url}/mcp`,
      ...changes,
    };
    const sent = Object.entries(form).filter((parameter): parameter is [string, string] => parameter[1] !== null);
    return postForm(server, '/oauth/token', Object.fromEntries(sent));
  };
  const refresh = (refreshToken: string, changes: Record<string, string> = {}) =>
    postForm(server, '/oauth/token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
      ...changes,
    });
  const connect = async (token: string, changes = {}) =>
    (await exchange(await codeFrom(token, changes))).body as unknown as Tokens;
  return { clientId, verifier, input, allow, codeFrom, exchange, refresh, connect };
}

/** Lists the tools at /mcp. */
export const listTools = ({ raw }: TestServer, token: string) =>
  raw('/mcp', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': uniqueIp(),
    },
  });
