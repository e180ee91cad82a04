import { expect, test } from '@jest/globals';
import { type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { createCostEstimator, NO_SIZES } from '../src/core/limits/cost.ts';
import { isHeavy } from '../src/core/limits/large-responses.ts';
import { createSchema } from '../src/schema.ts';

const costOf = createCostEstimator(createSchema());

function isHeavyDocument(query: string): boolean {
  const document: DocumentNode = parse(query);
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  )!;
  return isHeavy(costOf({ request: { query }, queryHash: query, operation }, document, NO_SIZES));
}

const recordPages = (filter: string) =>
  ['a', 'b', 'c', 'd', 'e']
    .map((name) => `${name}: aiUseRecord(filter: ${filter}, first: 1) { edges { node { id } } }`)
    .join(' ');

const twelveWords = 'lease deposit tenant rent notice repair guaranty clause renewal sublet inspection fee';

test.each([
  ['a list without pages, as REST has it', '{ allPrompts { id title } }'],
  ['the same with as many words as are looked up', `{ allPrompts(search: "${twelveWords}") { id title } }`],
  ['the favorites without pages', '{ allFavorites { id title } }'],
  ['a page of a search', `{ prompts(search: "${twelveWords}") { edges { node { id title } } } }`],
  ['a page of a search in own prompts', `{ ownPrompts(search: "${twelveWords}") { edges { node { id title } } } }`],
  ['a page of cards', '{ prompts(first: 100) { edges { node { id title description tags usageCount isFavorited } } } }'],
  ['what is read at Stripe', `{ ${Array.from({ length: 15 }, (_, at) => `a${at}: billing { plan }`).join(' ')} }`],
  [
    'a mutation, whose fields are executed one after another anyway',
    `mutation { ${Array.from({ length: 15 }, (_, at) => `a${at}: changePassword(currentPassword: "a", newPassword: "b")`).join(' ')} }`,
  ],
  ['three searches', '{ a: prompts(search: "rent") { totalCount } b: prompts(search: "fee") { totalCount } c: popular { id } }'],
  ['pages of the AI-use record, of what has no matter', `{ ${recordPages('{ matter: "" }')} }`],
])('does not take turns: %s', (_, query) => expect(isHeavyDocument(query)).toBe(false));

const search = (name: string, words: string) => `${name}: prompts(search: "${words}") { edges { node { id title } } }`;
const searches = ['rent fee', 'sublet rent', 'clause', 'lease fee', 'repair notice fee']
  .map((words, at) => search(`s${at}`, words))
  .join(' ');
const cards = 'id title description tags task usageCount isFavorited isLocked isPremium';

test.each([
  ['five searches', `{ ${searches} }`],
  [
    'five searches in own prompts, which read all of them',
    `{ ${['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: ownPrompts(search: "rent", first: 1) { totalCount }`).join(' ')} }`,
  ],
  ['the same in a fragment', `{ ...F } fragment F on Query { ${searches} }`],
  ['cards inside of cards', `{ prompts(first: 100) { edges { node { ${cards} related { ${cards} } } } } }`],
  ['pages of the AI-use record of a matter, which look at all labels', `{ ${recordPages('{ matter: "Acme" }')} }`],
])('takes turns: %s', (_, query) => expect(isHeavyDocument(query)).toBe(true));
