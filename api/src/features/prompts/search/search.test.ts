import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PromptsQuery, type PromptsQueryVariables, PromptsDocument } from '@promptory/sdk/operations';
import { execute, executeForError, executeText } from '../../../../test/clients/graphql.ts';
import { makeFree, makePro } from '../../../../test/fixtures/factories.ts';
import { categoryFile, importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

// Each test searches for words that occur only in its own prompts. All are imported at once, because an import replaces
// the library and the words that typing errors are corrected to.
const prompts = [
  promptFile('weight-content', { body: 'About zebrawood' }),
  promptFile('weight-description', { description: 'About zebrawood' }),
  promptFile('weight-tag', { tags: ['zebrawood', 'alpha'] }),
  promptFile('weight-title', { title: 'About zebrawood' }),
  promptFile('policy', { title: 'Negotiation policies analyzing forecasts' }),
  promptFile('contract', { title: 'Reads the whole contract' }),
  promptFile('contact', { title: 'Reads the whole contact' }),
  promptFile('tax', { title: 'Levies', description: 'The vat of the year' }),
  promptFile('party', { title: 'The other party' }),
  promptFile('partial', { description: 'A partial view' }),
  promptFile('basket', { title: 'Basket' }),
  promptFile('casket', { title: 'Coffer', premium: true, body: 'A casket' }),
  promptFile('secret', { title: 'Vault', premium: true, body: 'A clandestine paragraph about perihelion' }),
  promptFile('tie-b', { title: 'Marsupial', description: 'Koala' }),
  promptFile('tie-c', { title: 'Marsupial', description: 'Koala', premium: true, tags: ['beta', 'alpha'] }),
  promptFile('tie-a', { title: 'Marsupial', description: 'Koala', tags: ['beta'] }),
  promptFile('tie-d', { title: 'Koala', description: 'Marsupial marsupial', categoryId: 'real-estate', added: '2026-07-01' }),
  promptFile('aliased', { title: 'Percussion', aliases: ['QBX', 'Xylophone board deck', 'mallets'] }),
  promptFile('near', { description: 'An oboe concerto in the park' }),
  promptFile('apart', { description: 'An oboe, and elsewhere a long concerto' }),
  promptFile('rare', { description: 'A mandolin' }),
  promptFile('won', { description: 'A prize that was won' }),
  promptFile('heir', { title: 'Heir' }),
  promptFile('medical', { title: 'Medical' }),
  promptFile('slashed', { title: 'The 30-60-90 day roadmap' }),
  promptFile('slashed-too', { title: 'An A/B roadmap', body: 'A zone/gizzard comparison that could be' }),
  promptFile('gap', { description: 'A GA4 gap' }),
  ...[1, 2, 3, 4, 5].map((number) => promptFile(`common-${number}`, { tags: ['common', 'usual'] })),
  promptFile('odd', { title: "50% of O'Neill's R&D_x budget", description: 'C:\\temp "quoted" 401k b2b' }),
];

const marsupials = ['tie-a', 'tie-b', 'tie-c', 'tie-d'];

let server: TestServer;
let free: string;
let pro: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  await importInto(
    server,
    libraryOf(prompts, [categoryFile(), categoryFile({ id: 'real-estate', name: 'Real Estate', position: 2 })]),
  );
  ({ token: free } = await makeFree(server));
  ({ token: pro } = await makePro(server));
});
afterAll(() => server.close());

const find = async (search: string, more: PromptsQueryVariables = {}, token = free) => {
  const { edges, totalCount } = (await execute(server, PromptsDocument, { search, ...more }, token)).prompts;
  const ids = edges.map(({ node }) => node.id);
  expect(totalCount).toBeGreaterThanOrEqual(ids.length);
  return ids;
};

describe('matching', () => {
  test('ranks title over tags over description over content', async () => {
    expect(await find('zebrawood')).toEqual(['weight-title', 'weight-tag', 'weight-description', 'weight-content']);
  });

  test.each(['negotiating', 'NEGOTIATED', 'analyzed policy', 'forecasting policy'])(
    'other forms of a word match: %s',
    async (search) => expect(await find(search)).toEqual(['policy']),
  );

  test.each(['negotiation', 'policies', 'analyzing', 'forecasts'])('every prefix of the last word matches: %s', async (word) => {
    for (let length = 2; length <= word.length; length += 1) {
      const search = `negotiation ${word.slice(0, length)}`;
      expect([search, (await find(search))[0]]).toEqual([search, 'policy']);
    }
  });

  test('a stop word may be the prefix of another word', async () => {
    expect(await find('for')).toEqual(['policy']);
    expect(await find('to for')).toEqual(['policy']);
  });

  test('a whole word does not match words that only share its stem', async () => {
    // The stem of "party" is "parti".
    expect(await find('party')).toEqual(['party']);
    expect(await find('parti')).toEqual(expect.arrayContaining(['party', 'partial']));
  });

  test('only the last word may be a prefix', async () => {
    expect(await find('marsu')).toEqual(marsupials);
    expect(await find('marsu negotiation')).toEqual(['policy']);
  });

  test('any word counts, and what has more of them comes first', async () => {
    expect(await find('vault perihelion', {}, pro)).toEqual(['secret']);
    const [first, ...others] = await find('marsupial vault perihelion', {}, pro);
    expect([first, others.sort()]).toEqual(['secret', marsupials]);
  });

  test('a common word does not decide: a rare one comes first', async () => {
    expect((await find('common mandolin'))[0]).toBe('rare');
    expect((await find('mandolin common'))[0]).toBe('rare');
  });

  test('an alias finds its prompt as a title does, and explains why', async () => {
    expect(await find('QBX')).toEqual(['aliased']);
    expect(await find('xylophone deck')).toEqual(['aliased']);
    const document = 'query ($search: String) { prompts(search: $search) { edges { match { alias { text isMatch } } } } }';
    type Data = { prompts: { edges: { match: { alias: { text: string; isMatch: boolean }[] | null } }[] } };
    const aliasesFor = async (search: string) =>
      (await executeText<Data>(server, document, { search }, free)).prompts.edges.map(({ match }) => match.alias);
    expect(await aliasesFor('xylophone deck')).toEqual([
      [
        { text: 'Xylophone', isMatch: true },
        { text: ' board ', isMatch: false },
        { text: 'deck', isMatch: true },
      ],
    ]);
    // The title says it already.
    expect(await aliasesFor('vault')).toEqual([null]);
  });

  test('neighboring words count more than the same words apart', async () => {
    expect(await find('oboe concerto')).toEqual(['near', 'apart']);
    expect(await find('a concerto for oboe')).toEqual(['near', 'apart']);
  });

  test('a quotation asks for the phrase', async () => {
    expect(await find('"oboe concerto"')).toEqual(['near']);
    expect(await find('“Oboe  Concerto”')).toEqual(['near']);
    expect(await find('"concerto oboe"')).toEqual([]);
    expect(await find('"clandestine paragraph"', {}, pro)).toEqual(['secret']);
    expect(await find('"clandestine paragraph"')).toEqual([]);
    // A quotation mark without its other half is ignored.
    expect((await find('"oboe')).sort()).toEqual(['apart', 'near']);
  });

  test('a quotation of stop words still finds', async () => {
    expect(await find('"the" mandolin')).toEqual(['rare']);
  });

  test('a word in quotation marks is never replaced by another one, which is only suggested', async () => {
    const read = async (search: string) => {
      const { edges, didYouMean } = (await execute(server, PromptsDocument, { search }, free)).prompts;
      return { didYouMean, found: edges.map(({ node }) => node.id) };
    };
    expect(await read('"oboe cocnerto"')).toEqual({ didYouMean: '"oboe concerto"', found: [] });
    expect(await read('"oboe concerto" mandloin')).toEqual({ didYouMean: '"oboe concerto" mandolin', found: ['near'] });
  });

  test('punctuation inside a phrase does not hide its words', async () => {
    expect(await find('"60-90 day roadmap"')).toEqual(['slashed']);
    expect(await find('"A/B roadmap"')).toEqual(['slashed-too']);
    expect(await find('gizzard')).toEqual(['slashed-too']);
  });

  test('contractions and names with digits are not typing errors', async () => {
    for (const search of [
      'client wont pay a mandolin',
      'I dont have, cant find a mandolin',
      "couldn't find a mandolin",
      'they’ll need a mandolin',
      'GA4 mandolin',
    ]) {
      const { edges, didYouMean } = (await execute(server, PromptsDocument, { search }, free)).prompts;
      expect({ search, didYouMean, found: edges.map(({ node }) => node.id) }).toEqual({
        search,
        didYouMean: null,
        found: expect.arrayContaining(['rare']),
      });
    }
  });

  test('the beginning of a word does not outweigh a whole word', async () => {
    expect((await find('mandolin ma'))[0]).toBe('rare');
  });

  test('a sentence finds what its telling words name', async () => {
    expect((await find('please find me something that helps with a mandolin'))[0]).toBe('rare');
  });

  test('what fits badly is said to be the nearest, and a correction is shown', async () => {
    const read = async (search: string) => {
      const { isNearest, didYouMean } = (await execute(server, PromptsDocument, { search }, free)).prompts;
      return { isNearest, didYouMean };
    };
    expect(await read('mandolin')).toEqual({ isNearest: false, didYouMean: null });
    expect(await read('mandolin qwertzuiop yxcvbnmlk')).toEqual({ isNearest: true, didYouMean: null });
    expect(await read('Mandloin, common')).toEqual({ isNearest: false, didYouMean: 'mandolin, common' });
    expect(await read('qwertzuiop')).toEqual({ isNearest: false, didYouMean: null });
    // The index has no stop words, but they are not errors: "their" is not "heir", mistyped.
    expect(await read('their mandolin')).toEqual({ isNearest: false, didYouMean: null });
  });

  test('the name of a category matches its prompts', async () => {
    expect((await find('real estate koala'))[0]).toBe('tie-d');
  });

  test('stop words are ignored', async () => {
    expect(await find('the negotiation of a policy')).toEqual(['policy']);
    expect(await find('negotiation of the')).toEqual(['policy']);
    expect(await find('the')).toEqual([]);
  });

  test('premium content is searched for Pro members only', async () => {
    for (const search of ['perihelion', 'perihel', 'clandestine paragraph', 'perihelon', 'perhielion']) {
      expect([search, await find(search, {}, pro)]).toEqual([search, ['secret']]);
      expect([search, await find(search)]).toEqual([search, []]);
    }
    expect(await find('vault')).toEqual(['secret']);
  });

  test('a correction does not reveal words of premium content', async () => {
    expect(await find('casket', {}, pro)).toEqual(['casket']);
    // For a free member it is an unknown word like any other.
    expect(await find('casket')).toEqual(['basket']);
    expect(await find('caskte')).toEqual([]);
  });
});

describe('typing errors are corrected', () => {
  test.each([
    ['swapped letters', 'contarct', 'contract'],
    ['a missing letter', 'negotation', 'policy'],
    ['an extra letter', 'negottiation', 'policy'],
    ['a wrong letter', 'negotiatiom', 'policy'],
    ['two errors', 'negosiatiom', 'policy'],
    ['an error in the first letter', 'begotiation', 'policy'],
    ['an error before the last word', 'negotation policy', 'policy'],
    ['an error in a short word', 'vaf', 'tax'],
  ])('%s: %s', async (_what, search, id) => {
    expect(await find(search)).toEqual([id]);
  });

  test('a known word is not corrected', async () => {
    expect(await find('contract')).toEqual(['contract']);
    expect(await find('contact')).toEqual(['contact']);
  });

  test('a short word with another first letter is another word', async () => {
    expect(await find('warty')).toEqual([]);
    expect(await find('aprty')).toEqual(['party']);
  });

  test('a term of a profession is right, although no prompt has it', async () => {
    expect(await find('medicall')).toEqual(['medical']);
    expect(await find('medicaid')).toEqual([]);
  });

  test('a common English word is right, although no prompt has it', async () => {
    const read = async (search: string) => (await execute(server, PromptsDocument, { search }, free)).prompts.didYouMean;
    expect(await read('parzy policy')).toBe('party policy');
    for (const word of ['part', 'parts', 'parted'])
      expect({ word, meant: await read(`${word} policy`) }).toEqual({ word, meant: null });
  });

  test('more than two errors find nothing', async () => {
    expect(await find('begosiatiom')).toEqual([]);
  });
});

describe('sorting and pages', () => {
  test('the best match comes first, ties by id, and paging by cursor skips and repeats nothing', async () => {
    expect(await find('marsupial')).toEqual(marsupials);
    expect(await find('marsupial koala')).toEqual(marsupials);
    for (const sort of [undefined, 'newest', 'oldest', 'popular', 'alphabetical'] as const) {
      const whole = await find('marsupial', { sort, first: 100 });
      const paged: string[] = [];
      let after: string | null = null;
      do {
        const { prompts: page }: PromptsQuery = await execute(
          server,
          PromptsDocument,
          { search: 'marsupial', sort, first: 1, after },
          free,
        );
        expect(page.totalCount).toBe(4);
        paged.push(...page.edges.map(({ node }) => node.id));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null && paged.length < 10);
      expect(paged).toEqual(whole);
      expect([...paged].sort()).toEqual(marsupials);
    }
  });

  test('results are sorted by relevance by default, or by any other sort', async () => {
    expect(await find('marsupial')).toEqual(marsupials);
    expect(await find('marsupial', { sort: 'newest' })).toEqual(['tie-d', 'tie-c', 'tie-b', 'tie-a']);
    expect(await find('marsupial', { sort: 'alphabetical' })).toEqual(['tie-d', 'tie-a', 'tie-b', 'tie-c']);
  });

  test('cursors of a search and of a list are not interchangeable', async () => {
    const { prompts: found } = await execute(server, PromptsDocument, { search: 'marsupial' }, free);
    const { prompts: listed } = await execute(server, PromptsDocument, {}, free);
    const wrong = [{ after: found.edges[0]!.cursor }, { search: 'marsupial', after: listed.edges[0]!.cursor }];
    for (const variables of wrong) {
      expect(await executeForError(server, PromptsDocument, variables, free)).toMatchObject({
        status: 400,
        code: 'BAD_USER_INPUT',
      });
    }
  });

  test('filters apply to a search and to its count', async () => {
    expect(await find('marsupial', { access: 'premium' })).toEqual(['tie-c']);
    expect(await find('marsupial', { category: 'real-estate' })).toEqual(['tie-d']);
    expect(await find('marsupial', { tags: ['beta'] })).toEqual(['tie-a', 'tie-c']);
    expect(await find('marsupial', { tags: ['alpha', 'beta'], category: 'sample', access: 'premium', task: 'writing' })).toEqual([
      'tie-c',
    ]);
    expect(await find('marsupial', { task: 'analysis' })).toEqual([]);
    const { prompts: page } = await execute(server, PromptsDocument, { search: 'marsupial', tags: ['beta'], first: 1 }, free);
    expect(page).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
  });
});

describe('unusual input', () => {
  test.each(['%', '%%%%', '_', '()', "'", '"', '\\', ':*', '<->', '&|!', '...', '«»', '\0', '🦘', '‮', '-- ;'])(
    'punctuation alone finds nothing: %j',
    async (search) => expect(await find(search)).toEqual([]),
  );

  test.each(['', '   ', '\n\t', '\u00a0'])('a blank search lists everything: %j', async (search) => {
    expect((await find(search, { first: 100 })).length).toBe(prompts.length);
  });

  test.each([
    'negotiation & policies',
    'negotiation | nonsense'.replace('nonsense', 'policies'),
    '!negotiation !policies',
    '(negotiation\' :* <-> "policies',
    'negotiation:*&policies:A',
    '%negotiation% _policies_',
    '  negotiation\t\n policies\\  ',
    'ｎｅｇｏｔｉａｔｉｏｎ policies',
    "negotiation'); drop table prompts; -- policies".replace('drop table prompts', ''),
    'negotiation\0policies',
  ])('punctuation is not an operator: %j', async (search) => expect(await find(search)).toEqual(['policy']));

  test.each([['50%'], ["o'neill"], ['R&D_x'], ['C:\\temp'], ['401k'], ['B2B'], ['"quoted"']])(
    '%s is found as written',
    async (search) => {
      expect(await find(search)).toEqual(['odd']);
    },
  );

  test.each([
    'drop table prompts',
    "' or 1=1 --",
    '$1',
    '{}',
    'a'.repeat(200),
    'é'.repeat(200),
    'ﷺ'.repeat(200),
    '𝔘𝔫𝔦',
    '中文',
    '½ ² ٣',
    'नमस्ते',
    'q '.repeat(100),
  ])('other input finds nothing, without an error: %j', async (search) => expect(await find(search)).toEqual([]));

  test('more than 200 characters are rejected', async () => {
    for (const search of ['a'.repeat(201), ' '.repeat(200) + 'a', '%'.repeat(10_000)]) {
      const error = await executeForError(server, PromptsDocument, { search }, free);
      expect(error).toMatchObject({ status: 400, code: 'BAD_USER_INPUT', fields: { search: 'At most 200 characters' } });
    }
    expect(await find(`policies ${' '.repeat(191)}`)).toEqual(['policy']);
  });
});
