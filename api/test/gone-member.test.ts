import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { challengeOf } from '../src/core/auth/challenge.ts';
import type { Prompt } from '../src/features/prompts/prompt.entity.ts';
import { callTool, connectAssistant } from './clients/mcp.ts';
import { type Actors, makeActors, unlimited } from './fixtures/actors.ts';
import { makeAdmin, makeFree, makePro, makePrompt } from './fixtures/factories.ts';
import { makeKey } from './fixtures/key.ts';
import { giveOwnThings, makeOwnPrompt, OWN_ID } from './fixtures/mine.ts';
import { rootFields, shortQuery } from './schema-fields.ts';
import { startServer, type TestServer } from './server.ts';
import { describeOnServer, onServer } from './on-server.ts';
import { whileWriting } from './while-writing.ts';

let server: TestServer;
let actors: Actors;
let premium: Prompt;
beforeAll(async () => {
  server = await startServer(unlimited);
  actors = await makeActors(server);
  premium = await makePrompt(server, actors.category, { isPremium: true });
  await server.database
    .fork()
    .execute("insert into practice_fields values ('FIRM', 1, 'Firm', 'Your firm', 'Fernhill', false, '{}')");
});
afterAll(() => server.close());

/** A member with Pro, the token of a session and an API key, who are all known to the server. */
async function makeKnown(make = makePro) {
  const { user, token } = await make(server);
  const { key } = await makeKey(server, user);
  for (const each of [token, key]) await server.graphql('{ appInfo { version } }', {}, { token: each });
  return { user, token, key };
}

/**
 * Deletes a user as another process does, a moment before this one hears of it. What belongs to the user stays, and the statement is
 * put together in the database, where this process does not see it.
 */
const deleteUnheard = (id: string) =>
  server.database.fork().execute(
    `do $$ begin
       set local session_replication_role = replica;
       execute 'delete' || ' from users where id = ''${id}''';
     end $$`,
  );

/** Ends the sessions of a user in the same way, as taking an account back does. */
const endSessionsUnheard = (id: string) =>
  server.database.fork().execute(
    `do $$ begin
       set local session_replication_role = replica;
       execute 'update' || ' sessions set revoked_at = now() where user_id = ''${id}''';
     end $$`,
  );

/** Arguments that have something written, where those of the actors do not. */
const writing = (): Record<string, Record<string, unknown>> => ({
  saveMyVersion: { promptId: premium.id, revision: 0, base: premium.content ?? null, input: { content: 'Another text' } },
  startClientSetSync: {
    input: {
      id: '00000000-0000-4000-8000-000000000001',
      salt: Buffer.alloc(16).toString('base64'),
      iterations: 600_000,
      proof: Buffer.alloc(60).toString('base64'),
    },
  },
  setPracticeValues: { values: [{ name: 'FIRM', value: 'Fernhill' }] },
  updateOwnPrompt: { id: OWN_ID },
  deleteOwnPrompt: { id: OWN_ID },
  updateOwnWorkflow: { id: OWN_ID },
  deleteOwnWorkflow: { id: OWN_ID },
  deleteCollection: { id: OWN_ID },
  removeFromCollection: { id: OWN_ID },
});

const gone = { code: 'UNAUTHENTICATED', reason: 'UNKNOWN' };
const challenge = challengeOf('UNKNOWN');

/** Those that write rows of the member, and no others have said before that the member is gone. */
const writingFields = [
  ...['createCollection', 'createOwnPrompt', 'createOwnWorkflow', 'saveMyVersion'],
  ...['importCollection', 'importMyVersions', 'importOwnPrompts', 'importOwnWorkflows'],
  ...['recordUse', 'reportPrompt', 'setFavorite', 'setPracticeValues', 'startClientSetSync'],
];

describe('a member who was deleted a moment ago', () => {
  const mutations = rootFields.flatMap(({ kind, field }) => (kind === 'mutation' ? [field.name] : []));
  test.each(mutations)('learns it from %s, if it matters there', async (name) => {
    const { user, token } = await makeKnown();
    const variables = { ...actors.argumentsFor('pro', name), ...writing()[name] };
    await deleteUnheard(user.id);
    const { status, headers, body } = await server.graphql(shortQuery(name, variables), variables, { token });
    expect(status).toBeLessThan(500);
    if (!writingFields.includes(name)) return;
    expect({ status, error: body.errors?.[0]?.extensions, challenge: headers.get('www-authenticate') }).toMatchObject({
      status: 401,
      error: gone,
      challenge,
    });
  });

  test.each(['favorites', 'prompt-usage'])('learns it from REST: %s', async (path) => {
    const { user, key } = await makeKnown();
    await deleteUnheard(user.id);
    const { status, headers, body } = await server.rest('POST', `/api/user/${path}/${actors.free}`, { token: key });
    expect({ status, body, challenge: headers.get('www-authenticate') }).toMatchObject({ status: 401, body: gone, challenge });
  });

  test('learns it from an assistant', async () => {
    const { user, key } = await makeKnown();
    const assistant = await connectAssistant(server, key);
    await deleteUnheard(user.id);
    const { isError, text } = await callTool(assistant, 'record_use', { id: actors.free });
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/^UNAUTHENTICATED: /) });
    await assistant.close();
  });

  test('learns it as an admin, too', async () => {
    const { user, token } = await makeAdmin(server);
    await server.graphql('{ appInfo { version } }', {}, { token });
    await deleteUnheard(user.id);
    const { body } = await server.graphql(shortQuery('createCollection', { name: 'Mine' }), { name: 'Mine' }, { token });
    expect(body.errors).toMatchObject([{ extensions: gone }]);
  });
});

/** Ends all sessions of a user whose row is locked, as setting a password by mail does. */
const endSessionsOf = (id: string) => (connection: Client) =>
  connection.query('update sessions set revoked_at = now() where user_id = $1', [id]);

describeOnServer('a session that is ended while a request waits for the row of the user', () => {
  test.each(['recordUse', 'setFavorite'])('lets %s write nothing', async (name) => {
    const { user, token } = await makeKnown();
    const variables = actors.argumentsFor('pro', name);
    const { status, body } = await whileWriting(
      server,
      (connection) => connection.query('select from users where id = $1 for update', [user.id]),
      () => server.graphql(shortQuery(name, variables), variables, { token }),
      endSessionsOf(user.id),
    );
    expect({ status, error: body.errors?.[0]?.extensions }).toMatchObject({
      status: 401,
      error: { code: 'UNAUTHENTICATED', reason: 'REVOKED' },
    });
    const rows = await server.database
      .fork()
      .execute('select 1 from prompt_uses where user_id = ? union all select 1 from favorites where user_id = ?', [
        user.id,
        user.id,
      ]);
    expect(rows).toEqual([]);
  });
});

onServer('a prompt that is deleted while it is added to a collection is not found', async () => {
  const { user, token } = await makePro(server);
  await giveOwnThings(server, [user.id]);
  const { id } = await makeOwnPrompt(server, token);
  const variables = { collectionId: OWN_ID, ownPromptId: id };
  const { status, body } = await whileWriting(
    server,
    (connection) => connection.query('delete from own_prompts where id = $1', [id]),
    () => server.graphql(shortQuery('addToCollection', variables), variables, { token }),
  );
  expect({ status, errors: body.errors }).toMatchObject({
    status: 404,
    errors: [{ message: 'Prompt not found', extensions: { code: 'NOT_FOUND' } }],
  });
});

/** What a member makes, and with what others could be locked out of their account when they have taken it back. */
const makingFields = [
  ...['createCollection', 'createOwnPrompt', 'createOwnWorkflow', 'renameCollection', 'saveMyVersion', 'startClientSetSync'],
  ...['importCollection', 'importMyVersions', 'importOwnPrompts', 'importOwnWorkflows'],
];

/** What a member changes or deletes, and with what others could do harm. */
const changingFields = [
  ...['updateOwnPrompt', 'deleteOwnPrompt', 'updateOwnWorkflow', 'deleteOwnWorkflow', 'deleteCollection'],
  ...['addToCollection', 'setCollectionNote', 'moveInCollection', 'removeFromCollection'],
  ...['saveClientSetRecord', 'endClientSetSync', 'setMailPreferences'],
  ...['recordUse', 'setFavorite', 'reportPrompt', 'revokeApiKey', 'disconnectAssistant'],
];

test.each([...makingFields, ...changingFields])('a session that was ended a moment ago writes nothing by %s', async (name) => {
  const { user, token } = await makeKnown();
  await endSessionsUnheard(user.id);
  const variables = { ...actors.argumentsFor('pro', name), ...writing()[name] };
  const { status, body } = await server.graphql(shortQuery(name, variables), variables, { token });
  expect({ status, error: body.errors?.[0]?.extensions }).toMatchObject({
    status: 401,
    error: { code: 'UNAUTHENTICATED', reason: 'REVOKED' },
  });
});

const payingFields = ['cancelSubscription', 'changePlan', 'createSubscription', 'refundSubscription', 'resumeSubscription'];

test.each([...payingFields, 'setInvoiceDetails'])(
  'a session that was ended a moment ago changes nothing at Stripe by %s',
  async (name) => {
    const { user, token } = await makeKnown(makeFree);
    await endSessionsUnheard(user.id);
    const variables = {
      ...actors.argumentsFor('free', name),
      ...(name === 'setInvoiceDetails' && { input: { company: 'Mallory' } }),
    };
    const before = server.stripeEmulator.requests.length;
    const { status, body } = await server.graphql(shortQuery(name, variables), variables, { token });
    expect({ status, error: body.errors?.[0]?.extensions }).toMatchObject({
      status: 401,
      error: { code: 'UNAUTHENTICATED', reason: 'REVOKED' },
    });
    expect(server.stripeEmulator.requests).toHaveLength(before);
  },
);
