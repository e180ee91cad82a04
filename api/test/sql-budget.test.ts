import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AllFavoritesDocument,
  AllPromptsDocument,
  CategoriesDocument,
  FavoritesDocument,
  PopularPromptsDocument,
  PromptsDocument,
  RecentUsesDocument,
} from '@promptory/sdk/operations';
import { readLibrary } from '../src/features/prompts/content/library.ts';
import { fillLibrary, favoriteAndUse } from './fixtures/bulk.ts';
import { adminFields } from './schema-fields.ts';
import { makeAdmin, makeCategory, makeFree, makePro, PASSWORD } from './fixtures/factories.ts';
import { makeAssistantRequest } from './fixtures/assistant.ts';
import { makeClientSet } from './fixtures/client-set.ts';
import { makeKey } from './fixtures/key.ts';
import { importInto } from './fixtures/library.ts';
import { fillOwnPrompts, giveOwnThings, OWN_ID } from './fixtures/mine.ts';
import { fillOwnWorkflows } from './fixtures/own-workflow.ts';
import { giveVersions } from './fixtures/my-versions.ts';
import { makeWorkflow } from './fixtures/workflows.ts';
import { type PageOperation, pageOperations } from './page-operations.ts';
import { startServer, type TestServer } from './server.ts';

const FEW = 3;
const MANY = 90;
const BUDGET = 4;
/**
 * Signing in looks at two throttles before the password is verified, resets them, is counted, locks the account, and ends surplus
 * sessions; PostgreSQL counts begin and commit too.
 */
const exceptions: Record<string, number> = {
  SignIn: 13,
  // The prompt with its related ones, and the workflows of which it is a step.
  PromptPage: 5,
  // The viewer, the workflow, its prompts of both kinds, and the member's versions of them.
  OwnWorkflowPage: 5,
  // The viewer, a throttle, a statement for each list of the document, and the audit log.
  ExportMyDataPart: 26,
  ExportMinePart: 6,
  // Throttled, read in one statement, and written to the audit log.
  RecordFile: 5,
  // Read and written to the audit log in one transaction.
  UsersCsv: 5,
  AuditLogCsv: 5,
  // The viewer, the collection, its entries, the cards and the own prompts of them.
  CollectionPage: 6,
  // One statement for each of the six parts of the page.
  UserRecord: 6,
  UserTraces: 6,
  // The viewer, the figures, the reports, the most used prompts and the queues. All prompts are used as often here, so that more
  // of them are looked at once.
  OverviewPage: 6,
};

let server: TestServer;
/** A category with few prompts and one with many, each with a member who has starred and used all of them. */
const fixtures = {} as Record<typeof FEW | typeof MANY, { category: string; token: string; email: string; userId: string }>;
let admin: string;
/** What an assistant asks for. */
let request: Awaited<ReturnType<typeof makeAssistantRequest>>;
beforeAll(async () => {
  // Nothing in memory: these are the statements of a first request.
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000', CACHE_MB: '0' });
  for (const count of [FEW, MANY] as const) fixtures[count] = await makeFixture(count);
  ({ token: admin } = await makeAdmin(server));
  request = await makeAssistantRequest(server);
});
afterAll(() => server.close());

async function makeFixture(count: number) {
  const { id: category } = await makeCategory(server);
  const { user, token } = await makePro(server);
  // Related prompts are in another category, so that none is on the page already.
  const { id: relatedCategory } = await makeCategory(server);
  await fillLibrary(server, relatedCategory, 3);
  await fillLibrary(
    server,
    category,
    count,
    [1, 2, 3].map((number) => `${relatedCategory}-${number}`),
  );
  for (let made = 1; made <= count; made += 1)
    await makeWorkflow(
      server,
      category,
      [1, 2, 3].map((number) => `${category}-${number}`),
      { id: `${category}-${made}`, position: made },
    );
  await favoriteAndUse(server, user.id, category, count);
  await makeClientSet(server, user.id, count);
  await giveOwnThings(server, [user.id]);
  await fillOwnPrompts(server, user.id, count);
  await fillOwnWorkflows(server, user.id, count, `${category}-1`);
  for (let made = 1; made <= count; made += 1) await giveVersions(server, [user.id], `${category}-${made}`);
  // A member has ten keys at the most.
  for (let made = 0; made < Math.min(count, 10); made += 1) await makeKey(server, user);
  return { category, token, email: user.email, userId: user.id };
}

/** Counts the statements of a request, and returns its data. */
async function count(document: string, variables: Record<string, unknown>, token: string | undefined) {
  server.statements.length = 0;
  const { body, text } = await server.graphql(document, variables, { token });
  expect(body.errors).toBeUndefined();
  return { statements: server.statements.length, bytes: Buffer.byteLength(text), data: JSON.stringify(body.data) };
}

const isForAdmins = (document: string) => adminFields.some((name) => new RegExp(`^  ${name}\\b`, 'm').test(document));

const operations = new Map(pageOperations().map((operation) => [operation.name, operation]));

function run({ name, document, variables }: PageOperation, rows: typeof FEW | typeof MANY) {
  const { category, token, email, userId } = fixtures[rows];
  const promptId = `${category}-${rows}`;
  const known: Record<string, unknown> = {
    category,
    slug: category,
    promptId,
    id: operations.get('CategoryTags')!.document === document ? category : promptId,
    isFavorited: true,
    first: MANY,
    firstId: promptId,
    secondId: `${category}-1`,
    thirdId: `${category}-2`,
    hasSecond: true,
    hasThird: true,
    search: 'memo',
    isSearch: true,
    email,
    password: PASSWORD,
    token: 'x'.repeat(43),
    days: 30,
    input: request,
    ...(name.startsWith('Record') && { filter: {}, format: 'csv', timeZone: 'UTC' }),
    collectionId: OWN_ID,
    ...(/Own(?:Prompt|Workflow)/.test(name) && { id: OWN_ID }),
    ...(isForAdmins(document) && { id: userId, sort: 'newest', onlyOpen: false }),
    ...(name === 'ClientSetChanges' && { after: 0, first: 25 }),
    ...(name === 'ContactMessages' && { filter: 'all' }),
  };
  const given = Object.fromEntries(variables.filter((name) => name in known).map((name) => [name, known[name]]));
  return count(document, given, variables.includes('password') ? undefined : isForAdmins(document) ? admin : token);
}

describe('an operation of the web client', () => {
  // Only frequent mutations: the others read no list and have their own tests.
  const frequentMutations = ['SignIn', 'RecordUse', 'SetFavorite', 'RecordSearch'];
  // These send requests to Stripe, and run once.
  const paymentQueries = ['VerifyPayment', 'VerifySubscription', 'PlanChange'];
  const names = [...operations.values()]
    .filter(({ kind, name }) => (kind === 'query' && !paymentQueries.includes(name)) || frequentMutations.includes(name))
    .map(({ name }) => name);

  test('is found in the client', () => {
    expect(names).toEqual(
      expect.arrayContaining(['LibraryShell', 'DashboardActivity', 'Prompts', 'PromptPage', 'RecordUse', 'SetFavorite']),
    );
  });

  test.each(names)('%s takes at most its allowed statements, and as many for 3 rows as for 90', async (name) => {
    const operation = operations.get(name)!;
    const few = await run(operation, FEW);
    // The status is cached for five seconds.
    if (name === 'SystemStatus') server.clock.now = new Date(server.clock.now.getTime() + 6000);
    const many = await run(operation, MANY);
    expect(few.statements).toBe(many.statements);
    expect(many.statements).toBeLessThanOrEqual(exceptions[name] ?? BUDGET);
  });

  test('the shell and the dashboard take at most 8 statements in 2 requests', async () => {
    const [shell, activity] = [
      await run(operations.get('LibraryShell')!, MANY),
      await run(operations.get('DashboardActivity')!, MANY),
    ];
    for (const part of ['me', 'categories', 'stats']) expect(shell.data).toContain(`"${part}":`);
    for (const part of ['recentUses', 'popularPrompts']) expect(activity.data).toContain(`"${part}":[{`);
    expect(shell.statements + activity.statements).toBeLessThanOrEqual(8);
  });
});

describe('a list takes as many statements for 3 rows as for 90', () => {
  const card = '{ id category { name } isFavorited isLocked content related { id isFavorited category { name } } }';
  const lists: [name: string, document: string, variables: (rows: number) => Record<string, unknown>][] = [
    ['prompts', PromptsDocument.toString(), (first) => ({ first })],
    ['prompts of a search', PromptsDocument.toString(), (first) => ({ first, search: 'memo' })],
    [
      'prompts of a category by a tag',
      PromptsDocument.toString(),
      (first) => ({ first, category: fixtures[MANY].category, tags: ['common'], sort: 'popular' }),
    ],
    ['favorites', FavoritesDocument.toString(), (first) => ({ first })],
    ['recentUses, with their texts', RecentUsesDocument.toString(), (first) => ({ first })],
    ['popularPrompts, with their texts', PopularPromptsDocument.toString(), (first) => ({ first })],
    ['allPrompts, with their texts', AllPromptsDocument.toString(), (limit) => ({ limit })],
    [
      'related prompts of a list',
      `query ($first: Int!, $category: ID!) { prompts(first: $first, category: $category) { edges { node ${card} } } }`,
      (first) => ({ first, category: fixtures[MANY].category }),
    ],
    [
      'related prompts of what was used',
      `query ($first: Int!) { recentUses(first: $first) { prompt ${card} } }`,
      (first) => ({ first }),
    ],
    [
      'related prompts of favorites',
      `query ($first: Int!) { favorites(first: $first) { edges { node ${card} } } }`,
      (first) => ({ first }),
    ],
  ];

  test.each(lists)('%s', async (_name, document, variables) => {
    const { token } = fixtures[MANY];
    const [few, many] = [await count(document, variables(FEW), token), await count(document, variables(MANY), token)];
    expect(few.statements).toBe(many.statements);
    // Proves that both lists had the requested length: the longer one has 30 times as many rows.
    const rows = (data: string) => data.split('"isFavorited":').length - 1;
    expect(rows(few.data)).toBeGreaterThanOrEqual(FEW);
    expect(rows(many.data)).toBeGreaterThan(20 * rows(few.data));
  });

  test('allFavorites, with their texts', async () => {
    const document = AllFavoritesDocument.toString();
    const [few, many] = [await count(document, {}, fixtures[FEW].token), await count(document, {}, fixtures[MANY].token)];
    expect(few.statements).toBe(many.statements);
    expect(many.data.length).toBeGreaterThan(20 * few.data.length);
  });

  test('categories', async () => {
    const { token } = fixtures[MANY];
    const few = await count(CategoriesDocument.toString(), {}, token);
    for (let more = 0; more < 20; more += 1) await makeCategory(server);
    const many = await count(CategoriesDocument.toString(), {}, token);
    expect([few.statements, many.statements]).toEqual([2, 2]);
  });
});

describe('24 cards', () => {
  test('of the real library are small and contain no prompt content', async () => {
    const own = await startServer();
    try {
      const library = await readLibrary(join(import.meta.dirname, '../content'));
      await importInto(own, library);
      const { token } = await makeFree(own);
      const pages = [
        { document: operations.get('Prompts')!.document, bytes: 16_000 },
        // With the cursor of the first card twice, to read backward, and with when each prompt has changed.
        { document: PromptsDocument.toString(), bytes: 17_500 },
      ];
      for (const { document, bytes } of pages) {
        for (const sort of ['newest', 'oldest', 'popular', 'alphabetical']) {
          const { body, text } = await own.graphql(document, { sort, first: 24, isSearch: false }, { token });
          expect((body.data as unknown as { prompts: { edges: unknown[] } }).prompts.edges.length).toBe(24);
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes);
          expect(text).not.toContain('"content"');
        }
      }
    } finally {
      await own.close();
    }
  });
});
