import type { ApolloCache } from '@apollo/client/cache';

/** Makes the lists of what is the member's be read again. */
export function forgetLists(cache: ApolloCache): void {
  for (const fieldName of [
    ...['ownPrompts', 'ownCategories', 'collections', 'collectionEntries'],
    ...['ownWorkflows', 'myVersions', 'myVersion'],
  ])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
}
