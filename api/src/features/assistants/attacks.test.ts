import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { actionsOf } from '../../../test/assertions/audit.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { ALLOW, ASK, CALLBACK, listTools, makeAssistant } from '../../../test/clients/oauth.ts';
import { setUpSecondFactor } from '../../../test/clients/second-factor.ts';
import { uniqueIp } from '../../../test/clients/sign-in.ts';
import { makeFree, makeMember, makeSession, makeSuperUser, PASSWORD } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;
let userId: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_REGISTRATIONS: '1000', LIMIT_COST_PER_MINUTE: '1000000000', LIMIT_KEYS_UNKNOWN: '1000' });
  ({ token, userId } = await verified());
});
afterAll(() => server.close());
let start: Date;
beforeAll(() => void (start = server.clock.now));
beforeEach(() => {
  server.clock.now = start;
  return startOver();
});

async function verified() {
  const { user, token } = await makeMember(server, { emailVerifiedAt: server.clock.now, stripeStatus: 'active' });
  return { user, token, userId: user.id };
}
const works = async (access: string) => (await listTools(server, access)).status === 200;
const errorOf = ({ body }: { body: { errors?: { message: string; extensions: { code: string } }[] } }) => body.errors?.[0];
/** The member is new to assistants again. */
const startOver = async () => {
  for (const table of ['oauth_grants', 'rate_limits']) await server.database.fork().execute(`delete from ${table}`);
};

describe('the request', () => {
  const REFUSED = { extensions: { code: 'BAD_USER_INPUT' }, message: expect.stringContaining('Nothing was allowed') };

  test.each<[string, Record<string, string | null>]>([
    ['another redirect URI', { redirectUri: 'https://evil.example/callback' }],
    ['another path of the redirect URI', { redirectUri: `${CALLBACK}/../evil` }],
    ['a prefix of the redirect URI', { redirectUri: `${CALLBACK}.evil.example` }],
    ['another host of the same computer', { redirectUri: CALLBACK.replace('127.0.0.1', 'localhost') }],
    ['a user in the redirect URI', { redirectUri: 'http://127.0.0.1:3334@evil.example/callback' }],
    ['a query in the redirect URI', { redirectUri: `${CALLBACK}?next=evil` }],
    ['a fragment in the redirect URI', { redirectUri: `${CALLBACK}#evil` }],
    ['an unknown client', { clientId: '00000000-0000-4000-8000-000000000000' }],
    ['a client that is no id', { clientId: "' or 1=1--" }],
    ['a token in the URL', { responseType: 'token' }],
    ['no proof key', { codeChallenge: null, codeChallengeMethod: null }],
    ['a proof key in the open', { codeChallengeMethod: 'plain' }],
    ['a proof key without a method', { codeChallengeMethod: null }],
    ['a proof key that is too short', { codeChallenge: 'short' }],
    ['another resource', { resource: 'https://evil.example/mcp' }],
    ['the API as the resource', { resource: 'RESOURCE/graphql' }],
    ['a right that does not exist', { scope: 'catalog:read admin' }],
    ['the right to read the schema', { scope: 'schema:read' }],
    ['a state with characters that OAuth does not allow', { state: 'ü' }],
    ['a state that is too long', { state: 'x'.repeat(2001) }],
    ['a client id that is too long', { clientId: 'x'.repeat(101) }],
    ['a scope that cannot be stored', { scope: 'catalog:read\0' }],
  ])('is refused with %s, on our page and without a code', async (_what, changes) => {
    const { input, allow } = await makeAssistant(server);
    const given = changes.resource?.startsWith('RESOURCE')
      ? { resource: changes.resource.replace('RESOURCE', server.url) }
      : changes;
    const asked = await server.graphql(ASK, { input: { ...input, ...given } }, { token });
    expect(errorOf(asked as never)).toMatchObject(REFUSED);
    expect(errorOf(await allow(token, given))).toMatchObject(REFUSED);
    expect(await server.database.fork().execute('select 1 from oauth_grants where client_id = ?', [input.clientId])).toEqual([]);
  });

  test('is told which of the rights that it asks for does not exist', async () => {
    const { input } = await makeAssistant(server);
    for (const unknown of ['admin', 'schema:read', 'offline_access']) {
      const { body } = await server.graphql(ASK, { input: { ...input, scope: `catalog:read ${unknown}` } }, { token });
      expect(body.errors?.[0]?.message).toBe(
        `The request asks for the right “${unknown}”, which assistants cannot have here. Nothing was allowed. Start again from the assistant.`,
      );
    }
  });

  test('may have another port of the same computer, and nothing else of it', async () => {
    const { allow, exchange } = await makeAssistant(server);
    const redirectUri = CALLBACK.replace('3334', '51234');
    const { body } = await allow(token, { redirectUri });
    const url = new URL(body.data!.allowAssistant!);
    expect(url.origin + url.pathname).toBe(redirectUri);
    // The port of the exchange is that of the request.
    const code = url.searchParams.get('code')!;
    expect((await exchange(code)).body).toMatchObject({ error: 'invalid_request' });
  });

  test('of an https client has the exact URI, port included', async () => {
    const { input } = await makeAssistant(server, { redirectUris: ['https://assistant.example/callback'] });
    const asked = await server.graphql(
      ASK,
      { input: { ...input, redirectUri: 'https://assistant.example:8443/callback' } },
      { token },
    );
    expect(errorOf(asked as never)).toMatchObject(REFUSED);
  });
});

describe('consent', () => {
  test('needs a signed-in member, who proves to be the owner: a click of a session is not enough', async () => {
    const { input } = await makeAssistant(server);
    expect((await server.graphql(ALLOW, { input, password: PASSWORD })).status).toBe(401);
    for (const proof of [{}, { password: 'a wrong one' }, { code: '123456' }]) {
      const { body } = await server.graphql(ALLOW, { input, ...proof }, { token, from: uniqueIp() });
      expect(errorOf({ body })).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    }
  });

  test('is never given by a key, or by another assistant', async () => {
    const { user, token: own } = await verified();
    const { key } = await makeKey(server, user);
    const { access_token: access } = await (await makeAssistant(server)).connect(own);
    const { input } = await makeAssistant(server);
    expect((await server.graphql(ALLOW, { input, password: PASSWORD }, { token: key })).status).toBe(403);
    expect((await server.graphql(ALLOW, { input, password: PASSWORD }, { token: access })).status).toBe(401);
    expect(await server.database.fork().execute('select 1 from oauth_grants where client_id = ?', [input.clientId])).toEqual([]);
  });

  test('is never given by a link or a form of another site', async () => {
    const { input } = await makeAssistant(server);
    const form = new URLSearchParams({ query: ALLOW, variables: JSON.stringify({ input, password: PASSWORD }) });
    const headers = { authorization: `Bearer ${token}` };
    const asLink = await server.raw(`/graphql?${form.toString()}`, { headers });
    expect(asLink.status).toBe(405);
    const asForm = await server.raw('/graphql', {
      method: 'POST',
      body: form.toString(),
      headers: { ...headers, 'content-type': 'text/plain' },
    });
    expect(asForm.status).toBe(415);
    for (const path of ['/oauth/authorize', '/oauth/allow']) {
      const { status } = await server.raw(`${path}?${form.toString()}`, { method: 'POST', headers });
      expect([404, 405]).toContain(status);
    }
    expect(await server.database.fork().execute('select 1 from oauth_grants where client_id = ?', [input.clientId])).toEqual([]);
  });

  test('cannot be framed', async () => {
    const { headers } = await server.raw('/oauth/authorize');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('needs a verified address', async () => {
    const { token: unverified } = await makeFree(server);
    const { allow } = await makeAssistant(server);
    expect(errorOf(await allow(unverified))).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  });

  test('of a member with two-step sign-in needs a session that had both steps, and takes a code', async () => {
    const { user, token: before } = await verified();
    const { codes } = await setUpSecondFactor(server, before);
    const { input } = await makeAssistant(server);
    const signIn = 'mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { token } }';
    const half = await server.graphql(signIn, { e: user.email, p: PASSWORD }, { from: uniqueIp() });
    expect(half.body.data?.signIn).toBeFalsy();
    const { body } = await server.graphql(ALLOW, { input, code: codes[0] }, { token: before, from: uniqueIp() });
    expect(body.data).toMatchObject({ allowAssistant: expect.stringContaining('code=plc_') });
  });

  test('is throttled', async () => {
    const { token: busy } = await verified();
    const { allow } = await makeAssistant(server);
    const codes = [];
    for (let sent = 0; sent < 21; sent += 1) codes.push(errorOf(await allow(busy, { state: 'one' }))?.extensions.code);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });
});

describe('a code', () => {
  test('works once; its second use ends what the first one has opened', async () => {
    const { codeFrom, exchange, refresh } = await makeAssistant(server);
    const code = await codeFrom(token);
    const { body } = await exchange(code);
    expect(await works(String(body.access_token))).toBe(true);
    expect((await exchange(code)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await works(String(body.access_token))).toBe(false);
    expect((await refresh(String(body.refresh_token))).body).toMatchObject({ error: 'invalid_grant' });
    expect(await actionsOf(server, userId)).toContain('assistant.disconnected');
  });

  test('works once for ten at the same time', async () => {
    const { codeFrom, exchange } = await makeAssistant(server);
    const code = await codeFrom(token);
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['without the proof', { code_verifier: '' }],
    ['with the proof of another', { code_verifier: 'x'.repeat(43) }],
    ['with another redirect URI', { redirect_uri: 'https://evil.example/' }],
    ['for another resource', { resource: 'https://evil.example/mcp' }],
    ['with a secret', { client_secret: 'a secret' }],
  ])('%s brings nothing', async (_what, changes) => {
    const { codeFrom, exchange } = await makeAssistant(server);
    const { status, body } = await exchange(await codeFrom(token), changes);
    expect([400, 401]).toContain(status);
    expect(body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
  });

  test('without the proof stays good: the assistant has forgotten to send it', async () => {
    const { codeFrom, exchange } = await makeAssistant(server);
    const code = await codeFrom(token);
    expect((await exchange(code, { code_verifier: '' })).body).toMatchObject({ error: 'invalid_request' });
    expect((await exchange(code)).status).toBe(200);
  });

  test('guessing the proof is over after one attempt', async () => {
    const { codeFrom, exchange } = await makeAssistant(server);
    const code = await codeFrom(token);
    await exchange(code, { code_verifier: 'x'.repeat(43) });
    expect((await exchange(code)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('of one assistant is nothing to another, and stays good for the first', async () => {
    const [own, other] = [await makeAssistant(server), await makeAssistant(server)];
    const code = await own.codeFrom(token);
    expect((await other.exchange(code)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await other.exchange(code, { code_verifier: own.verifier })).body).toMatchObject({ error: 'invalid_grant' });
    expect((await own.exchange(code)).status).toBe(200);
  });

  test('of another member cannot be put into a flow: its proof is not there', async () => {
    const attacker = await verified();
    const assistant = await makeAssistant(server);
    const injected = await assistant.codeFrom(attacker.token, { codeChallenge: 'y'.repeat(43) });
    expect((await assistant.exchange(injected)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('expires after a minute', async () => {
    const { codeFrom, exchange } = await makeAssistant(server);
    const code = await codeFrom(token);
    server.clock.now = new Date(start.getTime() + 61_000);
    expect((await exchange(code)).body).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a refresh token', () => {
  test('works once; its second use ends the connection, no matter who sent it', async () => {
    const { connect, refresh } = await makeAssistant(server);
    const first = await connect(token);
    const { body: second } = await refresh(first.refresh_token);
    expect(await works(String(second.access_token))).toBe(true);
    expect((await refresh(first.refresh_token)).body).toEqual({
      error: 'invalid_grant',
      error_description:
        'This refresh token was used before, so the connection has ended. Ask the member to connect the assistant again.',
    });
    for (const access of [first.access_token, String(second.access_token)]) expect(await works(access)).toBe(false);
    expect((await refresh(String(second.refresh_token))).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('brings no more rights than were allowed, and may bring fewer', async () => {
    const { connect, refresh } = await makeAssistant(server);
    const { refresh_token: first } = await connect(token, { scope: 'catalog:read usage:write' });
    const { body: fewer } = await refresh(first, { scope: 'catalog:read' });
    expect(fewer).toMatchObject({ scope: 'catalog:read' });
    const { status, body } = await refresh(String(fewer.refresh_token), { scope: 'catalog:read prompts:read' });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_scope' });
  });

  test('is nothing to another assistant, or as an access token', async () => {
    const { connect } = await makeAssistant(server);
    const other = await makeAssistant(server);
    const { refresh_token: refreshToken, access_token: access } = await connect(token);
    expect((await other.refresh(refreshToken)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await other.refresh(access)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await works(refreshToken)).toBe(false);
    expect(await works(access)).toBe(true);
  });
});

describe('what ends a connection', () => {
  const NEW_PASSWORD = 'another horse entirely';
  const disable = 'mutation ($id: ID!, $off: Boolean!) { adminSetDisabled(id: $id, isDisabled: $off) { isDisabled } }';
  type Owner = Awaited<ReturnType<typeof verified>>;
  let admin: { token: string };
  beforeAll(async () => {
    admin = await makeSuperUser(server);
  });
  const asAdmin = (query: string, variables: Record<string, unknown>) => executeText(server, query, variables, admin.token);
  const events: [string, (owner: Owner) => Promise<unknown>][] = [
    [
      'a new password',
      ({ token: own }) =>
        executeText(
          server,
          'mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) { token } }',
          { old: PASSWORD, new: NEW_PASSWORD },
          own,
        ),
    ],
    ['the end of the other sessions', ({ token: own }) => executeText(server, 'mutation { endOtherSessions { id } }', {}, own)],
    ['disabling the account', ({ userId: id }) => asAdmin(disable, { id, off: true })],
    [
      'the end of all sessions by an admin',
      ({ userId: id }) => asAdmin('mutation ($id: ID!) { adminEndSessions(id: $id) }', { id }),
    ],
    [
      'deleting the account',
      ({ token: own }) => executeText(server, 'mutation ($p: String!) { deleteAccount(password: $p) }', { p: PASSWORD }, own),
    ],
  ];

  test.each(events)('%s, with the code that is on its way', async (what, end) => {
    const owner = await verified();
    // Deleting asks Stripe for its subscription otherwise.
    if (what === 'deleting the account')
      await server.database.fork().execute('update users set stripe_status = null where id = ?', [owner.userId]);
    const { connect, codeFrom, exchange, refresh } = await makeAssistant(server);
    const tokens = await connect(owner.token);
    const code = await codeFrom(owner.token);
    expect(await works(tokens.access_token)).toBe(true);
    await end(owner);
    expect(await works(tokens.access_token)).toBe(false);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
    expect((await exchange(code)).status).toBe(400);
    if (what !== 'disabling the account') return;
    await asAdmin(disable, { id: owner.userId, off: false });
    expect(await works(tokens.access_token)).toBe(false);
  });

  test('a session that ends at the same time cannot connect another one', async () => {
    const { user } = await verified();
    const { token: stolen } = await makeSession(server, user);
    await server.database.fork().execute('update sessions set revoked_at = ? where user_id = ?', [server.clock.now, user.id]);
    const { input } = await makeAssistant(server);
    expect((await server.graphql(ALLOW, { input, password: PASSWORD }, { token: stolen })).status).toBe(401);
  });
});
