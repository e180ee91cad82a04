import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ErrorCode, errorTable } from '../src/core/errors.ts';
import { routes } from '../src/http/routes/routes.ts';
import { type Actors, makeActors, type Role, roles, unlimited } from './fixtures/actors.ts';
import { adminFields, askForEverything, rootFields, twinOf } from './everything.ts';
import { makeFree, makePrompt, PASSWORD } from './fixtures/factories.ts';
import { type GraphQLBody, startServer, type TestServer } from './server.ts';

/** What is answered: data, data that is null, or an error of the table. */
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
/** What is open to keys: to every one, by a right that a free member may give, and by one that needs Pro. */
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
/** Every member gets so far, and no further with what is asked here. */
const membersBut = (outcome: Outcome): Row => ({ ...members, free: outcome, pro: outcome, admin: outcome, superUser: outcome });
/** Nobody of the cast pays: those who are Pro are so without a subscription. */
const withoutSubscription = membersBut('CONFLICT');

const admins: Row = { ...members, free: 'FORBIDDEN', pro: 'FORBIDDEN' };

/** Z1: who may ask for what. A field of the schema that is not here fails the test. */
const matrix: Record<string, Row> = {
  appInfo: everyKey,
  me: { ...everybody, visitor: 'null' },
  categories: freeKeys,
  category: freeKeys,
  prompts: freeKeys,
  prompt: freeKeys,
  popularPrompts: freeKeys,
  allPrompts: freeKeys,
  favorites: freeKeys,
  allFavorites: freeKeys,
  recentUses: freeKeys,
  stats: freeKeys,
  signIn: everybody,
  signOut: members,
  signUp: everybody,
  verifyEmail: nobody,
  sendVerification: members,
  superUserSignIn: everybody,
  requestPasswordReset: everybody,
  setPassword: nobody,
  account: members,
  exportMyData: members,
  updateProfile: members,
  changeEmail: members,
  changePassword: members,
  beginSecondFactor: members,
  confirmSecondFactor: membersBut('BAD_USER_INPUT'),
  removeSecondFactor: members,
  renewRecoveryCodes: membersBut('CONFLICT'),
  endSession: membersBut('NOT_FOUND'),
  endOtherSessions: members,
  setMailPreferences: members,
  deleteAccount: { ...membersBut('BAD_USER_INPUT'), superUser: 'FORBIDDEN' },
  submitContact: everybody,
  createSubscription: { ...members, pro: 'CONFLICT', superUser: 'CONFLICT' },
  createUserSubscription: { ...everybody, pro: 'BAD_USER_INPUT', superUser: 'BAD_USER_INPUT' },
  verifySubscription: nobody,
  billing: members,
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
  adminCreateUser: admins,
  adminUpdateUser: admins,
  adminDeleteUser: admins,
  adminSetRole: admins,
  adminSetDisabled: admins,
  adminGrantPro: admins,
  adminEndSessions: admins,
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
};

let server: TestServer;
let cast: Actors;
beforeAll(async () => {
  server = await startServer(unlimited);
  cast = await makeActors(server);
});
afterAll(() => server.close());

const outcomeOf = (name: string, { data, errors }: GraphQLBody): Outcome =>
  (errors?.[0]?.extensions.code as ErrorCode | undefined) ?? (data?.[name] === null ? 'null' : 'data');

async function ask(role: Role, name: string, query: string, variables: Record<string, unknown>) {
  const answer = await server.graphql(query, variables, { token: await cast.tokenOf(role) });
  return { ...answer, outcome: outcomeOf(name, answer.body), message: answer.body.errors?.[0]?.message };
}

const statusOf = (outcome: Outcome) => (outcome === 'data' || outcome === 'null' ? 200 : errorTable[outcome].status);

describe('GraphQL', () => {
  test('Z1: every field of the schema has a row, and every row a field', () => {
    expect(Object.keys(matrix).sort()).toEqual(rootFields.map(({ field }) => field.name).sort());
  });

  test('Z2: what the contract says is for admins is for nobody else, and nothing else is', () => {
    const closed = Object.entries(matrix).filter(([, row]) => row.pro === 'FORBIDDEN');
    expect(closed.map(([name]) => name).sort()).toEqual([...adminFields].sort());
  });

  test.each(rootFields.flatMap(({ field: { name } }) => roles.map((role) => [role, name] as const)))(
    'Z1: %s asks for %s',
    async (role, name) => {
      const variables = cast.argumentsFor(role, name);
      const { status, outcome } = await ask(role, name, askForEverything(name, variables), variables);
      expect({ outcome, status }).toEqual({ outcome: matrix[name]![role], status: statusOf(matrix[name]![role]) });
    },
  );

  test.each(roles)('Z1: %s asks for what is refused together with what is not', async (role) => {
    const { status, body } = await ask(
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
  ])('Z1: %s records the use of a premium prompt: %s, and over REST alike', async (role, expected) => {
    const { status, outcome, message } = await ask(role, 'recordUse', askForEverything('recordUse', { promptId: cast.premium }), {
      promptId: cast.premium,
    });
    expect({ outcome, status }).toEqual({ outcome: expected, status: statusOf(expected) });
    const rest = await server.rest('POST', `/api/user/prompt-usage/${cast.premium}`, { token: await cast.tokenOf(role) });
    expect({ status: rest.status, body: rest.body }).toEqual({
      status,
      body: expected === 'data' ? { success: true } : { message, code: expected },
    });
  });

  test.each(roles)('Z1: %s asks for the schema', async (role) => {
    for (const [name, query] of [
      ['__schema', '{ __schema { queryType { name } } }'],
      ['__type', '{ __type(name: "User") { name } }'],
    ] as const) {
      expect((await ask(role, name, query, {})).outcome).toBe(freeKeys[role]);
    }
  });
});

const rows = routes.map((row) => ({ ...row, name: `${row.method.toUpperCase()} /api${row.path}`, twin: twinOf(row.document) }));

describe('REST', () => {
  const isAdmins = (twin: string) => adminFields.includes(twin);
  const idFor = (role: Role, twin: string) =>
    twin === 'category' ? cast.category : isAdmins(twin) ? String(cast.argumentsFor(role, twin).id) : cast.free;
  const bodyFor = (role: Role, twin: string) =>
    twin === 'signIn'
      ? { email: cast.emailFor(role), password: PASSWORD }
      : (cast.argumentsFor(role, twin).input as Record<string, unknown> | undefined);
  const queryFor = (role: Role, twin: string) =>
    twin === 'verifySubscription' ? `?payment_intent=pi_0123456789&email=${encodeURIComponent(cast.emailFor(role))}` : '';
  const call = async (role: Role, { method, path, twin }: (typeof rows)[number], id: string) => {
    const answer = await server.rest(
      method.toUpperCase(),
      `/api${path.replace(':id', encodeURIComponent(id))}${queryFor(role, twin)}`,
      {
        token: await cast.tokenOf(role),
        body: bodyFor(role, twin),
      },
    );
    return answer;
  };

  test.each(rows.flatMap((row) => roles.map((role) => [role, row.name, row] as const)))(
    'R3: %s asks for %s as for its twin',
    async (role, name, row) => {
      const { status, body } = await call(role, row, idFor(role, row.twin));
      // REST has no null: a visitor is nobody.
      const expected = matrix[row.twin]![role] === 'null' ? 'UNAUTHENTICATED' : matrix[row.twin]![role];
      expect({ name, status }).toEqual({ name, status: expected === 'data' ? row.status : statusOf(expected) });
      if (expected === 'data') return;
      const given = cast.argumentsFor(role, row.twin);
      const message =
        expected === 'UNAUTHENTICATED'
          ? 'Unauthorized'
          : (await ask(role, row.twin, askForEverything(row.twin, given), given)).message;
      expect(body).toMatchObject({ ...(row.saysSuccess && { success: false }), message, code: expected });
    },
  );

  test.each(rows.filter(({ path }) => path.includes(':id')).map((row) => [row.name, row] as const))(
    'R3, Z9: %s answers NOT_FOUND as its twin does, and leaves nothing',
    async (_name, row) => {
      const archived = await makePrompt(server, cast.category, { archivedAt: server.clock.now });
      const count = async () =>
        server.database
          .fork()
          .execute(
            'select (select count(*) from favorites) as stars, (select count(*) from prompt_uses) as uses, (select count(*) from recent_uses) as recent, (select count(*) from users) as users, (select count(*) from audit_log) as acts',
          );
      const before = await count();
      for (const id of ['nothing', archived.id, "' or 1=1 --", 'a\0b', 'x'.repeat(2000), 'LEGAL', '%', 'constructor']) {
        const role = isAdmins(row.twin) ? 'admin' : 'pro';
        const { status, body } = await call(role, row, id);
        const given = {
          ...cast.argumentsFor(role, row.twin),
          [row.twin === 'prompt' || row.twin === 'category' || isAdmins(row.twin) ? 'id' : 'promptId']: id,
        };
        const twin = await ask(role, row.twin, askForEverything(row.twin, given), given);
        expect({ id, status, body }).toEqual({ id, status: 404, body: { message: twin.message, code: twin.outcome } });
        expect(twin).toMatchObject({ status: 404, outcome: 'NOT_FOUND' });
      }
      expect(await count()).toEqual(before);
    },
  );

  test('Z10: a star set 20 times at once, by both doors, is one', async () => {
    const { token, user } = await makeFree(server);
    const star = (index: number) =>
      index % 2
        ? server.rest('POST', `/api/user/favorites/${cast.free}`, { token })
        : server.graphql(
            askForEverything('setFavorite', { promptId: cast.free, isFavorited: true }),
            { promptId: cast.free, isFavorited: true },
            { token },
          );
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => star(index)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(await server.database.fork().execute('select prompt_id from favorites where user_id = ?', [user.id])).toEqual([
      { prompt_id: cast.free },
    ]);
  });

  test('Z11: uses by both doors share the minute’s budget, and raise no count', async () => {
    const { token } = await makeFree(server);
    const { id } = await makePrompt(server, cast.category);
    const use = (index: number) =>
      index % 2
        ? server.rest('POST', `/api/user/prompt-usage/${id}`, { token })
        : server.graphql('mutation ($id: ID!) { recordUse(promptId: $id) { stats { totalUsed } } }', { id }, { token });
    const statuses = (await Promise.all(Array.from({ length: 62 }, (_, index) => use(index)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const refused = await server.rest('POST', `/api/user/prompt-usage/${id}`, { token });
    expect({ status: refused.status, code: refused.body.code, wait: Number(refused.headers.get('retry-after')) > 0 }).toEqual({
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
