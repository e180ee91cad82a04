import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CALLBACK, makeAssistant, postForm, postJson } from '../../../test/clients/oauth.ts';
import { uniqueIp } from '../../../test/clients/sign-in.ts';
import { makeMember } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_REGISTRATIONS: '1000', LIMIT_COST_PER_MINUTE: '1000000000', LIMIT_KEYS_UNKNOWN: '1000' });
  ({ token } = await makeMember(server, { emailVerifiedAt: server.clock.now, stripeStatus: 'active' }));
});
afterAll(() => server.close());

describe('registration', () => {
  const register = (body: unknown, from = uniqueIp()) => postJson(server, '/oauth/register', body, from);

  test.each([
    'javascript:alert(1)',
    'javascript://127.0.0.1/%0aalert(1)',
    'data:text/html,evil',
    'file:///etc/passwd',
    'vbscript:evil',
    'ms-msdt:/id',
    'http://evil.example/callback',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1@evil.example/',
    'https://evil.example/#fragment',
    'https://user:secret@assistant.example/',
    'https://assistant.example/\\evil',
    'https://assistant.example/\t',
    '//evil.example',
    'http://127.1/',
    'http://0x7f.1/callback',
    'http://2130706433/',
    'http://127.0.0.1./',
    'http:127.0.0.1/',
    'https:///assistant.example/',
    'https:assistant.example',
    'https://assistant%2eexample/',
    'https://0x7f.1/',
    'not a URL',
    'vscode://publisher.extension/run?command=evil',
    'com.example.assistant:/callback?',
    'com.example.assistant:/callback#fragment',
    `https://assistant.example/${'x'.repeat(600)}`,
  ])('of %s is refused', async (uri) => {
    const { status, body } = await register({ redirect_uris: [uri] });
    expect({ status, error: String(body.error).replace('client_metadata', 'redirect_uri') }).toEqual({
      status: 400,
      error: 'invalid_redirect_uri',
    });
  });

  test.each([
    'https://claude.ai/api/mcp/auth_callback',
    'http://localhost:8123/oauth/callback',
    'http://[::1]:4000/',
    'https://Assistant.example:443/callback',
    'https://assistant.example',
    'cursor://anysphere.cursor-retrieval/oauth/user-abc/callback',
    'com.example.assistant:/callback',
  ])('of %s is taken', async (uri) => {
    expect((await register({ redirect_uris: [uri] })).status).toBe(201);
  });

  test.each([[{}], [[]], ['text'], [{ redirect_uris: [] }], [{ redirect_uris: 'https://assistant.example/' }], [null]])(
    'of %j says what is missing',
    async (body) => {
      const response = await register(body);
      expect({ status: response.status, keys: Object.keys(response.body) }).toEqual({
        status: 400,
        keys: ['error', 'error_description'],
      });
    },
  );

  test('shows no name that hides or reorders characters, or fills the page', async () => {
    const name = `\u202eytpmorP\u200b ${'x'.repeat(500)}`;
    const { body } = await register({ redirect_uris: [CALLBACK], client_name: name });
    expect(String(body.client_name)).toMatch(/^ytpmorP x{72}$/);
    const long = await register({ redirect_uris: [CALLBACK], client_name: 'x'.repeat(20_000) });
    expect({ status: long.status, name: long.body.client_name }).toEqual({ status: 201, name: 'x'.repeat(80) });
  });
});

describe('the endpoints', () => {
  test.each(['/oauth/token', '/oauth/revoke', '/oauth/register'])(
    '%s takes POST only, and no large or broken body',
    async (path) => {
      expect((await server.raw(path)).status).toBe(405);
      const json = path === '/oauth/register';
      const send = (text: string) =>
        server.raw(path, {
          method: 'POST',
          body: text,
          headers: { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
        });
      expect((await send(`${json ? '"' : 'a='}${'x'.repeat(30_000)}${json ? '"' : ''}`)).status).toBe(413);
      const broken = await send(json ? '{' : 'grant_type=a&grant_type=b');
      expect({ status: broken.status, error: typeof broken.body.error }).toEqual({ status: 400, error: 'string' });
      expect(broken.text).not.toMatch(/node_modules|at \w+ \(/);
      expect(broken.headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each(['/oauth/token', '/oauth/revoke'])('%s says that it takes no JSON', async (path) => {
    const { status, body } = await server.raw(path, {
      method: 'POST',
      body: JSON.stringify({ grant_type: 'refresh_token', client_id: 'a', refresh_token: 'b', token: 'b' }),
      headers: { 'content-type': 'application/json' },
    });
    const error_description = 'Send the parameters as a form: application/x-www-form-urlencoded.';
    expect({ status, body }).toEqual({ status: 400, body: { error: 'invalid_request', error_description } });
  });

  test.each(['password', 'client_credentials', 'implicit', '__proto__'])('a grant of type %s is not supported', async (grant) => {
    const { clientId } = await makeAssistant(server);
    const { status, body } = await postForm(server, '/oauth/token', { grant_type: grant, client_id: clientId, username: 'x' });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'unsupported_grant_type' });
  });

  test.each([
    [{ client_id: 'a' }, 'grant_type'],
    [{ grant_type: 'authorization_code', client_id: 'a', code: 'b' }, 'code_verifier'],
    [{ grant_type: 'authorization_code', client_id: 'a', code_verifier: 'b' }, 'code'],
    [{ grant_type: 'refresh_token', client_id: 'a' }, 'refresh_token'],
  ])('a token request of %j says that it lacks %s', async (parameters, missing) => {
    const { status, body } = await postForm(server, '/oauth/token', parameters);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
    expect(body.error_description).toMatch(new RegExp(`^Send ${missing}\\.`));
  });

  test('guesses at tokens are limited by network', async () => {
    const small = await startServer({ LIMIT_KEYS_UNKNOWN: '3' });
    try {
      const guess = async () =>
        (
          await postForm(
            small,
            '/oauth/token',
            { grant_type: 'refresh_token', client_id: '00000000-0000-4000-8000-000000000000', refresh_token: 'plr_guess' },
            '192.0.2.9',
          )
        ).status;
      expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
    } finally {
      await small.close();
    }
  });
});

/** Runs calls while the database is stopping as soon as a row is inserted into a table. */
async function whileStopping<T>(table: string, run: () => Promise<T>): Promise<T> {
  const em = server.database.fork();
  await em.execute(
    "create function stop() returns trigger language plpgsql as $$ begin raise 'stopping' using errcode = '57P01'; end $$",
  );
  await em.execute(`create trigger stop before insert on ${table} execute function stop()`);
  try {
    return await run();
  } finally {
    await em.execute('drop function stop cascade');
  }
}

describe('a database that stops', () => {
  test('while an assistant is allowed is an outage, after which the member tries again', async () => {
    const { allow } = await makeAssistant(server);
    const { status, headers } = await whileStopping('oauth_grants', () => allow(token));
    expect({ status, wait: headers.get('retry-after') }).toEqual({ status: 503, wait: '1' });
    expect((await allow(token)).status).toBe(200);
  });

  test('while a code is exchanged is an outage, after which the assistant tries again', async () => {
    const { codeFrom, exchange } = await makeAssistant(server);
    const code = await codeFrom(token);
    const { status, headers } = await whileStopping('oauth_tokens', () => exchange(code));
    expect({ status, wait: headers.get('retry-after') }).toEqual({ status: 503, wait: '1' });
    expect((await exchange(code)).status).toBe(200);
  });
});
