import { InMemoryCache, isReference, type FieldPolicy, type Reference, type StoreObject } from '@apollo/client/cache';

interface Edge {
  /** The object itself if its type has no id, such as a save of a version. */
  node: Reference | StoreObject;
}

interface Connection {
  edges: readonly Edge[];
}

/** Tells the items of a list apart. */
const keyOf = ({ node }: Edge): string => (isReference(node) ? node.__ref : JSON.stringify(node));

/**
 * A paginated list: a page after a cursor is appended, and a first page replaces the list, because any of the later items may have
 * changed as well. Items that are already in the list are not repeated, even if the list on the server has shifted.
 */
function connection(keyArgs: string[] | false): FieldPolicy<Connection> {
  return {
    keyArgs,
    merge(existing, incoming, { args }) {
      if (!existing || typeof args?.after !== 'string') return incoming;
      const present = new Set(existing.edges.map(keyOf));
      return { ...incoming, edges: [...existing.edges, ...incoming.edges.filter((edge) => !present.has(keyOf(edge)))] };
    },
  };
}

/** Serves a query by id from the cache, if a list has loaded the entity. */
const knownEntity = (typename: string): FieldPolicy<Reference> => ({
  read: (existing, { args, toReference }) => existing ?? toReference({ __typename: typename, id: String(args?.id) }),
});

/** Lists that every response contains in full, in the server's order. */
const unmerged = (...names: string[]): Record<string, FieldPolicy> =>
  Object.fromEntries(names.map((name) => [name, { merge: false }]));

/** `first` is part of the key. Otherwise the six results of the search box would pass for a page of 24. */
const PROMPT_LIST = ['category', 'tags', 'task', 'access', 'search', 'sort', 'first'];

/** All type policies. Nothing in the cache expires; mutations write what they changed. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          prompt: knownEntity('Prompt'),
          category: knownEntity('Category'),
          prompts: connection(PROMPT_LIST),
          favorites: connection(['first']),
          ownPrompt: knownEntity('OwnPrompt'),
          ownPrompts: connection(['search', 'category', 'first']),
          ownWorkflow: knownEntity('OwnWorkflow'),
          ownWorkflows: connection(['first']),
          collections: connection(['first']),
          collectionEntries: connection(['collectionId', 'first']),
          workflows: connection(['prompt', 'first']),
          myVersions: connection(['prompts', 'workflow', 'first']),
          myVersionSaves: connection(['promptId', 'first']),
          contactMessages: connection(['filter', 'search', 'first']),
          promptReports: connection(['onlyOpen', 'first']),
          auditLog: connection(['action', 'search', 'since', 'until', 'first']),
          aiUseRecord: connection(['filter', 'first']),
          users: connection(['filter', 'sort', 'first']),
          ...unmerged('aiUseMatters', 'apiKeys', 'ownCategories', 'popularPrompts', 'recentUses'),
        },
      },
      Prompt: { fields: unmerged('related') },
      OwnPrompt: { fields: unmerged('variables') },
      OwnWorkflow: { fields: unmerged('steps') },
      UserStats: { keyFields: [] },
      Practice: { fields: unmerged('fields') },
      PracticeField: { keyFields: ['name'] },
      Account: { fields: unmerged('sessions') },
      Billing: { keyFields: [], fields: unmerged('invoices') },
      // With the time, because an admin sees uses of several users.
      RecentUse: { keyFields: ['prompt', ['id'], 'usedAt'] },
      UserFigures: { keyFields: [] },
      UserRecord: { fields: unmerged('audit', 'invoices', 'recentUses', 'sessions') },
    },
  });
}
