import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WorkflowDocument, WorkflowsDocument, type WorkflowsQueryVariables } from '@promptory/sdk/operations';
import { execute, executeForError, executeText } from '../../../../test/clients/graphql.ts';
import { makeFree, makePro } from '../../../../test/fixtures/factories.ts';
import { makeKey } from '../../../../test/fixtures/key.ts';
import { categoryFile, importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { makeWorkflow } from '../../../../test/fixtures/workflows.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { readLibrary, type Library } from '../content/library.ts';
import type { WorkflowFile } from '../content/workflow-file.ts';

const source = { path: 'made in a test', bodyLine: 1, lineOf: () => 1 };
const stepOf = (prompt: string, fields: Partial<WorkflowFile['steps'][number]> = {}) => ({
  title: `Do ${prompt}`,
  prompt,
  takes: {},
  own: [],
  checks: [`What ${prompt} says is true.`],
  ...fields,
});
const workflowFile = (slug: string, categoryId: string, steps: WorkflowFile['steps']): WorkflowFile => ({
  slug,
  categoryId,
  title: `About ${slug}`,
  purpose: `Gets ${slug} done.`,
  body: `Whenever ${slug} comes up.`,
  steps,
  source,
});

const sampleCategory = (id: string, position: number) => categoryFile({ id, name: id, position });
const workflows = [
  workflowFile('lease', 'law', [stepOf('read'), stepOf('write', { takes: { CLIENT_NAME: 1 }, own: ['TONE'] })]),
  workflowFile('will', 'law', [stepOf('read'), stepOf('secret', { takes: { CLIENT_NAME: 1 } })]),
  workflowFile('audit', 'tax', [stepOf('count'), stepOf('write', { takes: { CLIENT_NAME: 1 } })]),
];
const library: Library = {
  ...libraryOf(
    [
      promptFile('read', { categoryId: 'law', body: 'Read for [CLIENT_NAME].' }),
      promptFile('write', { categoryId: 'law' }),
      promptFile('secret', { categoryId: 'law', premium: true, body: 'The secret text for [CLIENT_NAME].' }),
      promptFile('count', { categoryId: 'tax' }),
    ],
    [sampleCategory('law', 2), sampleCategory('tax', 1)],
  ),
  workflows,
};

let server: TestServer;
let free: string;
let pro: string;
let owner: Awaited<ReturnType<typeof makePro>>['user'];
beforeAll(async () => {
  server = await startServer();
  ({ token: free } = await makeFree(server));
  ({ token: pro, user: owner } = await makePro(server));
  await importInto(server, library);
});
afterAll(() => server.close());

const list = async (variables: WorkflowsQueryVariables = {}, token = free) =>
  (await execute(server, WorkflowsDocument, variables, token)).workflows;
const idsOf = ({ edges }: { edges: { node: { id: string } }[] }) => edges.map(({ node }) => node.id);
const find = async (id: string, token: string) => (await execute(server, WorkflowDocument, { id }, token)).workflow!;

describe('the list of workflows', () => {
  test('has the order of the categories, with what a card shows', async () => {
    const page = await list();
    expect(idsOf(page)).toEqual(['audit', 'lease', 'will']);
    expect(page.totalCount).toBe(3);
    expect(page.edges[1]!.node).toEqual({
      id: 'lease',
      title: 'About lease',
      purpose: 'Gets lease done.',
      description: 'Whenever lease comes up.',
      category: { id: 'law', name: 'law' },
      isPremium: false,
      isLocked: false,
      steps: [{ title: 'Do read' }, { title: 'Do write' }],
    });
  });

  test.each([
    [{ category: 'law' }, ['lease', 'will']],
    [{ category: 'tax' }, ['audit']],
    [{ category: 'nothing' }, []],
    [{ prompt: 'write' }, ['audit', 'lease']],
    [{ prompt: 'secret' }, ['will']],
    [{ prompt: 'nothing' }, []],
    [{ category: 'law', prompt: 'write' }, ['lease']],
    [{ category: 'a\0b' }, []],
  ])('filtered by %j', async (filter, ids) => {
    const page = await list(filter);
    expect(idsOf(page)).toEqual(ids);
    expect(page.totalCount).toBe(ids.length);
  });

  test('has pages in both directions', async () => {
    const first = await list({ first: 2 });
    expect(idsOf(first)).toEqual(['audit', 'lease']);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = await list({ first: 2, after: first.pageInfo.endCursor });
    expect(idsOf(second)).toEqual(['will']);
    expect(second.pageInfo.hasNextPage).toBe(false);
    const last = await executeText(
      server,
      '{ workflows(last: 1) { edges { node { id } } pageInfo { hasPreviousPage } } }',
      {},
      free,
    );
    expect(last).toEqual({ workflows: { edges: [{ node: { id: 'will' } }], pageInfo: { hasPreviousPage: true } } });
  });

  test.each([{ first: 0 }, { first: 101 }, { after: 'no cursor' }])('refuses %j', async (page) => {
    expect(await executeForError(server, WorkflowsDocument, page, free)).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

describe('a workflow', () => {
  test('has its steps with their prompts, and says which answer goes where', async () => {
    expect((await find('lease', free)).steps).toEqual([
      {
        title: 'Do read',
        prompt: expect.objectContaining({ id: 'read', content: 'Read for [CLIENT_NAME].', isLocked: false }),
        takes: [],
        ownFields: [],
        checks: ['What read says is true.'],
      },
      expect.objectContaining({ takes: [{ field: 'CLIENT_NAME', step: 1 }], ownFields: ['TONE'] }),
    ]);
  });

  test('is locked with one locked step, whose text a free member does not get; the other step is open', async () => {
    const locked = await find('will', free);
    expect(locked).toMatchObject({ isPremium: true, isLocked: true });
    expect(locked.steps.map(({ prompt }) => [prompt.isLocked, prompt.content])).toEqual([
      [false, 'Read for [CLIENT_NAME].'],
      [true, null],
    ]);
    expect(locked.steps[1]!.checks).toEqual(['What secret says is true.']);
    expect((await list()).edges.map(({ node }) => node.isLocked)).toEqual([false, false, true]);
    const open = await find('will', pro);
    expect(open).toMatchObject({ isPremium: true, isLocked: false });
    expect(open.steps[1]!.prompt.content).toBe('The secret text for [CLIENT_NAME].');
  });

  test('is open to keys as prompts are: the cards with one scope, the texts with another', async () => {
    const textsOf = async (scopes: string[]) => {
      const { key } = await makeKey(server, owner, { scopes });
      const { isLocked, steps } = await find('lease', key);
      return [isLocked, steps.map(({ prompt }) => prompt.content)];
    };
    expect(await textsOf(['catalog:read'])).toEqual([true, [null, null]]);
    expect(await textsOf(['catalog:read', 'prompts:read'])).toEqual([false, ['Read for [CLIENT_NAME].', 'Empty']]);
    const { key } = await makeKey(server, owner, { scopes: ['prompts:read'] });
    expect(await executeForError(server, WorkflowDocument, { id: 'lease' }, key)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await executeForError(server, WorkflowsDocument, {}, key)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test.each(['nothing', 'a\0b'])('%j is NOT_FOUND', async (id) => {
    expect(await executeForError(server, WorkflowDocument, { id }, free)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a visitor gets none', async () => {
    expect(await executeForError(server, WorkflowDocument, { id: 'lease' })).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await executeForError(server, WorkflowsDocument, {})).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('the import', () => {
  test('changes, archives and restores workflows, also for those who asked before', async () => {
    const [lease, ...others] = workflows;
    await importInto(server, { ...library, workflows: [{ ...lease!, title: 'About rooms' }] });
    expect((await list()).edges.map(({ node }) => node.title)).toEqual(['About rooms']);
    expect(await executeForError(server, WorkflowDocument, { id: others[0]!.slug }, free)).toMatchObject({ code: 'NOT_FOUND' });
    await importInto(server, library);
    expect((await list()).edges.map(({ node }) => node.title)).toEqual(['About audit', 'About lease', 'About will']);
  });

  test('a workflow is not listed while a prompt of it is archived', async () => {
    await importInto(server, { ...library, prompts: library.prompts.filter(({ slug }) => slug !== 'secret') });
    expect(idsOf(await list())).toEqual(['audit', 'lease']);
    expect(await executeForError(server, WorkflowDocument, { id: 'will' }, pro)).toMatchObject({ code: 'NOT_FOUND' });
    await importInto(server, library);
  });

  test('one whose prompt goes while it is read is not found', async () => {
    // Between two statements of a request, the steps may be older than the prompts.
    const id = await makeWorkflow(server, 'law', ['read'], { id: 'torn' });
    await server.database
      .fork()
      .execute(`update workflows set steps = replace(steps::text, '"read"', '"gone"')::jsonb where id = ?`, [id]);
    expect(await executeForError(server, WorkflowDocument, { id }, pro)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await importInto(server, library);
  });

  test('has sixteen of the real library, whose answers go into fields that the prompts have', async () => {
    await importInto(server, await readLibrary(join(import.meta.dirname, '../../../../content')));
    const page = await list({ first: 100 });
    expect(page.totalCount).toBe(16);
    for (const id of idsOf(page)) {
      const { steps } = await find(id, pro);
      for (const { prompt, takes } of steps)
        for (const { field } of takes) expect(prompt.variables.map(({ name }) => name)).toContain(field);
    }
    await importInto(server, library);
  });
});
