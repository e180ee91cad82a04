import { useQuery } from '@apollo/client/react';
import { cutText } from '../../../ui/cutText.ts';
import { SEARCH_MAX } from '../filters/filters.ts';
import { SEARCH_PAGE_SIZE } from '../list/pageSizes.ts';
import { SearchPromptsDocument } from './SearchPrompts.generated.ts';

/** As many as fit above the keyboard of a phone. */
const MAX_SUGGESTIONS = 6;

/** The best results for the words, or the previous ones while loading. The search page runs the same query. */
export function useSuggestions(words: string) {
  const { data, previousData, error } = useQuery(SearchPromptsDocument, {
    variables: { search: cutText(words, SEARCH_MAX), first: SEARCH_PAGE_SIZE },
    skip: words === '',
  });
  const prompts = words === '' ? undefined : (data ?? (error ? undefined : previousData))?.prompts;
  return {
    results: prompts?.edges.slice(0, MAX_SUGGESTIONS) ?? [],
    totalCount: prompts?.totalCount ?? 0,
    totalCountIsExact: prompts?.totalCountIsExact ?? true,
    isPending: words !== '' && !data && !error,
    failed: error !== undefined,
  };
}
