import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { makeFree } from '../../../../test/fixtures/factories.ts';
import { importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

const title = `Ferret's "quick" <b>R&D</b> — non-disclosure & e-mail: 50% off  (two  spaces)`;
const description = `See https://ferret.example/path?a=1&b=2 or ferret@example.test; <script>alert('ferrets')</script> ${'ﬁne 日本 \\n &lt; '.repeat(12)}`;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  await importInto(
    server,
    libraryOf([
      promptFile('odd', { title, description }),
      promptFile('plain', {
        title: 'Negotiated contracts',
        description: 'An NDA negotiates a contract, contractually, by contract',
      }),
    ]),
  );
  ({ token } = await makeFree(server));
});
afterAll(() => server.close());

interface Span {
  text: string;
  isMatch: boolean;
}
type Edge = { node: { id: string; title: string; description: string }; match: { title: Span[]; description: Span[] } | null };

async function edgesOf(search: string | null): Promise<Edge[]> {
  const document = `query ($search: String) { prompts(search: $search) { edges {
    node { id title description } match { title { text isMatch } description { text isMatch } } } } }`;
  return (await executeText<{ prompts: { edges: Edge[] } }>(server, document, { search }, token)).prompts.edges;
}

const whole = (spans: Span[]) => spans.map(({ text }) => text).join('');
const highlighted = (spans: Span[]) => spans.filter(({ isMatch }) => isMatch).map(({ text }) => text);

async function matchOf(id: string, search: string) {
  const edge = (await edgesOf(search)).find(({ node }) => node.id === id);
  return { ...edge!.match!, node: edge!.node };
}

test.each(['ferret', 'disclosure', 'non disclosure', 'email', '50', 'quick ferret spaces', '日本'])(
  'the spans for "%s" join to the exact text',
  async (search) => {
    const found = await matchOf('odd', search);
    expect(found.node).toEqual({ id: 'odd', title, description });
    expect(whole(found.title)).toBe(title);
    expect(whole(found.description)).toBe(description);
    expect(highlighted([...found.title, ...found.description])).not.toEqual([]);
  },
);

test.each([
  ['as typed', 'contracts', ['contracts'], ['contract', 'contract']],
  ['in another form', 'negotiating', ['Negotiated'], ['negotiates']],
  ['as corrected', 'contarct', ['contracts'], ['contract', 'contract']],
  ['as a prefix', 'contractu', [], ['contractually']],
  ['as a synonym', 'confidentiality agreement', [], ['NDA']],
  ['several words', 'nda negotiation', ['Negotiated'], ['NDA', 'negotiates']],
])('a match is highlighted %s: %s', async (_what, search, inTitle, inDescription) => {
  const { title: inFirst, description: inSecond } = await matchOf('plain', search);
  expect(highlighted(inFirst)).toEqual(inTitle);
  expect(highlighted(inSecond)).toEqual(inDescription);
});

test('text without a match is one span, and no span is empty', async () => {
  const { title: spans, description: others } = await matchOf('odd', 'quick');
  expect(others).toEqual([{ text: description, isMatch: false }]);
  expect(spans).toEqual([
    { text: `Ferret's "`, isMatch: false },
    { text: 'quick', isMatch: true },
    { text: title.slice(title.indexOf('quick') + 5), isMatch: false },
  ]);
});

test('nothing is highlighted without a search', async () => {
  for (const search of [null, '', ' ']) {
    const edges = await edgesOf(search);
    expect(edges.map(({ match }) => match)).toEqual([null, null]);
  }
});
