import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isObjectType } from 'graphql';
import { executeText } from '../../../test/clients/graphql.ts';
import { type Actors, makeActors, unlimited } from '../../../test/fixtures/actors.ts';
import { fullQuery, schema, rootFields, rootFieldOf } from '../../../test/schema-fields.ts';
import { makePro } from '../../../test/fixtures/factories.ts';
import { ALL_SCOPES, makeKey } from '../../../test/fixtures/key.ts';
import { giveOwnThings, OWN_ID } from '../../../test/fixtures/mine.ts';
import { type GraphQLBody, startServer, type TestServer } from '../../../test/server.ts';
import { routes } from '../../http/routes/routes.ts';
import { User } from '../users/user.entity.ts';
import { openToAllKeys, requiredScope, scopes } from './scopes.ts';

let server: TestServer;
let actors: Actors;
let owner: { user: User; token: string };
beforeAll(async () => {
  server = await startServer(unlimited);
  actors = await makeActors(server);
  owner = await makePro(server);
  await giveOwnThings(server, [owner.user.id]);
});
afterAll(() => server.close());

const keyWith = async (names: string[], user = owner.user) => (await makeKey(server, user, { scopes: names })).key;
const keyWithout = (name: string) => keyWith(ALL_SCOPES.filter((each) => each !== name));
const outcome = ({ status, body }: { status: number; body: GraphQLBody }) => ({
  status,
  code: body.errors?.[0]?.extensions.code,
});
const forbidden = { status: 403, code: 'FORBIDDEN' };
const allowed = { status: 200, code: undefined };

const operations = rootFields.map(({ kind, field: { name } }) => ({
  name,
  operation: `${kind === 'query' ? 'Query' : 'Mutation'}.${name}`,
}));

/** Forbidden for every key: the account, its keys and billing, the administration, and what visitors can write. */
const closed = [
  'Mutation.addToAiUseRecord',
  'Mutation.adminCreateUser',
  'Mutation.adminDeleteUser',
  'Mutation.adminEndSessions',
  'Mutation.adminResetSecondFactor',
  'Mutation.adminRevokeApiKey',
  'Mutation.adminGrantPro',
  'Mutation.adminSendPasswordReset',
  'Mutation.adminSetDisabled',
  'Mutation.adminSetRole',
  'Mutation.adminSetUpLink',
  'Mutation.adminUpdateUser',
  'Mutation.allowAssistant',
  'Mutation.addToCollection',
  'Mutation.beginSecondFactor',
  'Mutation.cancelSubscription',
  'Mutation.changeEmail',
  'Mutation.changePassword',
  'Mutation.changePlan',
  'Mutation.confirmSecondFactor',
  'Mutation.createCollection',
  'Mutation.createApiKey',
  'Mutation.createOwnPrompt',
  'Mutation.createOwnWorkflow',
  'Mutation.createSubscription',
  'Mutation.createUserSubscription',
  'Mutation.deleteAccount',
  'Mutation.disconnectAssistant',
  'Mutation.endClientSetSync',
  'Mutation.deleteMyVersion',
  'Mutation.deleteOwnPrompt',
  'Mutation.deleteOwnWorkflow',
  'Mutation.deleteCollection',
  'Mutation.endOtherSessions',
  'Mutation.endSession',
  'Mutation.importCollection',
  'Mutation.importMyVersions',
  'Mutation.importOwnPrompts',
  'Mutation.importOwnWorkflows',
  'Mutation.markContactMessage',
  'Mutation.moveInCollection',
  'Mutation.openBillingPortal',
  'Mutation.recordSearch',
  'Mutation.refundSubscription',
  'Mutation.removeFromCollection',
  'Mutation.removeSecondFactor',
  'Mutation.renameCollection',
  'Mutation.renewRecoveryCodes',
  'Mutation.reportMissingPrompt',
  'Mutation.reportPrompt',
  'Mutation.requestPasswordReset',
  'Mutation.resolvePromptReport',
  'Mutation.resumeSubscription',
  'Mutation.revokeApiKey',
  'Mutation.rotateApiKey',
  'Mutation.sendVerification',
  'Mutation.saveMyVersion',
  'Mutation.setCollectionNote',
  'Mutation.setField',
  'Mutation.saveClientSetRecord',
  'Mutation.setInvoiceDetails',
  'Mutation.setMailPreferences',
  'Mutation.setPassword',
  'Mutation.setPracticeValues',
  'Mutation.signIn',
  'Mutation.signInAfterCheckout',
  'Mutation.signOut',
  'Mutation.signUp',
  'Mutation.startClientSetSync',
  'Mutation.submitContact',
  'Mutation.superUserSignIn',
  'Mutation.updateOwnPrompt',
  'Mutation.updateOwnWorkflow',
  'Mutation.updateProfile',
  'Mutation.verifyEmail',
  'Query.account',
  'Query.allUsers',
  'Query.apiKeys',
  'Query.assistantRequest',
  'Query.auditLog',
  'Query.auditLogCsv',
  'Query.billing',
  'Query.connectedAssistants',
  'Query.clientSetVault',
  'Query.contactMessages',
  'Query.exportMine',
  'Query.exportMinePart',
  'Query.exportMyData',
  'Query.exportMyDataPart',
  'Query.isPasswordLinkValid',
  'Query.me',
  'Query.aiUseFile',
  'Query.aiUseMatters',
  'Query.aiUseRecord',
  'Query.outbox',
  'Query.overview',
  'Query.planChange',
  'Query.practice',
  'Query.promptFigures',
  'Query.startPrompts',
  'Query.promptReports',
  'Query.userFigures',
  'Query.userRecord',
  'Query.users',
  'Query.usersCsv',
  'Query.verifySubscription',
];

/** The fields with texts of the library. */
const texts = [
  'Prompt.content',
  'Prompt.shortContent',
  'Prompt.followUps',
  'MyVersion.content',
  'MyVersion.baseContent',
  'MyVersion.libraryContent',
  'MyVersionSave.content',
];

describe('the table of scopes', () => {
  const named = scopes.flatMap(({ operations: opened }) => [...opened]);

  // Keys have been made with these names.
  test('has the same names as ever', () => {
    expect(ALL_SCOPES).toEqual(['catalog:read', 'prompts:read', 'usage:write', 'mine:read', 'schema:read']);
  });

  test('has every root field that is neither open to all keys nor closed to them, and nothing else', () => {
    const introspection = ['Query.__schema', 'Query.__type'];
    expect([...named, ...openToAllKeys, ...closed].sort()).toEqual(
      [...operations.map(({ operation }) => operation), ...introspection, ...texts].sort(),
    );
    for (const text of texts) {
      const [name = '', field = ''] = text.split('.');
      const type = schema.getType(name);
      expect([text, isObjectType(type) && field in type.getFields()]).toEqual([text, true]);
    }
  });

  test('is public', async () => {
    const query = '{ apiScopes { name description needsPro operations } }';
    for (const token of [undefined, owner.token, await keyWith(['schema:read'])])
      expect(await executeText(server, query, {}, token)).toEqual({ apiScopes: scopes });
  });
});

describe('without the scope, FORBIDDEN', () => {
  /** A key with all scopes but the one that the field requires. */
  const keyWithoutScopeFor = (operation: string) => keyWithout(requiredScope(operation) ?? '');

  test.each(operations.map(({ name, operation }) => [operation, name] as const))('%s', async (operation, name) => {
    const variables = actors.argumentsFor('pro', name);
    const query = fullQuery(name, variables);
    const needed = requiredScope(operation);
    const response = await server.graphql(query, variables, { token: await keyWithoutScopeFor(operation) });
    expect(outcome(response)).toEqual(needed === '' ? allowed : forbidden);
    if (needed) {
      expect(response.body.errors![0]!.message).toContain(needed);
      expect(outcome(await server.graphql(query, variables, { token: await keyWith([needed]) }))).toEqual(allowed);
    }
  });

  const restRoutes = routes.map((route) => ({
    ...route,
    title: `${route.method.toUpperCase()} /api${route.path}`,
    field: rootFieldOf(route.document),
  }));
  test.each(restRoutes.map((route) => [route.title, route] as const))('%s', async (_title, { method, path, field }) => {
    const { operation } = operations.find(({ name }) => name === field)!;
    const isMine = field === 'ownPrompt' || field === 'collectionEntries';
    const id = isMine ? OWN_ID : field === 'category' ? actors.category : actors.free;
    const query = field === 'verifySubscription' ? '?payment_intent=pi_0123456789&email=nell@example.test' : '';
    const { input, ...fields } = actors.argumentsFor('pro', field);
    const call = async (token: string) =>
      server.rest(method.toUpperCase(), `/api${path.replace(':id', id)}${query}`, {
        token,
        ...(method !== 'get' && { body: input ?? fields }),
      });
    const needed = requiredScope(operation);
    const rejected = await call(await keyWithoutScopeFor(operation));
    expect({ status: rejected.status, code: rejected.body.code }).toEqual(needed === '' ? allowed : forbidden);
    if (needed) expect((await call(await keyWith([needed]))).status).toBe(200);
  });

  test.each([
    ['behind an alias', '{ categories: me { id } }'],
    ['next to an allowed field', '{ categories { id } me { id } }'],
    ['in a fragment', '{ ...A } fragment A on Query { ...B categories { id } } fragment B on Query { me { id } }'],
    ['in an inline fragment', '{ ... { ... on Query { me { id } } } }'],
    ['in a skipped field', '{ categories { id } me @skip(if: true) { id } }'],
    ['as a mutation next to an allowed one', 'mutation { recordUse(promptId: "a") { stats { totalUsed } } signOut }'],
  ])('%s is FORBIDDEN, and no part of it runs', async (_how, query) => {
    const { user } = await makePro(server);
    const key = await keyWith(ALL_SCOPES, user);
    // A document is validated once and then cached.
    await server.graphql(query, {}, { token: (await makePro(server)).token });
    await server.graphql('{ __typename }', {}, { token: key });
    server.statements.length = 0;
    const response = await server.graphql(query, {}, { token: key });
    expect({ ...outcome(response), data: response.body.data ?? null }).toEqual({ ...forbidden, data: null });
    expect(server.statements).toEqual([]);
  });

  test('of several operations in a document, only the executed one counts', async () => {
    const key = await keyWith(['catalog:read']);
    const run = (operationName: string) =>
      server.raw('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ query: 'query Open { categories { id } } query Closed { me { id } }', operationName }),
      });
    expect([(await run('Open')).status, (await run('Closed')).status]).toEqual([200, 403]);
  });

  test('__typename alone needs no scope', async () => {
    const key = await keyWith(['schema:read']);
    expect(await executeText(server, '{ __typename }', {}, key)).toEqual({ __typename: 'Query' });
  });
});

describe('the schema', () => {
  const queries = [
    '{ __schema { queryType { name } } }',
    '{ __type(name: "User") { name } }',
    '{ ...S } fragment S on Query { __schema { types { name } } }',
  ];

  test('can be read with schema:read only', async () => {
    const [fit, keyWithoutScopeFor] = [await keyWith(['schema:read']), await keyWithout('schema:read')];
    for (const query of queries) {
      expect(outcome(await server.graphql(query, {}, { token: fit }))).toEqual(allowed);
      expect(outcome(await server.graphql(query, {}, { token: keyWithoutScopeFor }))).toEqual(forbidden);
    }
  });

  test('circular introspection is rejected', async () => {
    const circle = '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }';
    const { status, body } = await server.graphql(circle, {}, { token: await keyWith(['schema:read']) });
    expect({ status, messages: body.errors!.map(({ message }) => message) }).toEqual({
      status: 400,
      messages: ['Maximum introspection depth exceeded'],
    });
  });
});

describe('an owner who loses Pro', () => {
  const pay = (user: User, stripeStatus: string) => server.database.fork().nativeUpdate(User, user.id, { stripeStatus });

  test('loses the scopes that need Pro immediately, and gets them back with Pro', async () => {
    const { user } = await makePro(server);
    const key = await keyWith(ALL_SCOPES, user);
    const requestAll = async () => {
      const rest = await server.rest('POST', `/api/user/prompt-usage/${actors.free}`, { token: key });
      const { prompt, currentApiKey } = await executeText<{ prompt: unknown; currentApiKey: unknown }>(
        server,
        'query ($id: ID!) { prompt(id: $id) { isLocked } currentApiKey { scopes } }',
        { id: actors.free },
        key,
      );
      return { recorded: rest.status, prompt, currentApiKey };
    };
    const currentApiKey = { scopes: ALL_SCOPES };
    expect(await requestAll()).toEqual({ recorded: 200, prompt: { isLocked: false }, currentApiKey });
    await pay(user, 'canceled');
    expect(await requestAll()).toEqual({ recorded: 403, prompt: { isLocked: true }, currentApiKey });
    const { body } = await server.rest('DELETE', `/api/user/favorites/${actors.free}`, { token: key });
    expect(body).toEqual({
      code: 'FORBIDDEN',
      message: 'setFavorite needs an API key with the scope usage:write, and a Pro plan.',
    });
    await pay(user, 'active');
    expect(await requestAll()).toEqual({ recorded: 200, prompt: { isLocked: false }, currentApiKey });
  });
});
