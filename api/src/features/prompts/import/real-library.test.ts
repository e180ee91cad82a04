import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AllPromptsDocument, CategoriesDocument, PromptsDocument, StatsDocument } from '@promptory/sdk/operations';
import { execute, executeText } from '../../../../test/clients/graphql.ts';
import { makeFree, makePro } from '../../../../test/fixtures/factories.ts';
import { importInto } from '../../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { type Library, readLibrary } from '../content/library.ts';

let server: TestServer;
let real: Library;
let free: string;
let pro: string;
beforeAll(async () => {
  server = await startServer();
  real = await readLibrary(join(import.meta.dirname, '../../../../content'));
  await importInto(server, real);
  ({ token: free } = await makeFree(server));
  ({ token: pro } = await makePro(server));
});
afterAll(() => server.close());

const idsOf = async (variables: { search?: string; first?: number }) =>
  (await execute(server, PromptsDocument, variables, free)).prompts.edges.map(({ node }) => node.id);

test('is counted as in the files, in each category and in both plans', async () => {
  const inFiles = (category?: string, isPremium?: boolean) =>
    real.prompts.filter(
      ({ categoryId, premium }) => categoryId === (category ?? categoryId) && premium === (isPremium ?? premium),
    ).length;
  const served = (await execute(server, CategoriesDocument, {}, free)).categories;
  expect(served).toHaveLength(real.categories.length);
  expect((await execute(server, StatsDocument, {}, free)).stats.totalPrompts).toBe(inFiles());
  const count = async (variables: { category?: string; access?: 'free' | 'premium' }) =>
    (await execute(server, PromptsDocument, variables, free)).prompts.totalCount;
  expect([await count({}), await count({ access: 'premium' }), await count({ access: 'free' })]).toEqual([
    inFiles(),
    inFiles(undefined, true),
    inFiles(undefined, false),
  ]);
  for (const { id: category, promptCount } of served) {
    const counted = [promptCount, await count({ category }), await count({ category, access: 'free' })];
    expect([category, ...counted]).toEqual([category, inFiles(category), inFiles(category), inFiles(category, false)]);
  }
});

test('is served exactly as in the files', async () => {
  const { allPrompts } = await execute(server, AllPromptsDocument, {}, pro);
  const served = new Map(allPrompts.map((prompt) => [prompt.id, prompt]));
  expect(served.size).toBe(real.prompts.length);
  for (const { slug, categoryId, title, description, body, premium, task, sensitivity, tags, variables, added } of real.prompts) {
    expect(served.get(slug)).toMatchObject({
      title,
      description,
      task,
      sensitivity,
      tags,
      content: body,
      isPremium: premium,
      category: { id: categoryId },
      variables: variables.map((variable) => ({ options: [], ...variable })),
      createdAt: `${added}T12:00:00.000Z`,
      usageCount: 0,
    });
  }
});

test('a category is listed in the order of its map, under its headings', async () => {
  for (const { id, map } of real.categories) {
    const document =
      'query ($category: ID!) { prompts(category: $category, sort: curated, first: 100) { edges { node { id section } } } }';
    const { prompts } = await executeText<{ prompts: { edges: { node: { id: string; section: string | null } }[] } }>(
      server,
      document,
      { category: id },
      free,
    );
    const nodes = prompts.edges.map(({ node }) => node);
    expect(nodes.map((node) => node.id)).toEqual([...map.matchAll(/`([a-z0-9-]+)`/g)].map(([, slug]) => slug));
    // A heading is not interrupted by another one.
    const headings = nodes.map(({ section }) => section).filter((section, index, all) => section !== all[index - 1]);
    expect(new Set(headings).size).toBe(headings.length);
    for (const heading of headings) expect(map).toContain(heading!.split(' · ').at(-1));
  }
});

test.each([
  ['contract analysis', 'contract-analysis-assistant'],
  ['contarct anal', 'contract-analysis-assistant'],
  ['MLS', 'mls-listing-description-draft'],
  ['QBR', 'quarterly-business-review-outline'],
  ['jd rewrite', 'clear-and-inclusive-job-description-rewrite'],
  ['portfolio', 'investment-portfolio-analyzer'],
  ['lease abstract', 'commercial-lease-abstract-with-critical-dates'],
])('%s finds %s first', async (search, id) => expect((await idsOf({ search }))[0]).toBe(id));
