import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PromptsQuery, type PromptsQueryVariables, PromptsDocument } from '@promptory/sdk/operations';
import { ask, refusal } from '../../../../test/clients/ask.ts';
import { makeFree, makePro } from '../../../../test/fixtures/factories.ts';
import { categoryFile, importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

// Each test searches for words that stand in its own prompts only; they are imported once, because an import
// replaces the library and collects the words from which typing errors are corrected.
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
  promptFile('odd', { title: "50% of O'Neill's R&D_x budget", description: 'C:\\temp "quoted" 401k b2b' }),
];

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
  const { edges, totalCount } = (await ask(server, PromptsDocument, { search, ...more }, token)).prompts;
  const ids = edges.map(({ node }) => node.id);
  expect(totalCount).toBeGreaterThanOrEqual(ids.length);
  return ids;
};

describe('what is found', () => {
  test('a word in the title counts more than one in the tags, then the description, then the content', async () => {
    expect(await find('zebrawood')).toEqual(['weight-title', 'weight-tag', 'weight-description', 'weight-content']);
  });

  test.each(['negotiating', 'NEGOTIATED', 'analyzed policy', 'forecasting policy'])(
    'the form of a word does not matter: %s',
    async (search) => expect(await find(search)).toEqual(['policy']),
  );

  test.each(['negotiation', 'policies', 'analyzing', 'forecasts'])('every beginning of the last word finds: %s', async (word) => {
    for (let length = 2; length <= word.length; length += 1) {
      const search = `negotiation ${word.slice(0, length)}`;
      expect([search, await find(search)]).toEqual([search, ['policy']]);
    }
  });

  test('a common word may be the beginning of another one', async () => {
    expect(await find('for')).toEqual(['policy']);
    expect(await find('to for')).toEqual(['policy']);
  });

  test('a whole word is not taken for the beginning of what only shares its stem', async () => {
    // "party" is stored as "parti".
    expect(await find('party')).toEqual(['party']);
    expect(await find('parti')).toEqual(expect.arrayContaining(['party', 'partial']));
  });

  test('only the last word may be a beginning', async () => {
    expect(await find('forec negotiation')).toEqual([]);
  });

  test('every word must be found, in whatever field', async () => {
    expect(await find('vault perihelion', {}, pro)).toEqual(['secret']);
    expect(await find('vault zebrawood', {}, pro)).toEqual([]);
  });

  test('the name of a category finds its prompts', async () => {
    expect(await find('real estate koala')).toEqual(['tie-d']);
  });

  test('words that everything has do not hinder', async () => {
    expect(await find('the negotiation of a policy')).toEqual(['policy']);
    expect(await find('negotiation of the')).toEqual(['policy']);
    expect(await find('the')).toEqual([]);
  });

  test('what stands in a premium text alone is found by Pro, and by nobody else', async () => {
    for (const search of ['perihelion', 'perihel', 'clandestine paragraph', 'perihelon', 'perhielion']) {
      expect([search, await find(search, {}, pro)]).toEqual([search, ['secret']]);
      expect([search, await find(search)]).toEqual([search, []]);
    }
    expect(await find('vault')).toEqual(['secret']);
  });

  test('nor does a correction tell that it stands there', async () => {
    expect(await find('casket', {}, pro)).toEqual(['casket']);
    // To a free member it is a mistyped word like any other.
    expect(await find('casket')).toEqual(['basket']);
    expect(await find('caskte')).toEqual([]);
  });
});

describe('typing errors are forgiven', () => {
  test.each([
    ['swapped letters', 'contarct', 'contract'],
    ['a letter too few', 'negotation', 'policy'],
    ['a letter too many', 'negottiation', 'policy'],
    ['a wrong letter', 'negotiatiom', 'policy'],
    ['two slips', 'negosiatiom', 'policy'],
    ['in the first letter', 'begotiation', 'policy'],
    ['in a word that is not the last', 'negotation policy', 'policy'],
    ['in a short word', 'vaf', 'tax'],
  ])('%s: %s', async (_what, search, id) => {
    expect(await find(search)).toEqual([id]);
  });

  test('a word that the library knows is taken as it is', async () => {
    expect(await find('contract')).toEqual(['contract']);
    expect(await find('contact')).toEqual(['contact']);
  });

  test('too many of them find nothing', async () => {
    expect(await find('begosiatiom')).toEqual([]);
  });
});

describe('the order and the pages', () => {
  const marsupials = ['tie-a', 'tie-b', 'tie-c', 'tie-d'];

  test('the best match comes first, ties by id; a walk by cursors has neither gap nor repeat', async () => {
    expect(await find('marsupial')).toEqual(marsupials);
    expect(await find('marsupial koala')).toEqual(['tie-d', 'tie-a', 'tie-b', 'tie-c']);
    for (const sort of [undefined, 'newest', 'oldest', 'popular', 'alphabetical'] as const) {
      const whole = await find('marsupial', { sort, first: 100 });
      const walked: string[] = [];
      let after: string | null = null;
      do {
        const { prompts: page }: PromptsQuery = await ask(
          server,
          PromptsDocument,
          { search: 'marsupial', sort, first: 1, after },
          free,
        );
        expect(page.totalCount).toBe(4);
        walked.push(...page.edges.map(({ node }) => node.id));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null && walked.length < 10);
      expect(walked).toEqual(whole);
      expect([...walked].sort()).toEqual(marsupials);
    }
  });

  test('a search has an order of its own, and can be put into any other', async () => {
    expect(await find('marsupial')).toEqual(marsupials);
    expect(await find('marsupial', { sort: 'newest' })).toEqual(['tie-d', 'tie-c', 'tie-b', 'tie-a']);
    expect(await find('marsupial', { sort: 'alphabetical' })).toEqual(['tie-d', 'tie-a', 'tie-b', 'tie-c']);
  });

  test('the cursor of a search is none of a list, nor the other way round', async () => {
    const { prompts: found } = await ask(server, PromptsDocument, { search: 'marsupial' }, free);
    const { prompts: listed } = await ask(server, PromptsDocument, {}, free);
    const wrong = [{ after: found.edges[0]!.cursor }, { search: 'marsupial', after: listed.edges[0]!.cursor }];
    for (const variables of wrong) {
      expect(await refusal(server, PromptsDocument, variables, free)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
    }
  });

  test('filters hold within a search, and are counted', async () => {
    expect(await find('marsupial', { access: 'premium' })).toEqual(['tie-c']);
    expect(await find('marsupial', { category: 'real-estate' })).toEqual(['tie-d']);
    expect(await find('marsupial', { tags: ['beta'] })).toEqual(['tie-a', 'tie-c']);
    expect(await find('marsupial', { tags: ['alpha', 'beta'], category: 'shelf', access: 'premium', task: 'writing' })).toEqual([
      'tie-c',
    ]);
    expect(await find('marsupial', { task: 'analysis' })).toEqual([]);
    const { prompts: page } = await ask(server, PromptsDocument, { search: 'marsupial', tags: ['beta'], first: 1 }, free);
    expect(page).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
  });
});

describe('whatever is typed', () => {
  test.each(['%', '%%%%', '_', '()', "'", '"', '\\', ':*', '<->', '&|!', '...', '«»', '\0', '🦘', '‮', '-- ;'])(
    'nothing but punctuation finds nothing: %j',
    async (search) => expect(await find(search)).toEqual([]),
  );

  test.each(['', '   ', '\n\t', '\u00a0'])('a blank search is none: %j', async (search) => {
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
  ])('Q16, V1: signs are no operators: %j', async (search) => expect(await find(search)).toEqual(['policy']));

  test.each([['50%'], ["o'neill"], ['R&D_x'], ['C:\\temp'], ['401k'], ['B2B'], ['"quoted"']])(
    '%s is found as it is written',
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
    '\ud800',
    'q '.repeat(100),
  ])('anything else is answered, with nothing: %j', async (search) => expect(await find(search)).toEqual([]));

  test('Q16: over 200 characters are refused', async () => {
    for (const search of ['a'.repeat(201), ' '.repeat(200) + 'a', '%'.repeat(10_000)]) {
      const refused = await refusal(server, PromptsDocument, { search }, free);
      expect(refused).toMatchObject({ status: 400, code: 'BAD_USER_INPUT', fields: { search: 'At most 200 characters' } });
    }
    expect(await find(`policies ${' '.repeat(191)}`)).toEqual(['policy']);
  });
});
