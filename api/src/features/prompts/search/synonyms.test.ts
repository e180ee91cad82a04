import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PromptsDocument } from '@promptory/sdk/operations';
import { execute } from '../../../../test/clients/graphql.ts';
import { makeFree } from '../../../../test/fixtures/factories.ts';
import { importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { allSynonyms } from './synonyms.ts';

/** Every phrase of the list, with its synonyms. */
const phrases = new Map(allSynonyms().map(({ phrase, others }) => [phrase.join(' '), others.map((other) => other.join(' '))]));
const slugOf = (phrase: string) => `about-${phrase.replaceAll(' ', '-')}`;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  const about = [...phrases.keys()].map((phrase) => promptFile(slugOf(phrase), { description: `Zymurgy ${phrase}.` }));
  const written = [
    promptFile('written-nda', { title: 'Draft an NDA' }),
    promptFile('written-out', { title: 'Draft a non-disclosure agreement' }),
    promptFile('scattered', { title: 'Agreement on the disclosure of what is non obvious' }),
  ];
  await importInto(server, libraryOf([...about, ...written]));
  ({ token } = await makeFree(server));
});
afterAll(() => server.close());

const find = async (search: string) => {
  const { edges } = (await execute(server, PromptsDocument, { search, first: 100 }, token)).prompts;
  return edges.map(({ node }) => node.id).sort();
};

test('the list has the terms of the professions', () => {
  expect(phrases.get('nda')).toContain('non disclosure agreement');
  expect(phrases.get('mls')).toContain('multiple listing service');
  expect(phrases.get('qbr')).toContain('quarterly business review');
});

test.each([...phrases.keys()])('%s finds its synonyms', async (phrase) => {
  const expected = [phrase, ...phrases.get(phrase)!].map(slugOf);
  expect(expected.length).toBeGreaterThan(1);
  expect(await find(phrase)).toEqual(expect.arrayContaining(expected));
  // Also before the last word, where prefixes do not match.
  expect(await find(`${phrase.toUpperCase()} zymurgy`)).toEqual(expect.arrayContaining(expected));
});

test.each([
  'NDA',
  'NDAs',
  'nda draft',
  'non-disclosure agreement',
  'Non disclosure agreements',
  'draft confidentiality agreement',
])('%s finds the agreement under both names before its words in another order', async (search) => {
  const { edges } = (await execute(server, PromptsDocument, { search, first: 100 }, token)).prompts;
  const placeOf = (id: string) => edges.findIndex(({ node }) => node.id === id);
  const [best, scattered] = [Math.max(placeOf('written-nda'), placeOf('written-out')), placeOf('scattered')];
  expect(Math.min(placeOf('written-nda'), placeOf('written-out'))).toBeGreaterThanOrEqual(0);
  expect(scattered === -1 || scattered > best).toBe(true);
});

test('part of a phrase has no synonyms', async () => {
  expect(await find('agreement')).not.toContain('written-nda');
  expect(await find('disclosure')).not.toContain('written-nda');
});
