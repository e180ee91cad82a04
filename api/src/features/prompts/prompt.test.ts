import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CategoriesDocument, CategoryDocument, PopularPromptsDocument, PromptDocument } from '@promptory/sdk/operations';
import { execute, executeText, executeForError } from '../../../test/clients/graphql.ts';
import { makeAdmin, makeCategory, makeFree, makePro, makePrompt, makeVariable } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { PromptTask, Sensitivity, VariableType } from './prompt.entity.ts';

let server: TestServer;
let free: string;
let pro: string;
beforeAll(async () => {
  server = await startServer();
  ({ token: free } = await makeFree(server));
  ({ token: pro } = await makePro(server));
});
afterAll(() => server.close());

const read = async (id: string, token = free) => (await execute(server, PromptDocument, { id }, token)).prompt;
const archived = { archivedAt: new Date('2026-11-01T00:00:00Z') };

/** Ids that no record can have, including path traversal and SQL. */
const impossible = [
  'no-such-id',
  '',
  ' ',
  '..',
  '../categories',
  '%',
  "' or 1=1 --",
  '\0',
  'le\0gal',
  'Ä',
  '\ud800',
  'x'.repeat(10_000),
];

describe('a single prompt', () => {
  test('is returned with every field', async () => {
    const category = await makeCategory(server);
    const variables = [
      makeVariable({
        name: 'TONE',
        type: VariableType.select,
        options: ['Plain', 'Formal'],
        placeholder: 'Plain',
        required: false,
      }),
      makeVariable({ name: 'PRODUCT/SERVICE', type: VariableType.longtext, placeholder: 'Two\nlines' }),
    ];
    const prompt = await makePrompt(server, category, {
      title: 'Review "a lease" & report',
      content: 'First line of [TONE]\n\n<b>[PRODUCT/SERVICE]</b> – \\n',
      task: PromptTask.analysis,
      sensitivity: Sensitivity.confidential,
      tags: ['risk', 'lease'],
      usageCount: 7,
      variables,
      createdAt: new Date('2026-02-03T04:05:06.789Z'),
      reviewedAt: new Date('2026-10-01T00:00:00Z'),
    });
    expect(await read(prompt.id)).toEqual({
      id: prompt.id,
      title: prompt.title,
      description: prompt.description,
      content: prompt.content,
      category: { id: category.id, name: category.name },
      isPremium: false,
      isLocked: false,
      isFavorited: false,
      task: 'analysis',
      sensitivity: 'confidential',
      tags: ['risk', 'lease'],
      usageCount: 7,
      createdAt: '2026-02-03T04:05:06.789Z',
      reviewedAt: '2026-10-01T00:00:00.000Z',
      variables,
      related: [],
      section: null,
      hasExample: false,
      version: '1.0',
      shortContent: null,
      followUps: [],
      changes: [],
    });
  });

  test('lists know the number of blanks without a statement more', async () => {
    // Of an instance without memory: PostgreSQL announces at any moment what the factories have changed, so cards are read again.
    const plain = await startServer({ CACHE_MB: '0' }, { sharedWith: server });
    const category = await makeCategory(server);
    for (const count of [1, 3, 2])
      await makePrompt(server, category, {
        variables: Array.from({ length: count }, (_, at) => makeVariable({ name: `FIELD_${at}` })),
      });
    const list = async (fields: string) => {
      server.queries.length = 0;
      const document = `query ($category: ID!) { prompts(category: $category, sort: oldest) { edges { node { ${fields} } } } }`;
      const { prompts } = await executeText<{ prompts: { edges: { node: { variableCount: number } }[] } }>(
        plain,
        document,
        { category: category.id },
        free,
      );
      return { nodes: prompts.edges.map(({ node }) => node), statements: server.queries.length };
    };
    const { statements } = await list('id');
    const counted = await list('id variableCount sensitivity');
    await plain.close();
    expect(counted.nodes.map(({ variableCount }) => variableCount)).toEqual([1, 3, 2]);
    expect(counted.statements).toBe(statements);
  });

  test('a premium prompt shows a free member everything but its content', async () => {
    const prompt = await makePrompt(server, await makeCategory(server), { isPremium: true });
    const locked = await read(prompt.id);
    expect(locked).toMatchObject({
      content: null,
      isLocked: true,
      isPremium: true,
      variables: prompt.variables,
      title: prompt.title,
    });
    const { token: admin } = await makeAdmin(server);
    for (const token of [pro, admin]) {
      expect(await read(prompt.id, token)).toEqual({ ...locked, content: prompt.content, followUps: [], isLocked: false });
    }
  });

  test('related prompts keep their order, without archived ones, and premium ones are locked', async () => {
    const category = await makeCategory(server);
    const open = await makePrompt(server, category);
    const locked = await makePrompt(server, category, { isPremium: true });
    const gone = await makePrompt(server, category, archived);
    const { id } = await makePrompt(server, category, { related: [locked.id, gone.id, 'never-was', open.id] });
    const related = async (token: string) => {
      const document = 'query ($id: ID!) { prompt(id: $id) { related { id content isLocked category { name } } } }';
      return (await executeText<{ prompt: { related: unknown } }>(server, document, { id }, token)).prompt.related;
    };
    const card = { category: { name: category.name } };
    expect(await related(free)).toEqual([
      { ...card, id: locked.id, content: null, isLocked: true },
      { ...card, id: open.id, content: open.content, isLocked: false },
    ]);
    expect(await related(pro)).toEqual([
      { ...card, id: locked.id, content: locked.content, isLocked: false },
      { ...card, id: open.id, content: open.content, isLocked: false },
    ]);
  });

  test.each(impossible)('NOT_FOUND for the id %j', async (id) => {
    expect(await executeForError(server, PromptDocument, { id }, free)).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      message: 'Prompt not found',
    });
  });

  test('NOT_FOUND for an archived prompt', async () => {
    const { id } = await makePrompt(server, await makeCategory(server), archived);
    expect(await executeForError(server, PromptDocument, { id }, pro)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('categories', () => {
  test('are sorted by position and have prompt counts', async () => {
    const second = await makeCategory(server, { position: 1_000_002, icon: 'home', color: 'purple' });
    const first = await makeCategory(server, { position: 1_000_001 });
    await makePrompt(server, second);
    await makePrompt(server, second, archived);
    const { categories } = await execute(server, CategoriesDocument, {}, free);
    expect(categories.slice(-2)).toEqual([
      expect.objectContaining({ id: first.id, slug: first.id, promptCount: 0 }),
      {
        id: second.id,
        slug: second.id,
        name: second.name,
        description: second.description,
        icon: 'home',
        color: 'purple',
        position: 1_000_002,
        promptCount: 1,
      },
    ]);
  });

  test('a category is found by its slug and has its tags', async () => {
    const { id, name, tags } = await makeCategory(server);
    expect((await execute(server, CategoryDocument, { id }, free)).category).toMatchObject({ id, slug: id, name, tags });
  });

  test.each(impossible)('NOT_FOUND for the id %j', async (id) => {
    expect(await executeForError(server, CategoryDocument, { id }, free)).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      message: 'Category not found',
    });
  });
});

describe('popular prompts', () => {
  const popular = async (first?: number) =>
    (await execute(server, PopularPromptsDocument, { first }, free)).popularPrompts.map(({ id }) => id);

  test('are sorted by usage count, then title, without archived ones', async () => {
    const category = await makeCategory(server);
    const add = async (title: string, usageCount: number, more = {}) =>
      (await makePrompt(server, category, { title, usageCount, ...more })).id;
    const last = await add('zebra', 1000);
    const third = await add('Cherry', 1000);
    const second = await add('banana', 1000);
    const first = await add('Zoning', 1001, { isPremium: true });
    await add('Gone', 2000, archived);
    expect(await popular(4)).toEqual([first, second, third, last]);
    for (let more = 0; more < 8; more += 1) await add(`zz ${more}`, 999);
    expect((await popular()).length).toBe(10);
  });

  test.each([-1, 0, 101])('a page size of %d is rejected', async (first) => {
    expect(await executeForError(server, PopularPromptsDocument, { first }, free)).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { first: 'Must be between 1 and 100' },
    });
  });
});
