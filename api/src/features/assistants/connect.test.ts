import { auth, type OAuthClientProvider } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { actionsOf } from '../../../test/assertions/audit.ts';
import { mailsTo } from '../../../test/assertions/mailbox.ts';
import { callTool, connectAssistant } from '../../../test/clients/mcp.ts';
import { ASK, CALLBACK, listTools, makeAssistant, postForm, postJson } from '../../../test/clients/oauth.ts';
import { makeCategory, makeMember, makePrompt, makeSession, PASSWORD } from '../../../test/fixtures/factories.ts';
import { expectUnauthorized } from '../../../test/fixtures/forged-tokens.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let premium: string;
let start: Date;
beforeAll(async () => {
  server = await startServer({ LIMIT_REGISTRATIONS: '1000', LIMIT_COST_PER_MINUTE: '1000000000' });
  ({ id: premium } = await makePrompt(server, await makeCategory(server), { isPremium: true, content: 'The secret text' }));
});
afterAll(() => server.close());
beforeAll(() => void (start = server.clock.now));
beforeEach(() => void (server.clock.now = start));

const verified = (fields = {}) => makeMember(server, { emailVerifiedAt: server.clock.now, ...fields });
const pro = () => verified({ stripeStatus: 'active' });
const list = async (token: string) =>
  (
    await executeText<{ connectedAssistants: Record<string, unknown>[] }>(
      server,
      '{ connectedAssistants { id name redirectHost scopes connectedAt expiresAt lastUsedAt } }',
      {},
      token,
    )
  ).connectedAssistants;

test('the official client connects by itself, from a 401 to a tool', async () => {
  const { token, user } = await pro();
  let registered: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  let tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  let discovered: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
  let verifier = '';
  let asked: URL | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { redirect_uris: [CALLBACK], client_name: 'The official client' },
    state: () => 'of the client',
    clientInformation: () => registered,
    saveClientInformation: (information) => void (registered = information),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (url) => void (asked = url),
    saveCodeVerifier: (text) => void (verifier = text),
    codeVerifier: () => verifier,
    saveDiscoveryState: (state) => void (discovered = state),
    discoveryState: () => discovered,
  };
  const serverUrl = `${server.url}/mcp`;
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT');
  const parameters = asked!.searchParams;
  expect(asked!.href.split('?')[0]).toBe(`${server.url}/oauth/authorize`);
  expect(parameters.get('resource')).toBe(serverUrl);
  const input = {
    clientId: parameters.get('client_id'),
    redirectUri: parameters.get('redirect_uri'),
    responseType: parameters.get('response_type'),
    scope: parameters.get('scope'),
    state: parameters.get('state'),
    codeChallenge: parameters.get('code_challenge'),
    codeChallengeMethod: parameters.get('code_challenge_method'),
    resource: parameters.get('resource'),
  };
  const { assistantRequest } = await executeText<{ assistantRequest: Record<string, unknown> }>(server, ASK, { input }, token);
  expect(assistantRequest).toMatchObject({
    name: 'The official client',
    redirectHost: '127.0.0.1:3334',
    isLoopback: true,
    denyUrl: `${CALLBACK}?error=access_denied&state=of+the+client&iss=${encodeURIComponent(server.url)}`,
  });
  const allow = 'mutation ($input: AssistantRequestInput!, $p: String) { allowAssistant(input: $input, password: $p) }';
  const { allowAssistant } = await executeText<{ allowAssistant: string }>(server, allow, { input, p: PASSWORD }, token);
  const response = new URL(allowAssistant).searchParams;
  expect({ state: response.get('state'), iss: response.get('iss') }).toEqual({ state: 'of the client', iss: server.url });
  expect(
    await auth(provider, {
      serverUrl,
      authorizationCode: response.get('code')!,
      iss: response.get('iss')!,
    }),
  ).toBe('AUTHORIZED');
  const client = await connectAssistant(server, tokens!.access_token);
  expect((await callTool(client, 'get_prompt', { id: premium })).data).toMatchObject({ text: 'The secret text' });
  await client.close();
  // The tokens are refreshed by the client as well.
  const first = tokens!.access_token;
  expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED');
  expect(tokens!.access_token).not.toBe(first);
  expect(await list(token)).toMatchObject([{ name: 'The official client', redirectHost: '127.0.0.1:3334' }]);
  expect(await actionsOf(server, user.id)).toEqual(['assistant.allowed']);
  const [mail] = await mailsTo(server, user.email);
  expect(mail!.text).toContain('An assistant that calls itself “The official client” (127.0.0.1:3334) was connected');
});

describe('what a server says of itself', () => {
  test('a 401 of /mcp leads to the metadata of the resource, and that to the server', async () => {
    const { headers } = await listTools(server, 'garbage');
    const challenge = headers.get('www-authenticate')!;
    const url = /resource_metadata="([^"]+)"/.exec(challenge)![1]!;
    expect(url).toBe(`${server.url}/.well-known/oauth-protected-resource/mcp`);
    expect(challenge).toContain('scope="catalog:read prompts:read usage:write mine:read"');
    const { body: resource } = await server.raw(new URL(url).pathname);
    expect(resource).toMatchObject({ resource: `${server.url}/mcp`, authorization_servers: [server.url] });
    const { body: metadata, headers: sent } = await server.raw('/.well-known/oauth-authorization-server');
    expect(metadata).toMatchObject({
      issuer: server.url,
      registration_endpoint: `${server.url}/oauth/register`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: ['none'],
    });
    expect(sent.get('access-control-allow-origin')).toBe('*');
  });

  test('not by the Host header of a request', async () => {
    const { text } = await server.raw('/.well-known/oauth-authorization-server', {
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect(text).not.toContain('evil.example');
  });
});

describe('a registration with scopes', () => {
  const register = async (scope: string) =>
    (await postJson(server, '/oauth/register', { redirect_uris: [CALLBACK], scope })).body as {
      client_id: string;
      scope: string;
    };
  const asked = async (clientId: string, scope: string | null) => {
    const { token } = await verified();
    const { input } = await makeAssistant(server);
    const data = await executeText<{ assistantRequest: { scopes: { name: string }[] } }>(
      server,
      ASK,
      { input: { ...input, clientId, scope } },
      token,
    );
    return data.assistantRequest.scopes.map(({ name }) => name).join(' ');
  };

  test('asks for them when its request names none, and for others when it names them', async () => {
    const { client_id: clientId, scope } = await register('usage:write catalog:read');
    expect(scope).toBe('catalog:read usage:write');
    expect(await asked(clientId, null)).toBe('catalog:read usage:write');
    expect(await asked(clientId, 'mine:read')).toBe('mine:read');
  });

  test.each(['', 'openid profile'])('that names none of ours, %j, asks for all', async (named) => {
    const { client_id: clientId, scope } = await register(named);
    expect(scope).toBe('catalog:read prompts:read usage:write mine:read');
    expect(await asked(clientId, null)).toBe(scope);
  });
});

describe('a token', () => {
  test('is a key with its scopes, at /mcp only', async () => {
    const { token } = await pro();
    const { access_token: access } = await (await makeAssistant(server)).connect(token, { scope: 'catalog:read' });
    expect((await listTools(server, access)).status).toBe(200);
    await expectUnauthorized(server, `Bearer ${access}`, 'MCP_ONLY');
    const { body } = await server.rest('GET', '/api/categories', { token: access });
    expect(body).toMatchObject({
      message: 'The token of a connected assistant is accepted by /mcp only. Send an API key instead.',
    });
    const client = await connectAssistant(server, access);
    expect((await callTool(client, 'get_prompt', { id: premium })).data).toMatchObject({ isLocked: true, text: null });
    await client.close();
  });

  test('opens what a key of the member opens: nothing premium without Pro', async () => {
    const { token, user } = await verified();
    const { access_token: access } = await (await makeAssistant(server)).connect(token);
    const { key } = await makeKey(server, user, { scopes: ['catalog:read', 'prompts:read', 'usage:write'] });
    const responses = [];
    for (const credential of [access, key]) {
      const client = await connectAssistant(server, credential);
      responses.push(
        await callTool(client, 'get_prompt', { id: premium }),
        (await client.listTools()).tools.map(({ name }) => name),
      );
      await client.close();
    }
    expect(responses.slice(0, 2)).toEqual(responses.slice(2));
    expect(responses[0]).toMatchObject({ data: { text: null } });
  });

  test('has the quota of a key, and its log lines', async () => {
    const { token, user } = await pro();
    const { access_token: access } = await (await makeAssistant(server)).connect(token);
    server.logged.length = 0;
    const { headers } = await listTools(server, access);
    expect(headers.get('ratelimit-policy')).toContain('"requests";q=120;w=60');
    expect(headers.get('ratelimit')).toContain('"requests";r=119');
    expect(JSON.stringify(server.logged)).not.toContain(access);
    expect(server.logged.at(-1)).toMatchObject({ path: '/mcp', status: 200 });
    expect(user.id).toBeTruthy();
  });

  test('expires after an hour, and the refresh token brings another one', async () => {
    const { token } = await pro();
    const assistant = await makeAssistant(server);
    const first = await assistant.connect(token);
    expect(first.expires_in).toBeGreaterThan(3500);
    server.clock.now = new Date(start.getTime() + 61 * 60_000);
    const late = await listTools(server, first.access_token);
    expect(late.headers.get('www-authenticate')).toContain(
      'error="invalid_token", error_description="The key, token or session has expired"',
    );
    const { status, body } = await assistant.refresh(first.refresh_token);
    expect(status).toBe(200);
    expect((await listTools(server, String(body.access_token))).status).toBe(200);
  });

  test('is stored as a hash, and the first request takes one statement to find its member', async () => {
    const { token } = await pro();
    const assistant = await makeAssistant(server);
    const code = await assistant.codeFrom(token);
    const { body } = await assistant.exchange(code);
    const rows = await server.database
      .fork()
      .execute("select t::text from oauth_tokens t union all select encode(code_hash, 'escape') || g::text from oauth_grants g");
    for (const secret of [code, String(body.access_token), String(body.refresh_token)]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
    }
    await listTools(server, String(body.access_token));
    server.statements.length = 0;
    await listTools(server, String(body.access_token));
    expect(server.statements).toEqual([]);
  });
});

test('the token request of OAuth 2.1 has no redirect URI', async () => {
  const { token } = await pro();
  const { codeFrom, exchange } = await makeAssistant(server);
  expect((await exchange(await codeFrom(token), { redirect_uri: null })).status).toBe(200);
  expect((await exchange(await codeFrom(token), { redirect_uri: '' })).status).toBe(400);
});

describe('the list of the member', () => {
  test('has each assistant until it is disconnected, and nobody elses', async () => {
    const { token } = await pro();
    const other = await pro();
    const assistant = await makeAssistant(server, { name: 'Mine', redirectUris: ['https://assistant.example/callback'] });
    const { access_token: access } = await assistant.connect(token);
    await assistant.codeFrom(token);
    const [own, ...more] = await list(token);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ name: 'Mine', redirectHost: 'assistant.example', lastUsedAt: null });
    await listTools(server, access);
    expect((await list(token))[0]!.lastUsedAt).toBe(server.clock.now.toISOString());
    const end = 'mutation ($id: ID!) { disconnectAssistant(id: $id) { id } }';
    expect((await server.graphql(end, { id: own!.id }, { token: other.token })).status).toBe(404);
    expect((await listTools(server, access)).status).toBe(200);
    expect((await server.graphql(end, { id: own!.id }, { token })).body).toEqual({ data: { disconnectAssistant: [] } });
    expect((await listTools(server, access)).headers.get('www-authenticate')).toContain(
      'The key, token or session has been revoked',
    );
  });

  test('has ten at most', async () => {
    const { token } = await pro();
    const assistant = await makeAssistant(server);
    for (let made = 0; made < 10; made += 1) await assistant.connect(token);
    const { body } = await assistant.allow(token);
    expect(body.errors![0]).toMatchObject({ extensions: { code: 'CONFLICT' }, message: /10 connected assistants/ as never });
  });
});

describe('the assistant ends its own connection', () => {
  test.each(['access_token', 'refresh_token'] as const)('with its %s', async (kind) => {
    const { token } = await pro();
    const assistant = await makeAssistant(server);
    const tokens = await assistant.connect(token);
    const revoke = (clientId: string) => postForm(server, '/oauth/revoke', { token: tokens[kind], client_id: clientId });
    expect((await revoke((await makeAssistant(server)).clientId)).status).toBe(200);
    expect((await listTools(server, tokens.access_token)).status).toBe(200);
    expect((await revoke(assistant.clientId)).status).toBe(200);
    expect((await listTools(server, tokens.access_token)).status).toBe(401);
    expect((await assistant.refresh(tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await revoke(assistant.clientId)).status).toBe(200);
  });
});

test.each([
  ['cursor://anysphere.cursor-retrieval/oauth/callback', 'cursor://anysphere.cursor-retrieval/oauth/callback'],
  ['https://assistant.example/callback', 'assistant.example'],
])('a response that goes to %s is shown as %s', async (redirectUri, redirectHost) => {
  const { token } = await pro();
  const { input } = await makeAssistant(server, { redirectUris: [redirectUri] });
  expect(await executeText(server, ASK, { input }, token)).toMatchObject({ assistantRequest: { redirectHost } });
});

test('a session is no access token of /oauth, and needs none of its cookies', async () => {
  const { user } = await pro();
  const { token } = await makeSession(server, user);
  const { status, body } = await postForm(server, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: 'x',
  });
  expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
});
