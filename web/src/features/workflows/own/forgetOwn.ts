import type { ApolloCache } from '@apollo/client/cache';

/** Makes the list of the member's workflows be read again. */
export const forgetOwn = (cache: ApolloCache): void => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'ownWorkflows' });
