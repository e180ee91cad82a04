import {
  CategoriesDocument,
  FavoritesDocument,
  MeDocument,
  PopularPromptsDocument,
  PromptDocument,
  PromptsDocument,
  RecentUsesDocument,
  StatsDocument,
} from '@promptory/sdk/operations';
import { pageOperations } from '../../api/test/page-operations.ts';
import { type Operation, toRequest } from '../request.ts';
import type { Facts } from './facts.ts';
import * as inPostgraphile from './postgraphile.ts';
import type { Row, Side, SideName } from './row.ts';

export const CARDS = 24;

type Ask = (number: number) => Operation;
type AskAsMember = (number: number, member: string) => Operation;

const side = (server: Side['server'], ask: AskAsMember): Side => ({
  server,
  request: (number, member) => toRequest(ask(number, member(number).id), member(number)),
});

/** The same operation for all servers that have the product's schema; PostGraphile has its own. */
export const sidesOf = (ask: Ask, postgraphile?: AskAsMember): Partial<Record<SideName, Side>> => ({
  floor: side('floor', ask),
  promptory: side('promptory', ask),
  mercurius: side('mercurius', ask),
  ...(postgraphile && { postgraphile: side('postgraphile', postgraphile) }),
});

/** Variables with a default are given, too, because the JIT of Mercurius demands them. */
export const inGraphql =
  (document: { toString(): string }, variables: Record<string, unknown> = {}): Ask =>
  () => ({ query: document.toString(), variables });

/** One of the queries after the other, each for all members. */
const inTurn =
  (queries: readonly Operation[], members: number): Ask =>
  (number) =>
    queries[Math.floor(number / members) % queries.length]!;

/** Reads of the library: the same for all members of a plan, except for the stars. */
export function catalogRows({ category, prompts, members }: Facts): Row[] {
  const cards = { category, first: CARDS };
  const shown = prompts.slice(0, 8);
  const onePrompt = shown.map(({ id }) => ({ query: PromptDocument.toString(), variables: { id } }));
  return [
    {
      name: 'categories',
      title: 'Categories',
      goal: 1,
      compare: 'values',
      sides: sidesOf(inGraphql(CategoriesDocument), inPostgraphile.categories),
    },
    {
      name: 'cards',
      title: `${CARDS} cards of a category, asked again`,
      goal: 1,
      cpuGoal: 150,
      compare: 'values',
      sides: sidesOf(inGraphql(PromptsDocument, cards), inPostgraphile.cards(category, CARDS)),
    },
    {
      name: 'one',
      title: 'One prompt',
      goal: 1,
      compare: 'values',
      sides: sidesOf(inTurn(onePrompt, members), inPostgraphile.onePrompt(shown, members)),
    },
    {
      name: 'popular',
      title: 'Popular prompts',
      goal: 1,
      compare: 'values',
      sides: sidesOf(inGraphql(PopularPromptsDocument, { first: 10 }), inPostgraphile.popular),
    },
  ];
}

/** Reads of what a member has done. */
export function memberRows(): Row[] {
  const row = (name: string, title: string, ask: Ask, postgraphile?: AskAsMember): Row => ({
    name,
    title,
    goal: 0.5,
    compare: 'values',
    sides: sidesOf(ask, postgraphile),
  });
  return [
    row('stats', 'Stats of a member', inGraphql(StatsDocument)),
    row('recent', 'Recent uses', inGraphql(RecentUsesDocument, { first: 20 }), inPostgraphile.recent),
    row('favorites', 'Favorites', inGraphql(FavoritesDocument, { first: CARDS }), inPostgraphile.favorites),
    row('me', 'Who is signed in', inGraphql(MeDocument), inPostgraphile.me),
  ];
}

/** What the client sends when a member opens the dashboard: two requests, one after the other. */
export function dashboardRow({ members }: Facts): Row {
  const operations = pageOperations();
  const queries = ['LibraryShell', 'DashboardActivity'].map((wanted) => {
    const { document } = operations.find(({ name }) => name === wanted)!;
    return { query: document, variables: {} };
  });
  return {
    name: 'dashboard',
    title: "The dashboard's first load",
    goal: 0.5,
    compare: 'values',
    sides: sidesOf(inTurn(queries, members)),
  };
}
