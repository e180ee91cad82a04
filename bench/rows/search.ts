import { PromptsDocument } from '@promptory/sdk/operations';
import type { Facts } from './facts.ts';
import { CARDS, inGraphql, sidesOf } from './library.ts';
import type { Row } from './row.ts';

/** Two words of titles, another pair for each number. */
function wordsOf(words: readonly string[], number: number): string {
  const first = number % words.length;
  const distance = 1 + (Math.floor(number / words.length) % (words.length - 1));
  return `${words[first]} ${words[(first + distance) % words.length]}`;
}

/** Searches, and pages of the library that nobody has asked for before. The floor searches with what PostgreSQL has by itself. */
export function newQueryRows({ category, words, positions }: Facts): Row[] {
  const query = PromptsDocument.toString();
  return [
    {
      name: 'search',
      title: 'A search, asked again',
      goal: 0.8,
      compare: 'fields',
      sides: sidesOf(inGraphql(PromptsDocument, { search: 'contract review', first: CARDS })),
    },
    {
      name: 'search-new',
      title: 'A search, another one each time',
      goal: 0.25,
      compare: 'fields',
      isNew: true,
      sides: sidesOf((number) => ({ query, variables: { search: wordsOf(words, number), first: CARDS } })),
    },
    {
      name: 'cards-new',
      title: 'Cards from another place of a list each time',
      goal: 0.5,
      compare: 'values',
      isNew: true,
      sides: sidesOf((number) => {
        const { sort, after } = positions[number % positions.length]!;
        const of = number % 2 === 0 ? undefined : category;
        return { query, variables: { sort, category: of, first: CARDS - (number % 5), after: after(number, of) } };
      }),
    },
  ];
}
