import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CALLBACK, listTools, makeAssistant, postForm, postJson } from '../../../test/clients/oauth.ts';
import { uniqueIp } from '../../../test/clients/sign-in.ts';
import { makeMember } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { onServer } from '../../../test/on-server.ts';
import { whileWriting } from '../../../test/while-writing.ts';

const rows = <Row extends object>(server: TestServer, statement: string, values: unknown[] = []) =>
  server.database.fork().execute<Row[]>(statement, values);
const clients = async (server: TestServer) =>
  (await rows<{ id: string }>(server, 'select id from oauth_clients order by created_at')).map(({ id }) => id);
const later = (server: TestServer, seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};
const makeOwner = (server: TestServer) => makeMember(server, { emailVerifiedAt: server.clock.now, stripeStatus: 'active' });

describe('registration', () => {
  let server: TestServer;
  let start: Date;
  beforeAll(async () => {
    server = await startServer({ LIMIT_REGISTRATIONS: '3', LIMIT_REGISTRATIONS_ALL: '5' });
    start = server.clock.now;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.now = start;
    for (const table of ['oauth_grants', 'oauth_clients', 'rate_limits']) await rows(server, `delete from ${table}`);
  });
  const register = async (from = uniqueIp(), body: object = { redirect_uris: [CALLBACK] }) => {
    later(server, 1);
    return postJson(server, '/oauth/register', body, from);
  };

  test('is throttled by network, junk included', async () => {
    const sent = [];
    for (const body of [{}, { redirect_uris: ['evil:x'] }, undefined, undefined])
      sent.push((await register('192.0.2.1', body)).status);
    expect(sent).toEqual([400, 400, 201, 429]);
    expect((await register('192.0.2.2')).status).toBe(201);
  });

  test('is throttled by the /48 of an IPv6 network, which has four times as many', async () => {
    const sent = [];
    for (let network = 1; network <= 13; network += 1) sent.push((await register(`2001:db8:aa:${network}::9`, {})).status);
    expect(sent).toEqual([...Array<number>(12).fill(400), 429]);
    expect((await register('2001:db8:ab:1::9')).status).toBe(201);
  });

  test('of junk counts for nobody else', async () => {
    for (let sent = 0; sent < 6; sent += 1) expect((await register(uniqueIp(), {})).status).toBe(400);
    for (let sent = 0; sent < 5; sent += 1) expect((await register()).status).toBe(201);
    expect(await clients(server)).toHaveLength(5);
  });

  test('continues at the limit of all: the oldest clients without a member make room', async () => {
    const { token } = await makeOwner(server);
    const connected = await makeAssistant(server);
    await connected.connect(token);
    const ids: unknown[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const { status, body } = await register();
      expect(status).toBe(201);
      ids.push(body.client_id);
    }
    expect(await clients(server)).toEqual([connected.clientId, ...ids.slice(2)]);
  });

  onServer('that makes room while the assistant is being allowed is said to have expired', async () => {
    const { token } = await makeOwner(server);
    const { clientId, allow } = await makeAssistant(server);
    const { status, body } = await whileWriting(
      server,
      (connection) => connection.query('delete from oauth_clients where id = $1', [clientId]),
      () => allow(token),
    );
    expect({ status, errors: body.errors }).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining('its registration has expired'), extensions: { code: 'BAD_USER_INPUT' } }],
    });
  });

  test('of what nobody connects is deleted after a day, and the member is told how to register it again', async () => {
    const { token } = await makeOwner(server);
    const { allow } = await makeAssistant(server);
    later(server, 25 * 60 * 60);
    await server.jobs.retention.run();
    expect(await clients(server)).toEqual([]);
    const { body } = await allow(token);
    expect(body.errors).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(
          /has expired\. Nothing was allowed\. Remove the connection in the assistant and add it again\.$/,
        ),
      }),
    ]);
  });
});

describe('tokens', () => {
  let server: TestServer;
  let start: Date;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ LIMIT_REGISTRATIONS: '1000', LIMIT_COST_PER_MINUTE: '1000000000' });
    start = server.clock.now;
    ({ token } = await makeOwner(server));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.now = start;
    for (const table of ['oauth_grants', 'rate_limits']) await rows(server, `delete from ${table}`);
  });

  /** Refreshes a number of times. Returns all refresh tokens, the oldest first, and the last access token. */
  const refreshOften = async ({ connect, refresh }: Awaited<ReturnType<typeof makeAssistant>>, times: number) => {
    const tokens = await connect(token);
    const [sent, last] = [[tokens.refresh_token], { access: tokens.access_token }];
    for (let done = 0; done < times; done += 1) {
      later(server, 1);
      const { body } = await refresh(sent.at(-1)!);
      sent.push(String(body.refresh_token));
      last.access = String(body.access_token);
    }
    return { sent, access: last.access };
  };

  test('of refreshes: 20 used ones are kept, whose use ends the connection; an older one is unknown', async () => {
    const assistant = await makeAssistant(server);
    const { sent, access } = await refreshOften(assistant, 23);
    expect(await rows(server, 'select 1 from oauth_tokens where used_at is not null')).toHaveLength(20);
    expect((await assistant.refresh(sent[2]!)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await listTools(server, access)).status).toBe(200);
    expect((await assistant.refresh(sent[3]!)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await listTools(server, access)).status).toBe(401);
  });

  test('are refreshed 60 times in an hour per connection, and a used one still ends it', async () => {
    const [assistant, other] = [await makeAssistant(server), await makeAssistant(server)];
    const { sent, access } = await refreshOften(assistant, 1);
    await rows(server, "update rate_limits set points = 60 where key like 'assistant-refreshes:%'");
    const refused = await assistant.refresh(sent[1]!);
    expect({ status: refused.status, error: refused.body.error }).toEqual({ status: 429, error: 'temporarily_unavailable' });
    expect((await other.refresh((await other.connect(token)).refresh_token)).status).toBe(200);
    expect((await listTools(server, access)).status).toBe(200);
    expect((await assistant.refresh(sent[0]!)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await listTools(server, access)).status).toBe(401);
  });

  test.each(['catalog:read prompts:read', 'catalog:read "quoted"', '\u00e4'])(
    'are not used up by a refresh with the scope %j',
    async (scope) => {
      const { connect, refresh } = await makeAssistant(server);
      const { refresh_token: first, access_token: access } = await connect(token, { scope: 'catalog:read' });
      const refused = await refresh(first, { scope });
      expect({ status: refused.status, error: refused.body.error }).toEqual({ status: 400, error: 'invalid_scope' });
      expect((await refresh(first)).status).toBe(200);
      expect((await listTools(server, access)).status).toBe(200);
    },
  );

  test('are revoked within a limit of the network, whether they exist or not', async () => {
    const assistant = await makeAssistant(server);
    const { access_token: access } = await assistant.connect(token);
    const revoke = async (from: string) =>
      (await postForm(server, '/oauth/revoke', { token: access, client_id: assistant.clientId }, from)).status;
    expect(await revoke('192.0.2.1')).toBe(200);
    await rows(server, "update rate_limits set points = 3000 where key like 'assistant-revocations:%'");
    expect(await revoke('192.0.2.1')).toBe(429);
    expect(await revoke('192.0.2.2')).toBe(200);
  });
});
