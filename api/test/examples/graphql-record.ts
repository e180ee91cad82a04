import { operations } from '@promptory/sdk/operations';
import { parse, print } from 'graphql';
import type { GraphqlExample } from '../../src/reference/types.ts';
import { makeKey } from '../fixtures/key.ts';
import { startServer, type TestServer } from '../server.ts';
import { addStatusChecks, type Fixtures, makeFixtures } from './fixtures.ts';
import { NOW, replaceTexts, shortened } from './record.ts';

const LIST_MAX = 2;

interface GraphqlRequest {
  /** Whose key sends it: that of a subscriber or of a free member. The text of premium prompts must not be in an example. */
  as: 'nell' | 'sam';
  variables?: (fixtures: Fixtures) => Record<string, unknown>;
}

/** The example of each operation that a key may call, in the order in which they are sent. One that is missing fails a test. */
const requests: Record<string, GraphqlRequest> = {
  recordUse: { as: 'nell', variables: ({ free }) => ({ promptId: free }) },
  setFavorite: { as: 'nell', variables: ({ free }) => ({ promptId: free, isFavorited: true }) },
  categories: { as: 'sam' },
  category: { as: 'sam', variables: () => ({ id: 'legal' }) },
  prompts: { as: 'sam', variables: () => ({ search: 'contract', first: 2 }) },
  prompt: { as: 'nell', variables: ({ free }) => ({ id: free }) },
  popularPrompts: { as: 'sam', variables: () => ({ first: 2 }) },
  workflows: { as: 'sam', variables: () => ({ category: 'legal', first: 2 }) },
  workflow: { as: 'sam', variables: ({ workflow }) => ({ id: workflow }) },
  allPrompts: { as: 'sam', variables: () => ({ category: 'legal', limit: 2 }) },
  favorites: { as: 'nell', variables: () => ({ first: 2 }) },
  allFavorites: { as: 'nell' },
  recentUses: { as: 'nell', variables: () => ({ first: 2 }) },
  stats: { as: 'nell' },
  ownPrompts: { as: 'sam', variables: () => ({ first: 2 }) },
  ownPrompt: { as: 'sam', variables: ({ mine }) => ({ id: mine }) },
  ownCategories: { as: 'sam' },
  collections: { as: 'sam', variables: () => ({ first: 2 }) },
  collection: { as: 'sam', variables: ({ mine }) => ({ id: mine }) },
  collectionEntries: { as: 'sam', variables: ({ mine }) => ({ collectionId: mine, first: 2 }) },
  ownWorkflows: { as: 'sam', variables: () => ({ first: 2 }) },
  ownWorkflow: { as: 'sam', variables: ({ mine }) => ({ id: mine }) },
  myVersions: { as: 'nell', variables: () => ({ first: 2 }) },
  myVersion: { as: 'nell', variables: ({ free }) => ({ promptId: free }) },
  myVersionSaves: { as: 'nell', variables: ({ free }) => ({ promptId: free, first: 2 }) },
  appInfo: { as: 'sam' },
  systemStatus: { as: 'sam' },
  apiScopes: { as: 'sam' },
  currentApiKey: { as: 'sam' },
};

/** Shortens lists inside a response, too. What ends a list says how many entries are left out. */
function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) {
    const more = value.length - LIST_MAX;
    return [...value.slice(0, LIST_MAX).map(withShortLists), ...(more > 0 ? [`… ${more} more`] : [])];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withShortLists(inner)]));
}

/** The points that a response to a new key says it has cost. */
function pointsOf(headers: Headers): number {
  const [quota, left] = [
    ['ratelimit-policy', 'q'],
    ['ratelimit', 'r'],
  ].map(([name = '', value = '']) => Number(new RegExp(`"points";${value}=(\\d+)`).exec(headers.get(name) ?? '')?.[1]));
  return quota! - left!;
}

async function record(server: TestServer, fixtures: Fixtures, name: string): Promise<GraphqlExample> {
  const { as, variables = () => ({}) } = requests[name]!;
  // A key for each call, so that what is left of its budget is what the call has cost.
  const { id, key } = await makeKey(server, { id: as }, { name: 'For our intranet' });
  const sent = variables(fixtures);
  const document = operations[name as keyof typeof operations].toString();
  const { headers, body } = await server.graphql(document, sent, { token: key });
  if (!body.data || body.errors) throw new Error(`${name}: ${JSON.stringify(body.errors)}`);
  const known = (text: string) =>
    text
      .replaceAll(id, '3f9a1c7k2m0q')
      .replaceAll(id.slice(0, 6), '3f9a1c')
      .replace(new RegExp(`^${key.slice(-4)}$`), '77aa');
  return {
    document: print(parse(document)),
    variables: sent,
    points: pointsOf(headers),
    response: withShortLists(replaceTexts(replaceTexts(body.data, known), shortened)),
  };
}

/** Sends the example of every operation that a key may call to a server and records the responses, by operation. */
export async function recordGraphqlExamples(): Promise<Record<string, GraphqlExample>> {
  // Where strangers can reach it, it shows no demo accounts.
  const server = await startServer({ PUBLIC_URL: 'https://promptory.example' });
  server.clock.now = new Date(NOW);
  try {
    const fixtures = await makeFixtures(server);
    await addStatusChecks(server);
    const recorded: Record<string, GraphqlExample> = {};
    for (const name of Object.keys(requests)) recorded[name] = await record(server, fixtures, name);
    return recorded;
  } finally {
    await server.close();
  }
}

/** The generated file. */
export const graphqlTextOf = (recorded: Record<string, GraphqlExample>): string =>
  `// Generated by \`npm run codegen\` from responses of a running server. Do not edit.
import type { GraphqlExample } from './types.ts';

export const graphqlExamples: Partial<Record<string, GraphqlExample>> = ${JSON.stringify(recorded, null, 2)};
`;
