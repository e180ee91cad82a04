import { FavoritesDocument, PromptDocument, PromptsDocument, RecentUsesDocument, StatsDocument } from '@promptory/sdk/operations';
import { pageOperations } from '../../api/test/page-operations.ts';
import type { Operation } from '../request.ts';
import { rareWordsOf, type ScaleFacts, type Words } from './facts.ts';

const CARDS = 24;

/** A query with its variants, which are sent in turn so that responses that a server keeps do not hide what one costs. */
export interface ScaleQuery {
  title: string;
  variants: Operation[];
  /** Only admins may send it. */
  isForAdmin?: boolean;
}

const ask = (query: { toString(): string }, variables: Record<string, unknown> = {}): Operation => ({
  query: query.toString(),
  variables,
});
const prompts = (variables: Record<string, unknown>) => ask(PromptsDocument, { first: CARDS, ...variables });
const searches = (words: readonly string[]) => words.map((search) => prompts({ search }));
/** Two letters swapped, the most common typing error. */
const mistyped = (word: string) => word.slice(0, 2) + word[3]! + word[2]! + word.slice(4);

function listsOf({ categories, ids, tags, page100, offset }: ScaleFacts): ScaleQuery[] {
  return [
    ...['newest', 'oldest', 'alphabetical', 'popular'].map((sort) => ({
      title: `List, ${sort}`,
      variants: [...Array(8).keys()].map((fewer) => prompts({ sort, first: CARDS - fewer })),
    })),
    { title: 'List of a category', variants: categories.map((category) => prompts({ category })) },
    { title: 'List by tag', variants: tags.map((tag) => prompts({ tags: [tag] })) },
    { title: 'Page 100', variants: [prompts({ sort: 'alphabetical', after: page100 })] },
    {
      title: 'REST, after as many prompts',
      variants: [{ path: `/api/prompts?sort=alphabetical&limit=${CARDS}&offset=${offset}` }],
    },
    { title: 'One prompt', variants: ids.map((id) => ask(PromptDocument, { id })) },
  ];
}

function searchesOf(words: Words, isFilled: boolean): ScaleQuery[] {
  const { inFivePercent, inThirtyPercent, letters } = words;
  return [
    { title: 'Search, a word in 5%', variants: searches(inFivePercent) },
    { title: 'Search, a word in 30%', variants: searches(inThirtyPercent) },
    { title: 'Search, two words', variants: searches(inFivePercent.map((word, at) => `${word} ${inFivePercent.at(at - 1)}`)) },
    { title: 'Search, one letter', variants: searches(letters) },
    { title: 'Search, a typing error', variants: searches(inFivePercent.map(mistyped)) },
    { title: 'Search, a rare word', variants: searches(rareWordsOf(words, isFilled)) },
  ];
}

function memberQueries(): ScaleQuery[] {
  const operations = pageOperations();
  const page = (name: string, variables = {}) =>
    ask(operations.find((operation) => operation.name === name)!.document, variables);
  return [
    { title: 'Stats', variants: [ask(StatsDocument)] },
    { title: 'Recent uses', variants: [ask(RecentUsesDocument)] },
    { title: 'Favorites', variants: [ask(FavoritesDocument)] },
    { title: 'Dashboard', variants: [page('LibraryShell'), page('DashboardActivity')] },
    { title: 'Overview, 30 days', variants: [page('OverviewPage', { days: 30 })], isForAdmin: true },
    { title: 'Overview, 365 days', variants: [page('OverviewPage', { days: 365 })], isForAdmin: true },
  ];
}

export const scaleQueries = (facts: ScaleFacts, words: Words, isFilled: boolean): ScaleQuery[] => [
  ...listsOf(facts),
  ...searchesOf(words, isFilled),
  ...memberQueries(),
];
