import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PromptsDocument } from '@promptory/sdk/operations';
import { execute, executeText } from '../../../../test/clients/graphql.ts';
import { makeFree } from '../../../../test/fixtures/factories.ts';
import { importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  await importInto(
    server,
    libraryOf([
      promptFile('accented', {
        title: 'Résumés for a café',
        description: 'Naïve clichés – à la carte',
        body: 'The décor is São Paulo.',
      }),
      promptFile('decomposed', { title: 'Señor'.normalize('NFD') }),
      promptFile('plain', { title: 'The jalapeno facade', aliases: ['Smorgasbord plan'], body: 'A voila moment' }),
    ]),
  );
  ({ token } = await makeFree(server));
});
afterAll(() => server.close());

const find = async (search: string) => {
  const { edges, didYouMean } = (await execute(server, PromptsDocument, { search }, token)).prompts;
  return { ids: edges.map(({ node }) => node.id), didYouMean };
};

test.each([
  ['resume', 'accented'],
  ['RÉSUMÉ', 'accented'],
  ['resumé'.normalize('NFD'), 'accented'],
  ['cafe', 'accented'],
  ['cafés', 'accented'],
  ['naive cliche', 'accented'],
  ['"naive cliches"', 'accented'],
  ['"naïve clichés"', 'accented'],
  ['decor', 'accented'],
  ['sao paulo', 'accented'],
  ['senor', 'decomposed'],
  ['señor', 'decomposed'],
  ['jalapeño façade', 'plain'],
  ['smörgåsbord', 'plain'],
  ['voilà', 'plain'],
  ['résu', 'accented'],
])('%s finds it whether it is written with accents or without', async (search, id) => {
  expect(await find(search)).toEqual({ ids: [id], didYouMean: null });
});

test('a typing error is corrected whether the word is typed with accents or without', async () => {
  for (const search of ['jalapneo', 'jalapñeo']) expect(await find(search)).toEqual({ ids: ['plain'], didYouMean: 'jalapeno' });
  expect(await find('café jalapneo')).toMatchObject({ didYouMean: 'café jalapeno' });
});

test('a synonym is found for a word with accents', async () => {
  expect((await find('cv')).ids).toEqual(['accented']);
});

test.each([
  ['resume', ['Résumés'], []],
  ['café', ['café'], []],
  ['cliche naive', [], ['Naïve', 'clichés']],
])('%s is highlighted as it is written', async (search, inTitle, inDescription) => {
  const document = `query ($search: String) { prompts(search: $search) { edges {
    match { title { text isMatch } description { text isMatch } } } } }`;
  type Spans = { text: string; isMatch: boolean }[];
  type Found = { prompts: { edges: { match: { title: Spans; description: Spans } }[] } };
  const [edge] = (await executeText<Found>(server, document, { search }, token)).prompts.edges;
  const highlighted = (spans: Spans) => spans.filter(({ isMatch }) => isMatch).map(({ text }) => text);
  expect(highlighted(edge!.match.title)).toEqual(inTitle);
  expect(highlighted(edge!.match.description)).toEqual(inDescription);
});
