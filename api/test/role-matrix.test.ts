import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { type ErrorCode, errorTable } from '../src/core/errors.ts';
import { User } from '../src/features/users/user.entity.ts';
import { routes } from '../src/http/routes.ts';
import { allFields, askForEverything, rootFields } from './everything.ts';
import { makeAdmin, makeCategory, makeFree, makePro, makePrompt, makeSession, makeSuperUser, PASSWORD } from './factories.ts';
import { type GraphQLBody, startServer, type TestServer } from './server.ts';

const roles = ['visitor', 'free', 'pro', 'disabled', 'admin', 'superUser'] as const;
type Role = (typeof roles)[number];
/** What is answered: data, data that is null, or an error of the table. */
type Outcome = 'data' | 'null' | ErrorCode;
type Row = Record<Role, Outcome>;

const SECRET = 'the signing key of this very test file';
const AT_STRIPE = { stripeCustomerId: 'cus_1', stripeSubscriptionId: 'sub_1' };

const everybody: Row = {
  visitor: 'data',
  free: 'data',
  pro: 'data',
  disabled: 'UNAUTHENTICATED',
  admin: 'data',
  superUser: 'data',
};
const members: Row = { ...everybody, visitor: 'UNAUTHENTICATED' };

/** Z1: who may ask for what. A field of the schema that is not here fails the test. */
const matrix: Record<string, Row> = {
  appInfo: everybody,
  me: { ...everybody, visitor: 'null' },
  categories: members,
  category: members,
  prompts: members,
  prompt: members,
  popularPrompts: members,
  allPrompts: members,
  favorites: members,
  allFavorites: members,
  recentUses: members,
  stats: members,
  signIn: everybody,
  signOut: members,
  setFavorite: members,
  recordUse: members,
};

let server: TestServer;
let users: Record<Exclude<Role, 'visitor'>, User>;
let category: string;
let free: string;
let premium: string;
/** Everything that was ever answered, by whom. */
const answered: { role: Role; text: string }[] = [];
beforeAll(async () => {
  server = await startServer({
    JWT_SECRETS: `test:${SECRET}`,
    LIMIT_COST_PER_MINUTE: '1000000000',
    LIMIT_COMPLEXITY_VISITOR: '1000000',
    LIMIT_COMPLEXITY_MEMBER: '1000000',
  });
  ({ id: category } = await makeCategory(server));
  ({ id: premium } = await makePrompt(server, category, { isPremium: true }));
  ({ id: free } = await makePrompt(server, category, { related: [premium] }));
  const disabled = (await makeAdmin(server)).user;
  users = {
    free: (await makeFree(server)).user,
    pro: (await makePro(server)).user,
    disabled,
    admin: (await makeAdmin(server)).user,
    superUser: (await makeSuperUser(server)).user,
  };
  await server.database.fork().nativeUpdate(User, disabled.id, { disabledAt: server.clock.now, ...AT_STRIPE });
});
afterAll(() => server.close());

/** A session of its own for each question: some of them end it. */
const tokenOf = async (role: Role) => (role === 'visitor' ? undefined : (await makeSession(server, users[role])).token);
/** Anybody may try to sign in; a visitor and a disabled user as somebody else. */
const emailFor = (role: Role) => users[role === 'visitor' || role === 'disabled' ? 'free' : role].email;
const argumentsFor = (role: Role): Record<string, Record<string, unknown>> => ({
  category: { id: category },
  prompt: { id: free },
  signIn: { email: emailFor(role), password: PASSWORD },
  setFavorite: { promptId: free, isFavorited: true },
  recordUse: { promptId: free },
});

const outcomeOf = (name: string, { data, errors }: GraphQLBody): Outcome =>
  (errors?.[0]?.extensions.code as ErrorCode | undefined) ?? (data?.[name] === null ? 'null' : 'data');

async function ask(role: Role, name: string, query: string, variables: Record<string, unknown>) {
  const answer = await server.graphql(query, variables, { token: await tokenOf(role) });
  answered.push({ role, text: answer.text });
  return { ...answer, outcome: outcomeOf(name, answer.body), message: answer.body.errors?.[0]?.message };
}

const statusOf = (outcome: Outcome) => (outcome === 'data' || outcome === 'null' ? 200 : errorTable[outcome].status);

describe('GraphQL', () => {
  test('Z1: every field of the schema has a row, and every row a field', () => {
    expect(Object.keys(matrix).sort()).toEqual(rootFields.map(({ field }) => field.name).sort());
  });

  test.each(rootFields.flatMap(({ field: { name } }) => roles.map((role) => [role, name] as const)))(
    'Z1: %s asks for %s',
    async (role, name) => {
      const variables = argumentsFor(role)[name] ?? {};
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
    const isMember = members[role] === 'data';
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
  ])('Z1: %s records the use of a premium prompt: %s, and over REST alike', async (role, expected) => {
    const { status, outcome, message } = await ask(role, 'recordUse', askForEverything('recordUse', { promptId: premium }), {
      promptId: premium,
    });
    expect({ outcome, status }).toEqual({ outcome: expected, status: statusOf(expected) });
    const rest = await server.rest('POST', `/api/user/prompt-usage/${premium}`, { token: await tokenOf(role) });
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
      expect((await ask(role, name, query, {})).outcome).toBe(members[role]);
    }
  });
});

/** The field of the root that a row of REST asks for. */
function twinOf(document: string): string {
  const operation = parse(document).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
  const [field] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD) throw new Error('A row asks for one field');
  return field.name.value;
}
const rows = routes.map((row) => ({ ...row, name: `${row.method.toUpperCase()} /api${row.path}`, twin: twinOf(row.document) }));

describe('REST', () => {
  const idFor = (twin: string) => (twin === 'category' ? category : free);
  const bodyFor = (role: Role, twin: string) => (twin === 'signIn' ? { email: emailFor(role), password: PASSWORD } : undefined);
  const call = async (role: Role, { method, path, twin }: (typeof rows)[number], id: string) => {
    const answer = await server.rest(method.toUpperCase(), `/api${path.replace(':id', encodeURIComponent(id))}`, {
      token: await tokenOf(role),
      body: bodyFor(role, twin),
    });
    answered.push({ role, text: answer.text });
    return answer;
  };

  test.each(rows.flatMap((row) => roles.map((role) => [role, row.name, row] as const)))(
    'R3: %s asks for %s as for its twin',
    async (role, name, row) => {
      const { status, body } = await call(role, row, idFor(row.twin));
      // REST has no null: a visitor is nobody.
      const expected = matrix[row.twin]![role] === 'null' ? 'UNAUTHENTICATED' : matrix[row.twin]![role];
      expect({ name, status }).toEqual({ name, status: expected === 'data' ? row.status : statusOf(expected) });
      if (expected !== 'data')
        expect(body).toEqual({ ...(row.saysSuccess && { success: false }), message: 'Unauthorized', code: expected });
    },
  );

  test.each(rows.filter(({ path }) => path.includes(':id')).map((row) => [row.name, row] as const))(
    'R3, Z9: %s answers NOT_FOUND as its twin does, and leaves nothing',
    async (_name, row) => {
      const archived = await makePrompt(server, category, { archivedAt: server.clock.now });
      const count = async () =>
        server.database
          .fork()
          .execute(
            'select (select count(*) from favorites) as stars, (select count(*) from prompt_uses) as uses, (select count(*) from recent_uses) as recent',
          );
      const before = await count();
      for (const id of ['nothing', archived.id, "' or 1=1 --", 'a\0b', 'x'.repeat(2000), 'LEGAL', '%', 'constructor']) {
        const { status, body } = await call('pro', row, id);
        const given = {
          ...argumentsFor('pro')[row.twin],
          [row.twin === 'prompt' || row.twin === 'category' ? 'id' : 'promptId']: id,
        };
        const twin = await ask('pro', row.twin, askForEverything(row.twin, given), given);
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
        ? server.rest('POST', `/api/user/favorites/${free}`, { token })
        : server.graphql(
            askForEverything('setFavorite', { promptId: free, isFavorited: true }),
            { promptId: free, isFavorited: true },
            { token },
          );
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => star(index)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(await server.database.fork().execute('select prompt_id from favorites where user_id = ?', [user.id])).toEqual([
      { prompt_id: free },
    ]);
  });

  test('Z11: uses by both doors share the minute’s budget, and raise no count', async () => {
    const { token } = await makeFree(server);
    const { id } = await makePrompt(server, category);
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

describe('what no answer holds', () => {
  test('Z4: a user is reached as oneself only, and no field is a secret', () => {
    expect(allFields.filter(({ type }) => type === 'User').map(({ name }) => name)).toEqual(['Query.me', 'SignInPayload.user']);
    expect(
      allFields
        .filter(({ name }) => /password|hash|secret|token|session|disabled|audit/i.test(name.split('.')[1]!))
        .map(({ name }) => name),
    ).toEqual(['DemoAccount.password', 'SignInPayload.token', 'User.hasPassword']);
  });

  test.each([
    'prompt(id: "a") { favoritedBy { email } }',
    'prompt(id: "a") { uses { user { id } } }',
    'category(id: "a") { members { id } }',
    'me { passwordHash }',
    'me { sessions { id } }',
    'users { id }',
    'user(id: "user-1") { id }',
    'auditLog { id }',
    'favorites(userId: "user-1") { totalCount }',
    'stats(userId: "user-1") { totalUsed }',
  ])('Z4: { %s } is not of the schema, for an admin either', async (field) => {
    const { status, outcome } = await ask('admin', 'any', `{ ${field} }`, {});
    expect({ status, outcome }).toEqual({ status: 400, outcome: 'GRAPHQL_VALIDATION_FAILED' });
  });

  test('I15: of every operation as every role, nothing holds a hash, a key, or another one’s address', async () => {
    for (const role of roles) {
      for (const { field } of rootFields) {
        const variables = argumentsFor(role)[field.name] ?? {};
        await ask(role, field.name, askForEverything(field.name, variables), variables);
      }
      for (const path of ['auth/user', 'prompts', 'user/stats', 'user/recent-prompts', 'user/favorites']) {
        answered.push({ role, text: (await server.rest('GET', `/api/${path}`, { token: await tokenOf(role) })).text });
      }
    }
    const stored = await server.database.fork().find(User, {});
    for (const { role, text } of answered) {
      expect(text).not.toMatch(/\$argon2|whsec_|sk_live|sk_test|"passwordHash":"(?!set")/);
      expect(text).not.toContain(SECRET);
      const others = stored.filter(({ email }) => email !== emailFor(role));
      expect(
        others.filter(({ email, id }) => text.includes(email) || text.includes(`"${id}"`)).map(({ id }) => ({ role, id, text })),
      ).toEqual([]);
    }
    // It is the answers that were looked through.
    expect(answered.filter(({ role, text }) => role !== 'visitor' && text.includes(emailFor(role))).length).toBeGreaterThan(5);
  });
});
