import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getNamedType, isObjectType } from 'graphql';
import { kysely } from '../../core/database/query.ts';
import { DAY } from '../../core/time.ts';
import { adminFields, fullQuery, schema, rootFields } from '../../../test/schema-fields.ts';
import { makeMember, makeSuperUser } from '../../../test/fixtures/factories.ts';
import { giveOwnThings, OWN_ID } from '../../../test/fixtures/mine.ts';
import { ownWorkflowInput } from '../../../test/fixtures/own-workflow.ts';
import { importInto, libraryOf, promptFile } from '../../../test/fixtures/library.ts';
import { makeWorkflow } from '../../../test/fixtures/workflows.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { TEST_CUSTOMER_PREFIX, User, UserRole } from '../users/user.entity.ts';

const PHRASE = 'The obsidian heliotrope clause';
const open = promptFile('open', { title: 'Open quillet', body: 'Free isotope in general', related: ['locked'] });
const locked = promptFile('locked', {
  title: 'Locked vellum',
  premium: true,
  body: `${PHRASE} about a quillon, isotopes and generalizations`,
  related: ['open'],
});
const withPhrase = libraryOf([open, locked]);
const withoutPhrase = libraryOf([open, { ...locked, body: 'Empty' }]);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000', LIMIT_COMPLEXITY_MEMBER: '1000000' });
  await importInto(server, withPhrase);
});
afterAll(() => server.close());

interface Seen {
  id: string;
  content: string | null;
  isLocked: boolean;
}

/** All prompts in a response, at any depth. */
function promptsIn(value: unknown): Seen[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(promptsIn);
  return 'content' in value ? [value as Seen, ...below] : below;
}
const premiumIn = (body: unknown) => promptsIn(body).filter(({ id }) => id === 'locked');

describe('who may read a premium prompt', () => {
  const ends = (days: number) => new Date(server.clock.now.getTime() + days * DAY);
  test.each<[string, () => Promise<{ token: string }>, 'active' | 'free', boolean]>([
    ['a free user', () => makeMember(server), 'free', false],
    ['a subscriber', () => makeMember(server, { stripeStatus: 'active' }), 'active', true],
    [
      'a subscriber whose period has ended but whose Stripe status is active',
      () => makeMember(server, { stripeStatus: 'active', currentPeriodEnd: ends(-30) }),
      'active',
      true,
    ],
    ['a subscriber on trial', () => makeMember(server, { stripeStatus: 'trialing' }), 'active', true],
    [
      'a subscriber whose payment is less than three days late',
      () => makeMember(server, { stripeStatus: 'past_due', currentPeriodEnd: ends(-2.99) }),
      'active',
      true,
    ],
    [
      'a subscriber whose payment is three days late',
      () => makeMember(server, { stripeStatus: 'past_due', currentPeriodEnd: ends(-3) }),
      'free',
      false,
    ],
    ['a subscriber who never paid', () => makeMember(server, { stripeStatus: 'past_due' }), 'free', false],
    ...['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused', 'ACTIVE', ''].map(
      (stripeStatus) =>
        [
          `a subscriber with the Stripe status "${stripeStatus}"`,
          () => makeMember(server, { stripeStatus, currentPeriodEnd: ends(30) }),
          'free',
          false,
        ] as [string, () => Promise<{ token: string }>, 'free', boolean],
    ),
    ['a test user', () => makeMember(server, { stripeCustomerId: `${TEST_CUSTOMER_PREFIX}1` }), 'active', true],
    ['a customer of Stripe', () => makeMember(server, { stripeCustomerId: `cus_${TEST_CUSTOMER_PREFIX}` }), 'free', false],
    ['an administrator', () => makeMember(server, { role: UserRole.admin }), 'free', true],
    ['the super user', () => makeSuperUser(server), 'active', true],
  ])('%s', async (_who, make, subscriptionStatus, reads) => {
    const { token } = await make();
    const { body } = await server.graphql(
      '{ me { subscriptionStatus } prompt(id: "locked") { content isLocked } }',
      {},
      { token },
    );
    expect(body.data).toEqual({ me: { subscriptionStatus }, prompt: { content: reads ? locked.body : null, isLocked: !reads } });
    expect((await server.rest('GET', '/api/prompts/locked', { token })).body).toMatchObject({
      content: reads ? locked.body : null,
      isLocked: !reads,
    });
    expect((await server.rest('POST', '/api/user/prompt-usage/locked', { token })).status).toBe(reads ? 200 : 403);
  });

  test('a late payer loses access exactly after three days, in the same session', async () => {
    const { token } = await makeMember(server, { stripeStatus: 'past_due', currentPeriodEnd: ends(1) });
    const content = async () => (await server.rest('GET', '/api/prompts/locked', { token })).body.content;
    const [start, lastMoment] = [server.clock.now, ends(4).getTime() - 1];
    server.clock.now = new Date(lastMoment);
    expect(await content()).toBe(locked.body);
    server.clock.now = new Date(lastMoment + 1);
    expect(await content()).toBeNull();
    server.clock.now = start;
  });
});

describe('a free user gets no premium content', () => {
  let free: string;
  let pro: string;
  /** Both have favorited and used the prompt. The free one is a former subscriber. */
  beforeEach(async () => {
    await kysely(server.database.fork()).deleteFrom('workflows').execute();
    await makeWorkflow(server, open.categoryId, ['open', 'locked'], { id: 'both' });
    const former = await makeMember(server, { stripeStatus: 'active' });
    free = former.token;
    const subscriber = await makeMember(server, { stripeStatus: 'active' });
    pro = subscriber.token;
    await giveOwnThings(server, [former.user.id, subscriber.user.id], 'locked');
    for (const token of [free, pro]) {
      expect((await server.rest('POST', '/api/user/favorites/locked', { token })).status).toBe(200);
      expect((await server.rest('POST', '/api/user/prompt-usage/locked', { token })).status).toBe(200);
    }
    await server.database.fork().nativeUpdate(User, former.user.id, { stripeStatus: 'canceled' });
  });

  const returnsPrompt = (name: string, seen: string[] = []): boolean => {
    const type = schema.getType(name);
    if (name === 'Prompt') return true;
    if (!isObjectType(type) || seen.includes(name)) return false;
    return Object.values(type.getFields()).some((field) => returnsPrompt(getNamedType(field.type).name, [...seen, name]));
  };
  // Admin fields are covered by the role matrix test.
  const paths = rootFields
    .map(({ field }) => field)
    .filter(({ name, type }) => !adminFields.includes(name) && returnsPrompt(getNamedType(type).name))
    .map(({ name }) => name);
  const variablesOf: Record<string, Record<string, unknown>[]> = {
    prompt: [{ id: 'locked' }, { id: 'open' }],
    prompts: [{}, { search: 'vellum' }, { access: 'premium', sort: 'popular' }],
    allPrompts: [{}, { search: 'vellum' }],
    setFavorite: [
      { promptId: 'locked', isFavorited: true },
      { promptId: 'open', isFavorited: true },
    ],
    recordUse: [{ promptId: 'open' }],
    workflow: [{ id: 'both' }],
    collectionEntries: [{ collectionId: OWN_ID }],
    ownWorkflows: [{ first: 2 }],
    ownWorkflow: [{ id: OWN_ID }],
    createOwnWorkflow: [{ input: ownWorkflowInput('locked') }],
    updateOwnWorkflow: [{ id: OWN_ID, baseVersion: 1, input: ownWorkflowInput('locked') }],
    addToCollection: [{ collectionId: OWN_ID, promptId: 'locked' }],
    setCollectionNote: [{ collectionId: OWN_ID, id: OWN_ID, note: 'Mine' }],
  };

  test.each(paths.flatMap((name) => (variablesOf[name] ?? [{}]).map((variables) => [name, variables] as const)))(
    'through %s %j',
    async (name, variables) => {
      const query = fullQuery(name, variables);
      const asFree = await server.graphql(query, variables, { token: free });
      expect(asFree.status).toBe(200);
      expect(asFree.text).not.toContain(PHRASE);
      const seen = premiumIn(asFree.body);
      expect(seen.length).toBeGreaterThan(0);
      for (const each of seen) expect(each).toMatchObject({ content: null, isLocked: true });
      // The same query returns the content to a subscriber.
      const asPro = await server.graphql(query, variables, { token: pro });
      const opened = premiumIn(asPro.body);
      expect(opened.length).toBeGreaterThanOrEqual(seen.length);
      expect(opened.map(({ content }) => content)).toEqual(opened.map(() => locked.body));
    },
  );

  test.each([
    'prompts',
    'prompts?search=vellum',
    'prompts?category=sample&sort=alphabetical',
    'prompts/popular',
    'prompts/locked',
    'prompts/open',
    'user/recent-prompts',
    'user/favorites',
  ])('through GET /api/%s', async (path) => {
    const asFree = await server.rest('GET', `/api/${path}`, { token: free });
    expect(asFree.status).toBe(200);
    expect(asFree.text).not.toContain(PHRASE);
    for (const each of premiumIn(asFree.body)) expect(each).toMatchObject({ content: null, isLocked: true });
    expect((await server.rest('GET', `/api/${path}`, { token: pro })).text.includes(PHRASE)).toBe(path !== 'prompts/open');
  });

  test.each([
    ['an alias', 'query ($id: ID!) { a: prompt(id: $id) { id text: content } }'],
    ['a fragment', 'query ($id: ID!) { prompt(id: $id) { ...F } } fragment F on Prompt { id content ... on Prompt { content } }'],
    ['a directive', 'query ($id: ID!) { prompt(id: $id) { id isLocked @skip(if: true) content @include(if: true) } }'],
    ['a related free prompt', '{ prompt(id: "open") { related { related { related { content } } } } }'],
  ])('through %s', async (_how, query) => {
    const { status, text } = await server.graphql(query, { id: 'locked' }, { token: free });
    expect(status).toBe(200);
    expect(text).not.toContain(PHRASE);
    expect((await server.graphql(query, { id: 'locked' }, { token: pro })).text).toContain(PHRASE);
  });

  test('no search result depends on premium content', async () => {
    const probes = [
      PHRASE,
      'obsidian',
      'heliotrope',
      'heliotr',
      'heliotrpoe',
      'quillon',
      'quillons',
      'quilon',
      'isotopes',
      'isotope',
      'isotops',
      'obsidian vellum',
      'vellum',
      'NDA heliotrope',
      'generalizat',
      'h',
    ];
    const searchAll = async (token: string) => {
      const responses: string[] = [];
      for (const search of probes) {
        const query =
          'query ($search: String, $sort: PromptSort) { prompts(search: $search, sort: $sort) { totalCount pageInfo { hasNextPage endCursor } edges { cursor match { title { text isMatch } description { text isMatch } } node { id content } } } allPrompts(search: $search) { id } }';
        for (const sort of [null, 'alphabetical'])
          responses.push((await server.graphql(query, { search, sort }, { token })).text);
        responses.push((await server.rest('GET', `/api/prompts?search=${encodeURIComponent(search)}`, { token })).text);
      }
      return responses;
    };
    const [freeWith, proWith] = [await searchAll(free), await searchAll(pro)];
    await importInto(server, withoutPhrase);
    const [freeWithout, proWithout] = [await searchAll(free), await searchAll(pro)];
    await importInto(server, withPhrase);
    expect(freeWith).toEqual(freeWithout);
    expect(proWith).not.toEqual(proWithout);
    // The probes are useful: some find the free prompt after a correction.
    expect(freeWith.filter((text) => text.includes('"open"')).length).toBeGreaterThan(0);
  });

  test('a visitor gets only 401, also from a search', async () => {
    for (const path of [
      'prompts',
      `prompts?search=${encodeURIComponent(PHRASE)}`,
      'prompts?search=nothing',
      'prompts/locked',
      'prompts/nothing',
      'prompts/popular',
    ]) {
      const { status, body } = await server.rest('GET', `/api/${path}`);
      expect({ path, status, body }).toMatchObject({
        path,
        status: 401,
        body: { code: 'UNAUTHENTICATED', reason: 'MISSING' },
      });
    }
  });
});
