import type { ApolloCache } from '@apollo/client/cache';
import { errorCode, toApiError } from './errors.ts';

interface Export {
  /** The field of the list that is exported. */
  list: string;
  /** The message if the server gave none. */
  fallback: string;
}

/**
 * Throws the error of an export for its button to show. If the viewer may no longer read the list, it is requested again instead:
 * the page then says why, in place of the button.
 */
export function failedExport(cache: ApolloCache, error: unknown, { list, fallback }: Export): undefined {
  if (errorCode(error) !== 'FORBIDDEN') throw toApiError(error, fallback);
  cache.evict({ id: 'ROOT_QUERY', fieldName: list });
}
