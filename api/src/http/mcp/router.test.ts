import { StreamableHTTPClientTransport, UnauthorizedError, Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCategory, makeFree, makePro, makePrompt } from '../../../test/fixtures/factories.ts';
import { makeOwnPrompt } from '../../../test/fixtures/mine.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { callTool, connectAssistant } from '../../../test/clients/mcp.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { rawRequest } from '../../../test/clients/raw-request.ts';

const FRIEND = 'https://assistant.example';
const METRICS_TOKEN = 'a token for the metrics';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ CORS_ORIGINS: FRIEND, LIMIT_KEY_REQUESTS: '4', METRICS_TOKEN });
  ({ token } = await makeFree(server));
  await makePrompt(server, await makeCategory(server));
});
afterAll(() => server.close());

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
};
const call = (name: string) => ({ jsonrpc: '2.0', id: 'two', method: 'tools/call', params: { name, arguments: {} } });
const headers = (authorization: string | undefined = `Bearer ${token}`): Record<string, string> => ({
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  authorization,
});
const post = (body: unknown, more: Record<string, string> = {}) =>
  server.raw('/mcp', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...headers(), ...more },
  });
const errorBody = (code: number, name: string) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message: expect.any(String), data: { code: name } },
});

test('a response is one JSON message, without a session', async () => {
  const response = await post(initialize);
  expect(response).toMatchObject({
    status: 200,
    body: {
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-06-18',
        serverInfo: { name: 'promptory' },
        capabilities: { tools: { listChanged: false }, prompts: {}, completions: {} },
      },
    },
  });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('mcp-session-id')).toBeNull();
  expect(await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).toMatchObject({ status: 202, text: '' });
  expect((await post({ jsonrpc: '2.0', id: 3, method: 'ping' })).body).toEqual({ jsonrpc: '2.0', id: 3, result: {} });
});

test('the label of a field is the title of its argument', async () => {
  const { body } = await post({ jsonrpc: '2.0', id: 1, method: 'prompts/list' });
  expect(body).toMatchObject({ result: { prompts: [{ arguments: [{ name: 'CLIENT_NAME', title: 'Client name' }] }] } });
});

test.each([
  ['prompts/get', {}],
  ['prompts/get', { name: 3 }],
  ['prompts/get', { name: 'engagement-letter', arguments: { CLIENT_NAME: 3 } }],
  ['prompts/list', { cursor: 3 }],
  ['completion/complete', { ref: { type: 'ref/prompt' }, argument: { name: 'TONE', value: '' } }],
])('%s with %j is the fault of the caller, in a line', async (method, params) => {
  const { body } = await post({ jsonrpc: '2.0', id: 1, method, params });
  expect(body).toMatchObject({
    error: { code: -32_602, message: expect.stringMatching(`^Invalid params for ${method}: [^\n]+$`) },
  });
});

describe('without a valid key', () => {
  const asks = async (bearer: string | undefined) => {
    const response = await server.raw('/mcp', {
      method: 'POST',
      body: JSON.stringify(initialize),
      headers: headers(bearer ?? ''),
    });
    return { status: response.status, challenge: response.headers.get('www-authenticate'), body: response.body };
  };

  test('401 has a WWW-Authenticate header and a protocol error', async () => {
    const { user } = await makePro(server);
    const { key } = await makeKey(server, user, { revokedAt: server.clock.now });
    const told = async (authorization: string | undefined) => {
      const { status, challenge, body } = await asks(authorization);
      const { reason, ...data } = (body as { error: { data: { reason: string } } }).error.data;
      expect({ status, body, data }).toMatchObject({
        status: 401,
        body: errorBody(-32_000, 'UNAUTHENTICATED'),
        data: { code: 'UNAUTHENTICATED' },
      });
      return [reason, /error="(\w+)"/.exec(challenge ?? '')?.[1]];
    };
    expect(await told(undefined)).toEqual(['MISSING', undefined]);
    expect(await told('Basic abc')).toEqual(['MALFORMED_HEADER', 'invalid_request']);
    expect(await told(`Bearer ${key}`)).toEqual(['REVOKED', 'invalid_token']);
    for (const authorization of ['Bearer garbage', `Bearer ${key.slice(0, -1)}x`])
      expect(await told(authorization)).toEqual(['UNKNOWN', 'invalid_token']);
  });

  test('a malformed key takes no SQL statement', async () => {
    const { user } = await makePro(server);
    const { key } = await makeKey(server, user);
    server.statements.length = 0;
    await asks(`Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`);
    await asks('Bearer plk_live_garbage');
    expect(server.statements).toEqual([]);
  });

  test('the official client reports that it is not authorized', async () => {
    const client = new Client({ name: 'an assistant', version: '1' });
    const url = new URL('/mcp', server.url);
    const authProvider = { token: async () => 'plk_live_garbage' };
    await expect(client.connect(new StreamableHTTPClientTransport(url, { authProvider }))).rejects.toThrow(UnauthorizedError);
    await expect(client.connect(new StreamableHTTPClientTransport(url))).rejects.toMatchObject({ status: 401 });
  });
});

describe('quotas', () => {
  test('a key over its quota gets a Retry-After, and every response reports what is left', async () => {
    const { key } = await makeKey(server, (await makePro(server)).user);
    const client = await connectAssistant(server, key);
    const left = async () => {
      const { status, headers: received, body } = await post(call('list_categories'), { authorization: `Bearer ${key}` });
      return {
        status,
        isError: (body as { result: { isError?: boolean } }).result.isError ?? false,
        policy: received.get('ratelimit-policy'),
        requests: /"requests";r=(\d+)/.exec(received.get('ratelimit') ?? '')?.[1],
      };
    };
    const policy = expect.stringContaining('"requests";q=4;w=60');
    for (const requests of ['2', '1', '0']) expect(await left()).toEqual({ status: 200, isError: false, policy, requests });
    expect(await left()).toEqual({ status: 200, isError: true, policy, requests: '0' });

    expect(await callTool(client, 'list_categories')).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^RATE_LIMITED: .+\nWait \d+ seconds before the next call\.$/),
    });
    await expect(client.request({ method: 'prompts/list' })).rejects.toMatchObject({
      code: -32_000,
      data: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
    });
    await client.close();
  });

  test('messages without an operation count too, and so do invalid ones', async () => {
    const { key } = await makeKey(server, (await makePro(server)).user);
    const send = (body: object) => post({ jsonrpc: '2.0', id: 7, ...body }, { authorization: `Bearer ${key}` });
    const unfit = { name: 'search_prompts', arguments: { limit: 'many' } };
    for (const [requests, message] of [
      [3, initialize],
      [2, { method: 'tools/list' }],
      [1, { method: 'tools/call', params: unfit }],
      [0, { method: 'ping', id: undefined }],
    ] as const) {
      const { headers: received } = await send(message);
      expect(received.get('ratelimit')).toContain(`"requests";r=${requests};`);
    }
    expect(await send({ method: 'ping' })).toMatchObject({
      status: 200,
      body: { id: 7, error: { code: -32_000, data: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } } },
    });
    expect(await send({ method: 'notifications/initialized', id: undefined })).toMatchObject({ status: 202, text: '' });
  });
});

describe('batches of version 2025-03-26', () => {
  test('are handled message by message, without notifications', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const { status, body } = await post([call('list_categories'), notification, { jsonrpc: '2.0', id: 3, method: 'tools/list' }]);
    expect({ status, body }).toMatchObject({ status: 200, body: [{ id: 'two' }, { id: 3 }] });
    expect(body).toHaveLength(2);
    expect(await post([notification])).toMatchObject({ status: 202, text: '' });
  });

  test('have no more than a megabyte of responses, and the message with which it is exceeded', async () => {
    const { token: own } = await makeFree(server);
    const { id } = await makeOwnPrompt(server, own, { title: 'Many', content: '[DAY] '.repeat(1000) });
    const long = {
      ...call('get_my_prompt'),
      params: { name: 'get_my_prompt', arguments: { id, values: { DAY: 'x'.repeat(120) } } },
    };
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const authorization = `Bearer ${own}`;
    const { status, body, text } = await post([...Array.from({ length: 8 }, () => long), notification], { authorization });
    expect(status).toBe(200);
    expect((body as unknown as object[]).map((response) => 'result' in response)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      ...Array.from({ length: 3 }, () => false),
    ]);
    expect(body).toMatchObject({ 7: { id: 'two', error: { code: -32_000, data: { code: 'QUERY_TOO_COMPLEX' } } } });
    expect(text.length).toBeLessThan(1_300_000);
  });

  test('cost a request for each message', async () => {
    const pro = await makePro(server);
    const { key } = await makeKey(server, pro.user);
    const send = (body: unknown) => post(body, { authorization: `Bearer ${key}` });
    const { headers: received } = await send([call('list_categories'), call('list_categories'), call('list_categories')]);
    expect(received.get('ratelimit')).toContain('"requests";r=1;');
    await server.jobs.keyUse.run();
    const { body } = await server.graphql('{ apiKeys { use(days: 1) { requests } } }', {}, { token: pro.token });
    expect(body.data).toEqual({ apiKeys: [{ use: [{ requests: 3 }] }] });
    expect((await send([call('list_categories'), { jsonrpc: '2.0', id: 4, method: 'ping' }])).body).toMatchObject([
      { result: { structuredContent: expect.any(Object) } },
      { id: 4, error: { data: { code: 'RATE_LIMITED' } } },
    ]);
  });
});

describe('rejected requests', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'TRACE'])('%s is 405, because there are no sessions', async (method) => {
    const response = await rawRequest(server.url, method, '/mcp', { ...headers(), accept: 'text/event-stream' });
    expect(response).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    if (method !== 'HEAD') expect(JSON.parse(response.text)).toEqual(errorBody(-32_000, 'METHOD_NOT_ALLOWED'));
  });

  test.each<[string, unknown, Record<string, string>, number, number]>([
    ['a body over 100 kB', `"${'x'.repeat(103_000)}"`, {}, 413, -32_000],
    ['broken JSON', '{"jsonrpc": "2.0", ', {}, 400, -32_700],
    ['no body', '', {}, 400, -32_600],
    ['a batch of a later version', [call('list_categories')], { 'mcp-protocol-version': '2025-06-18' }, 400, -32_600],
    ['an empty batch', [], {}, 400, -32_600],
    ['a batch of 11', Array.from({ length: 11 }, () => call('list_categories')), {}, 400, -32_600],
    ['a batch with a handshake', [initialize, call('list_categories')], {}, 400, -32_600],
    ['what is no message', { hello: 'world' }, {}, 400, -32_600],
    ['another type', JSON.stringify(initialize), { 'content-type': 'text/plain' }, 415, -32_000],
    ['a large body of another type', 'x'.repeat(300_000), { 'content-type': 'text/plain' }, 415, -32_000],
    ['one who takes no JSON', initialize, { accept: 'text/html' }, 406, -32_000],
    ['an unknown revision', call('list_categories'), { 'mcp-protocol-version': '1999-01-01' }, 400, -32_000],
  ])('%s', async (_what, body, more, status, code) => {
    const response = await post(body, more);
    expect(response).toMatchObject({ status, body: { jsonrpc: '2.0', id: null, error: { code } } });
    expect(response.text).not.toMatch(/node_modules|at \w+ \(/);
  });

  test.each(['application/json', 'text/event-stream', '*/*', ''])(
    'one who accepts only "%s" is told what to accept',
    async (accept) => {
      const { status, body } = await post(initialize, { accept });
      expect({ status, body }).toMatchObject({
        status: 406,
        body: { error: { message: 'Send the header "Accept: application/json, text/event-stream": MCP requires both types.' } },
      });
    },
  );

  test('a message of a batch, while the others are handled', async () => {
    const { status, body } = await post([call('list_categories'), { hello: 'world' }, { jsonrpc: '2.0', id: 9, method: 'ping' }]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: [{ id: 'two', result: {} }, { error: { code: expect.any(Number) } }, { id: 9, result: {} }],
    });
  });

  test('a path below the endpoint', async () => {
    expect(
      (await server.raw('/mcp/tools', { method: 'POST', body: JSON.stringify(initialize), headers: headers() })).status,
    ).toBe(404);
  });

  test('an unknown method', async () => {
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method: 'tasks/list' });
    expect({ status, body }).toMatchObject({ status: 200, body: { error: { code: -32_601 } } });
  });

  test('a subscription, which would need a stream', async () => {
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { headers: received, body } = await post(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: { notifications: { promptsListChanged: true }, _meta: envelope },
      },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    );
    expect(received.get('content-type')).toMatch(/^application\/json/);
    expect(body).toMatchObject({ error: { code: -32_603, message: 'Subscription limit reached' } });
  });
});

describe('origins', () => {
  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', `${FRIEND}.evil.example`])(
    'a request from %s is rejected before its key is read',
    async (origin) => {
      server.statements.length = 0;
      const response = await post(initialize, { origin });
      expect(response).toMatchObject({ status: 403, body: errorBody(-32_000, 'FORBIDDEN') });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect((await server.raw('/mcp', { method: 'OPTIONS', headers: { origin } })).status).toBe(403);
      expect(server.statements).toEqual([]);
    },
  );

  test('our own origin and those of CORS_ORIGINS are allowed, with the headers of the protocol', async () => {
    expect((await post(initialize, { origin: server.url })).status).toBe(200);
    const response = await post(initialize, { origin: FRIEND });
    expect({ status: response.status, allowed: response.headers.get('access-control-allow-origin') }).toEqual({
      status: 200,
      allowed: FRIEND,
    });
    for (const name of ['Mcp-Session-Id', 'RateLimit', 'Retry-After', 'WWW-Authenticate'])
      expect(response.headers.get('access-control-expose-headers')).toContain(name);
    const preflight = await server.raw('/mcp', {
      method: 'OPTIONS',
      headers: { origin: FRIEND, 'access-control-request-method': 'POST' },
    });
    expect({ status: preflight.status, methods: preflight.headers.get('access-control-allow-methods') }).toEqual({
      status: 204,
      methods: 'POST',
    });
    for (const name of ['Authorization', 'Content-Type', 'Mcp-Protocol-Version', 'Mcp-Session-Id', 'Mcp-Method', 'Mcp-Name'])
      expect(preflight.headers.get('access-control-allow-headers')).toContain(name);
  });
});

test('the log and the metrics have the endpoint', async () => {
  server.logged.length = 0;
  await post(initialize);
  await post(call('list_categories'));
  await post('{');
  expect(server.logged.filter(({ msg }) => msg === 'request')).toMatchObject([
    { method: 'POST', path: '/mcp', status: 200, operations: [], errors: [], statements: 0 },
    { method: 'POST', path: '/mcp', status: 200, operations: ['query.categories'] },
    { method: 'POST', path: '/mcp', status: 400, errors: ['BAD_REQUEST'] },
  ]);
  const { text } = await server.raw('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(text).toMatch(/promptory_request_duration_seconds_count\{operation="mcp",status="200"\} \d/);
});

test('the operations of a batch make few labels of metrics, whatever their number and order', async () => {
  const labels = async () => {
    const { text } = await server.raw('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return new Set(
      [...text.matchAll(/^promptory_(?:sql_statements_total|request_duration\w+)\{.*operation="(.*?)"/gm)].map(
        ([, label]) => label,
      ),
    );
  };
  const { token: own } = await makeFree(server);
  const send = (...names: string[]) => post(names.map(call), { authorization: `Bearer ${own}` });
  const [a, b] = ['list_categories', 'list_my_collections'];
  for (const name of [a, b]) expect((await post(call(name), { authorization: `Bearer ${own}` })).body).toHaveProperty('result');
  const before = await labels();
  expect(before).toContain('query.categories');
  for (const batch of [
    [a, a],
    [a, b],
    [b, a],
    [a, a, b],
    [b, b, a, b],
  ])
    expect((await send(...batch)).status).toBe(200);
  const added = [...(await labels())].filter((label) => !before.has(label));
  expect(added).toEqual(['mcp several']);
});
