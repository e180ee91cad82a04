import { InMemoryCache, type FieldPolicy, type Reference } from '@apollo/client/cache';

interface Edge {
  node: Reference;
}

interface Connection {
  edges: readonly Edge[];
}

/**
 * A list that grows by "Load More": a page that was asked for with a cursor goes behind what is there, the first page
 * replaces all. A prompt that already stands in the list does not come twice, even if the list has moved meanwhile.
 */
function connection(keyArgs: string[] | false): FieldPolicy<Connection> {
  return {
    keyArgs,
    merge(existing, incoming, { args }) {
      if (!existing || typeof args?.after !== 'string') return incoming;
      const known = new Set(existing.edges.map(({ node }) => node.__ref));
      return { ...incoming, edges: [...existing.edges, ...incoming.edges.filter(({ node }) => !known.has(node.__ref))] };
    },
  };
}

/** A query for one thing by its id is answered by what a list has already brought. */
const knownEntity = (typename: string): FieldPolicy<Reference> => ({
  read: (existing, { args, toReference }) => existing ?? toReference({ __typename: typename, id: String(args?.id) }),
});

/** Lists that every answer brings as a whole. */
const unmerged = (...names: string[]): Record<string, FieldPolicy> =>
  Object.fromEntries(names.map((name) => [name, { merge: false }]));

/** `first` is part of the key, or a list of six, as the search box asks for, would stand in for a page of 24. */
const PROMPT_LIST = ['category', 'tags', 'task', 'access', 'search', 'sort', 'first'];

/** All rules of what is one and the same thing. Nothing in the cache goes stale; mutations write what they changed. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          prompt: knownEntity('Prompt'),
          category: knownEntity('Category'),
          prompts: connection(PROMPT_LIST),
          favorites: connection(['first']),
          contactMessages: connection(['filter', 'first']),
          promptReports: connection(['onlyOpen', 'first']),
          auditLog: connection(['action', 'userId', 'first']),
          // Always the whole list, in an order that the server alone knows.
          apiKeys: { merge: false },
          popularPrompts: { merge: false },
          recentUses: { merge: false },
          users: connection(['filter', 'sort', 'first']),
        },
      },
      Prompt: { fields: { related: { merge: false } } },
      UserStats: { keyFields: [] },
      Account: { fields: { sessions: { merge: false } } },
      Billing: { keyFields: [], fields: { invoices: { merge: false } } },
      // With its time: an admin sees the uses of others, too.
      RecentUse: { keyFields: ['prompt', ['id'], 'usedAt'] },
      UserFigures: { keyFields: [] },
      UserRecord: { fields: unmerged('audit', 'invoices', 'recentUses', 'sessions') },
    },
  });
}
