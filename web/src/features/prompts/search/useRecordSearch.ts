import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { SEARCH_MAX } from '../filters/filters.ts';
import { RecordSearchDocument } from './RecordSearch.generated.ts';

/** What was told in this session: a client is one session's. */
const told = new WeakMap<ApolloClient, Set<string>>();

/**
 * Tells the server what came of a search, once: the prompt that was opened, or that nothing was found. Nobody waits for
 * it, and nobody is told where it fails.
 */
export function useRecordSearch(): (search: string, promptId?: string) => void {
  const client = useApolloClient();
  return useCallback(
    (words, promptId) => {
      const search = words.trim().slice(0, SEARCH_MAX);
      const known = told.get(client) ?? new Set<string>();
      told.set(client, known);
      const key = JSON.stringify([search.toLowerCase(), promptId]);
      if (search === '' || known.has(key)) return;
      known.add(key);
      client
        .mutate({ mutation: RecordSearchDocument, variables: { search, promptId }, fetchPolicy: 'no-cache' })
        .catch(() => undefined);
    },
    [client],
  );
}

/** For a list: the prompt that is opened was found by these words. Undefined without a search. */
export function useRecordOpened(search: string): ((promptId: string) => void) | undefined {
  const record = useRecordSearch();
  const recordOpened = useCallback((promptId: string) => record(search, promptId), [record, search]);
  return search === '' ? undefined : recordOpened;
}

/** For a list: these words have found nothing. Undefined as long as that is not so. */
export function useRecordEmptySearch(search: string | undefined, standsFor = 0): void {
  const record = useRecordSearch();
  useEffect(() => {
    if (search === undefined) return;
    if (standsFor === 0) return record(search);
    const timer = setTimeout(() => record(search), standsFor);
    return () => clearTimeout(timer);
  }, [record, search, standsFor]);
}
