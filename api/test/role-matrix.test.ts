import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authMessageOf } from '../src/core/auth/challenge.ts';
import { type ErrorCode, errorTable } from '../src/core/error-table.ts';
import { routes } from '../src/http/routes/routes.ts';
import { type Actors, makeActors, type Role, roles, unlimited } from './fixtures/actors.ts';
import { adminFields, fullQuery, rootFields, rootFieldOf } from './schema-fields.ts';
import { makeFree, makePrompt, PASSWORD } from './fixtures/factories.ts';
import { OWN_ID } from './fixtures/mine.ts';
import { type GraphQLBody, startServer, type TestServer } from './server.ts';

/** The result of a field: data, null, or an error code. */
type Outcome = 'data' | 'null' | ErrorCode;
type Row = Record<Role, Outcome>;

const everybody: Row = {
  visitor: 'data',
  free: 'data',
  pro: 'data',
  disabled: 'UNAUTHENTICATED',
  admin: 'data',
  superUser: 'data',
  freeKey: 'FORBIDDEN',
  proKey: 'FORBIDDEN',
};
const members: Row = { ...everybody, visitor: 'UNAUTHENTICATED' };
/** Open to API keys: to every key, with a scope for free members, and with a scope that needs Pro. */
const everyKey: Row = { ...everybody, freeKey: 'data', proKey: 'data' };
const freeKeys: Row = { ...members, freeKey: 'data', proKey: 'data' };
const proKeys: Row = { ...members, proKey: 'data' };

const nobody: Row = {
  visitor: 'NOT_FOUND',
  free: 'NOT_FOUND',
  pro: 'NOT_FOUND',
  disabled: 'UNAUTHENTICATED',
  admin: 'NOT_FOUND',
  superUser: 'NOT_FOUND',
  freeKey: 'FORBIDDEN',
  proKey: 'FORBIDDEN',
};
/** All members have access, but the arguments of this test lead to an error. */
const membersBut = (outcome: Outcome): Row => ({ ...members, free: outcome, pro: outcome, admin: outcome, superUser: outcome });
/** No actor has a subscription: those with Pro have it by a grant. */
const withoutSubscription = membersBut('CONFLICT');

const admins: Row = { ...members, free: 'FORBIDDEN', pro: 'FORBIDDEN' };

/** The result of each root field for each role. A root field that is missing here fails the test. */
const matrix: Record<string, Row> = {
  appInfo: everyKey,
  me: { ...everybody, visitor: 'null' },
  categories: freeKeys,
  category: freeKeys,
  prompts: freeKeys,
  prompt: freeKeys,
  popularPrompts: freeKeys,
  allPrompts: freeKeys,
  workflows: freeKeys,
  workflow: freeKeys,
  favorites: freeKeys,
  allFavorites: freeKeys,
  recentUses: freeKeys,
  stats: freeKeys,
  signIn: everybody,
  signOut: members,
  signUp: everybody,
  verifyEmail: nobody,
  // Their addresses are confirmed.
  sendVerification: membersBut('CONFLICT'),
  superUserSignIn: everybody,
  requestPasswordReset: everybody,
  isPasswordLinkValid: everybody,
  setPassword: nobody,
  account: members,
  exportMyData: members,
  exportMyDataPart: members,
  updateProfile: members,
  changeEmail: members,
  changePassword: membersBut('BAD_USER_INPUT'),
  beginSecondFactor: members,
  confirmSecondFactor: membersBut('BAD_USER_INPUT'),
  removeSecondFactor: members,
  renewRecoveryCodes: membersBut('CONFLICT'),
  endSession: membersBut('NOT_FOUND'),
  endOtherSessions: members,
  setField: members,
  practice: members,
  setPracticeValues: members,
  aiUseRecord: members,
  aiUseMatters: members,
  aiUseFile: members,
  addToAiUseRecord: membersBut('NOT_FOUND'),
  clientSetVault: { ...members, free: 'null', pro: 'null', admin: 'null', superUser: 'null' },
  startClientSetSync: membersBut('BAD_USER_INPUT'),
  saveClientSetRecord: membersBut('CONFLICT'),
  endClientSetSync: members,
  ownPrompts: freeKeys,
  ownCategories: freeKeys,
  ownPrompt: freeKeys,
  collections: freeKeys,
  collection: freeKeys,
  collectionEntries: freeKeys,
  createCollection: members,
  renameCollection: members,
  deleteCollection: membersBut('NOT_FOUND'),
  addToCollection: members,
  setCollectionNote: members,
  moveInCollection: members,
  removeFromCollection: membersBut('NOT_FOUND'),
  createOwnPrompt: members,
  exportMine: members,
  exportMinePart: members,
  importOwnPrompts: members,
  importCollection: members,
  myVersion: freeKeys,
  myVersions: freeKeys,
  myVersionSaves: freeKeys,
  saveMyVersion: members,
  deleteMyVersion: membersBut('NOT_FOUND'),
  importMyVersions: members,
  updateOwnPrompt: membersBut('NOT_FOUND'),
  deleteOwnPrompt: membersBut('NOT_FOUND'),
  ownWorkflows: freeKeys,
  ownWorkflow: freeKeys,
  createOwnWorkflow: members,
  importOwnWorkflows: members,
  updateOwnWorkflow: membersBut('NOT_FOUND'),
  deleteOwnWorkflow: membersBut('NOT_FOUND'),
  startPrompts: members,
  setMailPreferences: members,
  deleteAccount: { ...membersBut('BAD_USER_INPUT'), superUser: 'FORBIDDEN' },
  submitContact: everybody,
  createSubscription: { ...members, pro: 'CONFLICT', superUser: 'CONFLICT' },
  createUserSubscription: { ...everybody, pro: 'BAD_USER_INPUT', superUser: 'BAD_USER_INPUT' },
  verifySubscription: nobody,
  signInAfterCheckout: nobody,
  billing: members,
  planChange: withoutSubscription,
  cancelSubscription: withoutSubscription,
  resumeSubscription: withoutSubscription,
  changePlan: withoutSubscription,
  refundSubscription: withoutSubscription,
  openBillingPortal: withoutSubscription,
  setInvoiceDetails: membersBut('BAD_USER_INPUT'),
  systemStatus: everyKey,
  outbox: everybody,
  setFavorite: proKeys,
  recordUse: proKeys,
  recordSearch: members,
  reportMissingPrompt: members,
  reportPrompt: members,
  promptReports: admins,
  resolvePromptReport: admins,
  contactMessages: admins,
  markContactMessage: admins,
  users: admins,
  allUsers: admins,
  userFigures: admins,
  userRecord: admins,
  usersCsv: admins,
  auditLog: admins,
  auditLogCsv: admins,
  adminCreateUser: admins,
  adminUpdateUser: admins,
  adminDeleteUser: admins,
  adminSetRole: admins,
  adminSetDisabled: admins,
  adminGrantPro: admins,
  adminEndSessions: admins,
  adminRevokeApiKey: { ...admins, admin: 'NOT_FOUND', superUser: 'NOT_FOUND' },
  adminResetSecondFactor: { ...admins, admin: 'CONFLICT', superUser: 'CONFLICT' },
  adminSetUpLink: admins,
  adminSendPasswordReset: admins,
  overview: admins,
  promptFigures: admins,
  apiKeys: members,
  apiScopes: everyKey,
  currentApiKey: { ...everyKey, visitor: 'null', free: 'null', pro: 'null', admin: 'null', superUser: 'null' },
  createApiKey: members,
  rotateApiKey: membersBut('NOT_FOUND'),
  revokeApiKey: membersBut('NOT_FOUND'),
  assistantRequest: members,
  connectedAssistants: members,
  allowAssistant: members,
  disconnectAssistant: membersBut('NOT_FOUND'),
};

let server: TestServer;
let actors: Actors;
beforeAll(async () => {
  server = await startServer(unlimited);
  actors = await makeActors(server);
});
afterAll(() => server.close());

const outcomeOf = (name: string, { data, errors }: GraphQLBody): Outcome =>
  (errors?.[0]?.extensions.code as ErrorCode | undefined) ?? (data?.[name] === null ? 'null' : 'data');

async function runAs(role: Role, name: string, query: string, variables: Record<string, unknown>) {
  const response = await server.graphql(query, variables, { token: await actors.tokenOf(role) });
  return { ...response, outcome: outcomeOf(name, response.body), message: response.body.errors?.[0]?.message };
}

const statusOf = (outcome: Outcome) => (outcome === 'data' || outcome === 'null' ? 200 : errorTable[outcome].status);

describe('GraphQL', () => {
  test('has a row for every root field, and no other rows', () => {
    // A missing row is added to `matrix` above.
    expect(Object.keys(matrix).sort()).toEqual(rootFields.map(({ field }) => field.name).sort());
  });

  test('agrees with the descriptions of the schema on what is for admins only', () => {
    const closed = Object.entries(matrix).filter(([, row]) => row.pro === 'FORBIDDEN');
    expect(closed.map(([name]) => name).sort()).toEqual([...adminFields].sort());
  });

  const withRow = rootFields.filter(({ field: { name } }) => name in matrix);
  test.each(withRow.flatMap(({ field: { name } }) => roles.map((role) => [role, name] as const)))(
    '%s queries %s',
    async (role, name) => {
      const variables = actors.argumentsFor(role, name);
      const { status, outcome } = await runAs(role, name, fullQuery(name, variables), variables);
      expect({ outcome, status }).toEqual({ outcome: matrix[name]![role], status: statusOf(matrix[name]![role]) });
    },
  );

  test.each(roles)('%s queries a public and a restricted field together', async (role) => {
    const { status, body } = await runAs(
      role,
      'stats',
      '{ appInfo { demo } stats { thisWeek } a: category(id: "nothing") { id } }',
      {},
    );
    const isMember = freeKeys[role] === 'data';
    expect({ status, data: body.data ?? null }).toEqual(
      isMember
        ? { status: 200, data: { appInfo: { demo: true }, stats: { thisWeek: expect.any(Number) }, a: null } }
        : { status: 401, data: null },
    );
  });

  test.each<[Role, Outcome]>([
    ['visitor', 'UNAUTHENTICATED'],
    ['free', 'FORBIDDEN'],
    ['pro', 'data'],
    ['disabled', 'UNAUTHENTICATED'],
    ['admin', 'data'],
    ['superUser', 'data'],
    ['freeKey', 'FORBIDDEN'],
    ['proKey', 'data'],
  ])('%s records the use of a premium prompt: %s, the same over REST', async (role, expected) => {
    const { status, outcome, message } = await runAs(role, 'recordUse', fullQuery('recordUse', { promptId: actors.premium }), {
      promptId: actors.premium,
    });
    expect({ outcome, status }).toEqual({ outcome: expected, status: statusOf(expected) });
    const rest = await server.rest('POST', `/api/user/prompt-usage/${actors.premium}`, { token: await actors.tokenOf(role) });
    expect({ status: rest.status, body: rest.body }).toMatchObject({
      status,
      body: expected === 'data' ? { success: true } : { message, code: expected },
    });
  });

  test.each(roles)('%s queries the schema', async (role) => {
    for (const [name, query] of [
      ['__schema', '{ __schema { queryType { name } } }'],
      ['__type', '{ __type(name: "User") { name } }'],
    ] as const) {
      expect((await runAs(role, name, query, {})).outcome).toBe(freeKeys[role]);
    }
  });
});

const restRoutes = routes.map((route) => ({
  ...route,
  name: `${route.method.toUpperCase()} /api${route.path}`,
  field: rootFieldOf(route.document),
}));

describe('REST', () => {
  const isAdmins = (field: string) => adminFields.includes(field);
  const isMine = (field: string) => field === 'ownPrompt' || field === 'collectionEntries';
  const idFor = (role: Role, field: string) =>
    field === 'category'
      ? actors.category
      : isAdmins(field)
        ? String(actors.argumentsFor(role, field).id)
        : isMine(field)
          ? OWN_ID
          : actors.free;
  const bodyFor = (role: Role, field: string) =>
    field === 'signIn'
      ? { email: actors.emailFor(role), password: PASSWORD }
      : (actors.argumentsFor(role, field).input as Record<string, unknown> | undefined);
  const queryFor = (role: Role, field: string) =>
    field === 'verifySubscription' ? `?payment_intent=pi_0123456789&email=${encodeURIComponent(actors.emailFor(role))}` : '';
  const call = async (role: Role, { method, path, field }: (typeof restRoutes)[number], id: string) => {
    const response = await server.rest(
      method.toUpperCase(),
      `/api${path.replace(':id', encodeURIComponent(id))}${queryFor(role, field)}`,
      {
        token: await actors.tokenOf(role),
        body: bodyFor(role, field),
      },
    );
    return response;
  };

  test.each(restRoutes.flatMap((route) => roles.map((role) => [role, route.name, route] as const)))(
    '%s calls %s with the same result as over GraphQL',
    async (role, name, route) => {
      const { status, body } = await call(role, route, idFor(role, route.field));
      // REST returns 401 instead of null.
      const needsKey = route.field === 'currentApiKey' && role !== 'visitor';
      const missing = needsKey ? 'FORBIDDEN' : 'UNAUTHENTICATED';
      const expected = matrix[route.field]![role] === 'null' ? missing : matrix[route.field]![role];
      expect({ name, status }).toEqual({ name, status: expected === 'data' ? route.status : statusOf(expected) });
      if (expected === 'data') return;
      const given = actors.argumentsFor(role, route.field);
      const { message } = await runAs(role, route.field, fullQuery(route.field, given), given);
      const absent = needsKey ? 'This request was sent with a session, which has no key.' : authMessageOf('MISSING');
      expect(body).toMatchObject({ ...(route.saysSuccess && { success: false }), message: message ?? absent, code: expected });
    },
  );

  test.each(restRoutes.filter(({ path }) => path.includes(':id')).map((route) => [route.name, route] as const))(
    '%s returns NOT_FOUND as over GraphQL, and writes nothing',
    async (_name, route) => {
      const archived = await makePrompt(server, actors.category, { archivedAt: server.clock.now });
      const count = async () =>
        server.database
          .fork()
          .execute(
            'select (select count(*) from favorites) as stars, (select count(*) from prompt_uses) as uses, (select count(*) from recent_uses) as recent, (select count(*) from users) as users, (select count(*) from audit_log) as audit_entries',
          );
      const before = await count();
      for (const id of ['nothing', archived.id, "' or 1=1 --", 'a\0b', 'x'.repeat(2000), 'LEGAL', '%', 'constructor']) {
        const role = isAdmins(route.field) ? 'admin' : 'pro';
        const { status, body } = await call(role, route, id);
        const given = {
          ...actors.argumentsFor(role, route.field),
          [route.field === 'collectionEntries'
            ? 'collectionId'
            : route.field === 'ownPrompt' || route.field === 'prompt' || route.field === 'category' || isAdmins(route.field)
              ? 'id'
              : 'promptId']: id,
        };
        const graphqlResponse = await runAs(role, route.field, fullQuery(route.field, given), given);
        expect({ id, status, body }).toEqual({
          id,
          status: 404,
          body: { message: graphqlResponse.message, code: graphqlResponse.outcome },
        });
        expect(graphqlResponse).toMatchObject({ status: 404, outcome: 'NOT_FOUND' });
      }
      expect(await count()).toEqual(before);
    },
  );

  test('20 parallel requests over REST and GraphQL add one favorite', async () => {
    const { token, user } = await makeFree(server);
    const star = (index: number) =>
      index % 2
        ? server.rest('POST', `/api/user/favorites/${actors.free}`, { token })
        : server.graphql(
            fullQuery('setFavorite', { promptId: actors.free, isFavorited: true }),
            { promptId: actors.free, isFavorited: true },
            { token },
          );
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => star(index)));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(await server.database.fork().execute('select prompt_id from favorites where user_id = ?', [user.id])).toEqual([
      { prompt_id: actors.free },
    ]);
  });

  test('uses over REST and GraphQL share a rate limit, and repeated uses count once', async () => {
    const { token } = await makeFree(server);
    const { id } = await makePrompt(server, actors.category);
    const use = (index: number) =>
      index % 2
        ? server.rest('POST', `/api/user/prompt-usage/${id}`, { token })
        : server.graphql('mutation ($id: ID!) { recordUse(promptId: $id) { stats { totalUsed } } }', { id }, { token });
    const statuses = (await Promise.all(Array.from({ length: 62 }, (_, index) => use(index)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const rejected = await server.rest('POST', `/api/user/prompt-usage/${id}`, { token });
    expect({ status: rejected.status, code: rejected.body.code, wait: Number(rejected.headers.get('retry-after')) > 0 }).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      wait: true,
    });
    expect(
      (await server.graphql('query ($id: ID!) { prompt(id: $id) { usageCount } stats { totalUsed } }', { id }, { token })).body
        .data,
    ).toEqual({ prompt: { usageCount: 1 }, stats: { totalUsed: 1 } });
  });
});
