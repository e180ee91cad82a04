import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { PromptsDocument, type PromptsQueryVariables } from '@promptory/sdk/operations';
import { execute, executeText } from '../../../../test/clients/graphql.ts';
import { makeFree } from '../../../../test/fixtures/factories.ts';
import { categoryFile, importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  ({ token } = await makeFree(server));
});
afterAll(() => server.close());

const baking = `# The work of bakers

## Every day
- Mix: \`zest\`
### At night
- Bake: \`ale-bread\` and \`midnight-rye\`
## Over the year
- Plan, as for \`zest\`: \`harvest\`
`;
const brewing = '# The work of brewers\n- Taste: `yeast`\n## Always\n- Clean: `barrel`\n- Gone: `gone`\n- Count: `cask`';

const importMaps = (ofBaking: string) =>
  importInto(
    server,
    libraryOf(
      [
        ...['ale-bread', 'harvest', 'midnight-rye', 'unmapped', 'zest'].map((slug) => promptFile(slug, { categoryId: 'baking' })),
        ...['barrel', 'yeast'].map((slug) => promptFile(slug, { categoryId: 'brewing' })),
        promptFile('cask', { categoryId: 'brewing', added: '2026-06-02' }),
      ],
      [categoryFile({ id: 'brewing', position: 2, map: brewing }), categoryFile({ id: 'baking', position: 1, map: ofBaking })],
    ),
  );
beforeEach(() => importMaps(baking));

const idsOf = async (variables: PromptsQueryVariables) => {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { prompts }: Awaited<ReturnType<typeof page>> = await page({ ...variables, first: 2, after });
    ids.push(...prompts.edges.map(({ node }) => node.id));
    after = prompts.pageInfo.hasNextPage ? prompts.pageInfo.endCursor : null;
  } while (after !== null);
  return ids;
};
const page = (variables: PromptsQueryVariables) => execute(server, PromptsDocument, variables, token);

test('prompts of one day have the order of the map, page by page, and a newer day comes first', async () => {
  const inOrder = ['zest', 'ale-bread', 'midnight-rye', 'harvest', 'unmapped'];
  for (const sort of ['newest', 'curated', undefined] as const)
    expect(await idsOf({ category: 'baking', sort })).toEqual(inOrder);
  expect(await idsOf({ category: 'brewing' })).toEqual(['cask', 'yeast', 'barrel']);
  expect(await idsOf({ category: 'brewing', sort: 'curated' })).toEqual(['yeast', 'barrel', 'cask']);
  expect(await idsOf({ category: 'brewing', sort: 'oldest' })).toEqual(['barrel', 'yeast', 'cask']);
});

test('a list of all categories begins with the first of each', async () => {
  const all = ['zest', 'yeast', 'ale-bread', 'barrel', 'midnight-rye', 'cask', 'harvest', 'unmapped'];
  expect((await idsOf({ sort: 'curated' })).filter((id) => id !== 'cask')).toEqual(all.filter((id) => id !== 'cask'));
  expect(await idsOf({})).toEqual(['cask', ...all.filter((id) => id !== 'cask')]);
  expect(await idsOf({ search: 'untitled', sort: 'curated' })).toEqual(await idsOf({ sort: 'curated' }));
});

test('a section has the headings above a prompt', async () => {
  const document = 'query ($category: ID!) { prompts(category: $category, sort: curated) { edges { node { id section } } } }';
  const sectionsOf = async (category: string) => {
    const { prompts } = await executeText<{ prompts: { edges: { node: { id: string; section: string | null } }[] } }>(
      server,
      document,
      { category },
      token,
    );
    return prompts.edges.map(({ node }) => [node.id, node.section]);
  };
  expect(await sectionsOf('baking')).toEqual([
    ['zest', 'Every day'],
    ['ale-bread', 'Every day · At night'],
    ['midnight-rye', 'Every day · At night'],
    ['harvest', 'Over the year'],
    ['unmapped', null],
  ]);
  expect((await sectionsOf('brewing'))[0]).toEqual(['yeast', null]);
});

test('a map that was drawn again moves its prompts', async () => {
  await importMaps(baking.replace('`zest`', '`harvest`'));
  expect(await idsOf({ category: 'baking' })).toEqual(['harvest', 'ale-bread', 'midnight-rye', 'zest', 'unmapped']);
});
