import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { cutText } from '../../../ui/cutText.ts';
import { SEARCH_MAX } from '../filters/filters.ts';
import { RecordSearchDocument } from './RecordSearch.generated.ts';

/** What was recorded in this session. Every session has its own client. */
const recordedSearches = new WeakMap<ApolloClient, Set<string>>();

/**
 * Records once that a search has led to a prompt. It runs in the background, and errors are ignored. A search that leads to
 * none is not recorded: what is missing, members report themselves.
 */
export function useRecordSearch(): (search: string, promptId: string) => void {
  const client = useApolloClient();
  return useCallback(
    (words, promptId) => {
      const search = cutText(words.trim(), SEARCH_MAX);
      const recorded = recordedSearches.get(client) ?? new Set<string>();
      recordedSearches.set(client, recorded);
      const key = JSON.stringify([search.toLowerCase(), promptId]);
      if (search === '' || recorded.has(key)) return;
      recorded.add(key);
      client
        .mutate({ mutation: RecordSearchDocument, variables: { search, promptId }, fetchPolicy: 'no-cache' })
        .catch(() => undefined);
    },
    [client],
  );
}

/** For a list of results: records that a prompt was opened from this search. Undefined without a search. */
export function useRecordOpened(search: string): ((promptId: string) => void) | undefined {
  const record = useRecordSearch();
  const recordOpened = useCallback((promptId: string) => record(search, promptId), [record, search]);
  return search === '' ? undefined : recordOpened;
}
