import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getNamedType } from 'graphql';
import { fullQuery, rootFields } from './schema-fields.ts';
import { makeCategory, makeMember, makePrompt, makeUser, PASSWORD } from './fixtures/factories.ts';
import { updateSearchWords } from '../src/features/prompts/import/search-index.ts';
import { UserRole } from '../src/features/users/user.entity.ts';
import { startServer, type TestServer } from './server.ts';

// A word that is in every payload and nowhere else.
const MARK = 'zqxmark';
const payloads = [
  `' OR 1=1--${MARK}`,
  `'; DROP TABLE users; --${MARK}`,
  `"; DROP TABLE users; --${MARK}`,
  `\\'; DROP TABLE users; --${MARK}`,
  `\\\\' OR '1'='1' --${MARK}`,
  `’ OR ‘1’=‘1 ${MARK}`,
  `＇ OR 1=1 ${MARK}`,
  `${MARK}') UNION SELECT password_hash FROM users --`,
  `${MARK}' || (SELECT pg_sleep(60)) || '`,
  `$1 $2 ${MARK} ?? ? :a {0}`,
  `{${MARK},"NULL"}`,
  `${MARK}%' ESCAPE '`,
  `E'${MARK}' $$${MARK}$$`,
  `${MARK}' & !a | b:*`,
];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({
    LIMIT_COST_PER_MINUTE: '1000000000',
    LIMIT_COMPLEXITY_MEMBER: '1000000',
    LIMIT_SIGN_IN_FAILURES_NETWORK: '100000',
  });
  await makePrompt(server, await makeCategory(server), { id: 'known-prompt' });
});
afterAll(() => server.close());
// Each test has its own session, because some operations end it. An admin may run all operations.
beforeEach(async () => {
  ({ token } = await makeMember(server, { role: UserRole.admin, emailVerifiedAt: server.clock.now }));
});

/** Expects that no statement since the last call has a part of a payload in its text: input must be sent as parameters. */
function expectOnlyParameters(): void {
  expect(server.statements.filter((statement) => /zqxmark|pg_sleep|password_hash from|drop table/i.test(statement))).toEqual([]);
  server.statements.length = 0;
}
const tables = () =>
  server.database
    .fork()
    .execute(
      'select (select count(*) from users) as users, (select count(*) from prompts) as prompts, (select count(*) from categories) as categories',
    );

/**
 * The payloads for an argument. Whether input gets into a statement does not depend on what it is, so the arguments take turns:
 * each payload is sent as every fourth of them. A search has its own syntax, and gets all of them.
 */
const payloadsFor = (argument: string, position: number) => [
  ...payloads.filter((_payload, index) => argument === 'search' || (index + position) % 4 === 0),
  `${MARK}\0`,
];

/** Every argument of a root field that takes text. */
const texts = rootFields
  .flatMap(({ field }) => field.args.map(({ name, type }) => ({ field: field.name, argument: name, type })))
  .filter(({ type }) => ['String', 'ID'].includes(getNamedType(type).name))
  .map(({ type, ...text }, position) => ({ ...text, position, isList: type.toString().startsWith('[') }));
const others: Record<string, Record<string, unknown>> = {
  signIn: { email: 'nobody@example.test', password: 'a wrong password' },
  requestPasswordReset: { email: 'nobody@example.test' },
  setFavorite: { promptId: 'nothing', isFavorited: true },
  recordUse: { promptId: 'nothing' },
  aiUseFile: { format: 'csv' },
  addToAiUseRecord: { ids: ['1'], note: { matter: 'Acme' } },
  verifySubscription: { paymentIntent: 'pi_0123456789', email: 'nobody@example.test' },
  signInAfterCheckout: { email: 'nobody@example.test', secret: 'x'.repeat(43) },
  setPassword: { token: 'x'.repeat(43), password: 'three unrelated words' },
  changeEmail: { email: 'next@example.test', password: 'a wrong password' },
  reportPrompt: { promptId: 'known-prompt', message: 'It is wrong' },
  recordSearch: { search: 'a search' },
  reportMissingPrompt: { search: 'a search' },
  resolvePromptReport: { isResolved: true },
  markContactMessage: { isRead: true, isAnswered: true },
  adminUpdateUser: { id: 'nobody', input: { email: 'nobody@example.test' }, expected: { firstName: 'Nell' } },
  adminSetRole: { id: 'nobody', role: 'admin' },
  adminSetDisabled: { id: 'nobody', isDisabled: true },
  createApiKey: { input: { name: 'A key', scopes: ['catalog:read'] }, password: 'a wrong password' },
  rotateApiKey: { id: 'nothing', password: PASSWORD },
  allowAssistant: { input: { clientId: 'nothing', redirectUri: 'https://assistant.example/' }, password: 'a wrong password' },
  saveClientSetRecord: { record: { id: '00000000-0000-4000-8000-000000000000', baseVersion: 0 } },
  updateOwnPrompt: { id: 'nothing', input: { title: 'A title', content: 'A text' } },
  createOwnPrompt: { input: { title: 'A title', content: 'A text' } },
  createCollection: { name: 'A name' },
  createOwnWorkflow: { input: { title: 'A title', steps: [{ title: 'A step', promptId: 'known-prompt' }] } },
  updateOwnWorkflow: { baseVersion: 1, input: { title: 'A title', steps: [{ title: 'A step', promptId: 'known-prompt' }] } },
  collectionEntries: { collectionId: 'nothing' },
  renameCollection: { id: 'nothing', name: 'A name' },
  addToCollection: { collectionId: 'nothing', promptId: 'known-prompt' },
  setCollectionNote: { collectionId: 'nothing', id: 'nothing', note: '' },
  moveInCollection: { collectionId: 'nothing', id: 'nothing' },
  importCollection: { name: 'A name', entries: [] },
  myVersionSaves: { promptId: 'nothing' },
  deleteMyVersion: { promptId: 'nothing', revision: 1 },
  saveMyVersion: { promptId: 'nothing', input: { content: 'A text' }, revision: 0, base: 'A text' },
  removeFromCollection: { collectionId: 'nothing', id: 'nothing' },
  changePassword: { currentPassword: 'a wrong password', newPassword: 'three unrelated words' },
};

test.each(texts)('$field($argument) treats SQL as text', async ({ field, argument, position, isList }) => {
  const before = await tables();
  server.statements.length = 0;
  for (const payload of payloadsFor(argument, position)) {
    const variables = { ...others[field], [argument]: isList ? [payload] : payload };
    // Without throttling, every payload reaches the database.
    await server.database.fork().execute('delete from rate_limits');
    const { status, text } = await server.graphql(fullQuery(field, variables), variables, {
      token,
      from: `192.0.2.${payload.length}`,
      headers: { 'user-agent': `${MARK} browser` },
    });
    expect({ payload, status, isExpected: [200, 400, 401, 404, 409].includes(status) }).toEqual({
      payload,
      status,
      isExpected: true,
    });
    // What was written may be in the response, and is removed from it.
    const told = text.replaceAll(JSON.stringify(payload).slice(1, -1), '');
    expect(told).not.toMatch(/INTERNAL_SERVER_ERROR|syntax error|password_hash/);
    expectOnlyParameters();
  }
  expect(await tables()).toEqual(before);
});

test.each([
  'prompts?category=',
  'prompts?search=',
  'prompts?sort=',
  'prompts?limit=',
  'prompts?offset=',
  'prompts/',
  'categories/',
  'user/favorites/',
])('GET /api/%s treats SQL as text', async (path) => {
  const before = await tables();
  server.statements.length = 0;
  for (const payload of [...payloads, `${MARK}\0`]) {
    const { status, body } = await server.rest('GET', `/api/${path}${encodeURIComponent(payload)}`, { token });
    const found = Array.isArray(body) ? body.length : 0;
    expect({ payload, status, found }).toEqual({
      payload,
      status: /category|search/.test(path) ? 200 : path.includes('?') ? 400 : 404,
      // Any word of a search counts, and a payload has words.
      found: path.includes('search') ? expect.any(Number) : 0,
    });
    expectOnlyParameters();
  }
  expect(await tables()).toEqual(before);
});

test('stored SQL is found by its exact text', async () => {
  const { id: category } = await makeCategory(server);
  for (const [index, payload] of payloads.entries()) {
    await makePrompt(server, category, { id: payload, title: payload, tags: [payload] });
    const { email } = await makeUser(server, { email: payload.toLowerCase() });
    server.statements.length = 0;
    const query = 'query ($id: ID!, $tags: [String!]!) { prompt(id: $id) { id } prompts(tags: $tags) { totalCount } }';
    expect((await server.graphql(query, { id: payload, tags: [payload] }, { token })).body).toEqual({
      data: { prompt: { id: payload }, prompts: { totalCount: 1 } },
    });
    expect((await server.rest('GET', `/api/prompts/${encodeURIComponent(payload)}`, { token })).body).toMatchObject({
      id: payload,
      title: payload,
    });
    expect((await server.rest('POST', `/api/user/favorites/${encodeURIComponent(payload)}`, { token })).body).toEqual({
      isFavorited: true,
    });
    expect((await server.rest('POST', `/api/user/prompt-usage/${encodeURIComponent(payload)}`, { token })).body).toEqual({
      success: true,
      isCounted: true,
    });
    expect((await server.graphql('{ favorites { totalCount } stats { totalUsed } }', {}, { token })).body.data).toEqual({
      favorites: { totalCount: index + 1 },
      stats: { totalUsed: index + 1 },
    });
    expect(
      (await server.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD }, from: `192.0.2.${100 + index}` }))
        .status,
    ).toBe(200);
    expectOnlyParameters();
  }
});

describe('the sort order', () => {
  test.each(['createdAt; drop', 'newest ', 'NEWEST', 'title', '', 'constructor', '__proto__'])(
    '%j is 400, over REST and GraphQL',
    async (sort) => {
      const response = await server.rest('GET', `/api/prompts?sort=${encodeURIComponent(sort)}`, { token });
      expect({ status: response.status, body: response.body }).toEqual({
        status: 400,
        body: {
          message: 'sort: must be one of newest, oldest, popular, alphabetical, curated',
          code: 'BAD_USER_INPUT',
          fields: { sort: 'Must be one of newest, oldest, popular, alphabetical, curated' },
        },
      });
      expect(
        await server.graphql('query ($sort: PromptSort) { prompts(sort: $sort) { totalCount } }', { sort }, { token }),
      ).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] } });
    },
  );

  test.each(['newest', 'oldest', 'popular', 'alphabetical'])('%s is accepted', async (sort) => {
    expect((await server.rest('GET', `/api/prompts?sort=${sort}`, { token })).status).toBe(200);
  });
});

describe('no character of a search is an operator', () => {
  beforeAll(async () => {
    const category = await makeCategory(server);
    await makePrompt(server, category, { title: 'Wombat burrow' });
    await makePrompt(server, category, { title: 'Wombat nest' });
    await updateSearchWords(server.database.fork());
  });
  const titles = async (search: string) => {
    const { body } = await server.rest<{ title: string }[]>('GET', `/api/prompts?search=${encodeURIComponent(search)}`, {
      token,
    });
    return body.map(({ title }) => title);
  };

  test.each(['%', '%%%%', '_', '____', '.*', '^', '$', '?', '*', ':*', '<->', '&', '|', '!', '()', "''", '\\'])(
    '%s alone finds nothing',
    async (search) => {
      expect(await titles(search)).toEqual([]);
    },
  );

  test.each([
    ['wombat burrow', ['Wombat burrow', 'Wombat nest']],
    ['wombat | burrow', ['Wombat burrow', 'Wombat nest']],
    ['wombat & !burrow', ['Wombat burrow', 'Wombat nest']],
    ['-burrow wombat', ['Wombat burrow', 'Wombat nest']],
    ['wombat <-> nest', ['Wombat nest', 'Wombat burrow']],
    ['burrow <-> wombat', ['Wombat burrow', 'Wombat nest']],
    ['(wombat)', ['Wombat burrow', 'Wombat nest']],
    ['wom%', ['Wombat burrow', 'Wombat nest']],
    ['wombat [a-z]+', ['Wombat burrow', 'Wombat nest']],
    ['(burrow|nest) wombat', ['Wombat nest', 'Wombat burrow']],
    ['wombat:A nest:D', ['Wombat nest', 'Wombat burrow']],
    ['w_', []],
    ['w.mb', []],
  ])('%s finds %j', async (search, found) => {
    expect(await titles(search)).toEqual(found);
  });
});
