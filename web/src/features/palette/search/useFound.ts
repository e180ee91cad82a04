import { useApolloClient, useQuery } from '@apollo/client/react';
import { cutText } from '../../../ui/cutText.ts';
import { SEARCH_MAX } from '../../prompts/filters/filters.ts';
import { PAGE_SIZE, SEARCH_PAGE_SIZE } from '../../prompts/list/pageSizes.ts';
import { SearchPromptsDocument, type SearchPromptsQuery } from '../../prompts/search/SearchPrompts.generated.ts';
import type { PromptItem } from '../items.ts';
import { findKnownPrompts } from './knownPrompts.ts';
import { PaletteFavoritesDocument, PaletteRecentUsesDocument } from './PaletteStart.generated.ts';
import { wordsOf } from '../../prompts/search/words.ts';

/** The most prompts that are listed. The page of the search has all. */
const MAX_PROMPTS = 8;

/** The lists that are shown before anything is typed, as ids; undefined before they have loaded, and empty if that fails. */
export function useStartLists() {
  const recent = useQuery(PaletteRecentUsesDocument);
  const favorites = useQuery(PaletteFavoritesDocument, { variables: { first: PAGE_SIZE } });
  return {
    recent: recent.error ? [] : recent.data?.recentUses.map(({ prompt }) => prompt.id),
    favorites: favorites.error ? [] : favorites.data?.favorites.edges.map(({ node }) => node.id),
  };
}

type Found = SearchPromptsQuery['prompts'];

const toItem = ({ node, match }: Found['edges'][number]): PromptItem => ({
  kind: 'prompt',
  key: `prompt:${node.id}`,
  id: node.id,
  title: match?.title,
  alias: match?.alias,
});

/**
 * What the server finds for `asked`, the last words that it was asked, if these are still the typed ones. Until then what is
 * known already, beginning with `first`. The search page runs the same query.
 */
export function useFound(text: string, asked: string, first: readonly string[]) {
  const { cache } = useApolloClient();
  const search = cutText(text.trim(), SEARCH_MAX);
  const { data, previousData, error } = useQuery(SearchPromptsDocument, {
    variables: { search: asked, first: SEARCH_PAGE_SIZE },
    skip: asked === '',
  });
  const isAsked = search !== '' && asked === search;
  const result = isAsked ? data?.prompts : undefined;
  // The last results stay where they are as long as they fit.
  const last = (data ?? previousData)?.prompts.edges.map(({ node }) => node.id) ?? [];
  const prompts = result ? result.edges.map(toItem) : findKnownPrompts(cache, wordsOf(search), [...last, ...first]);
  const failed = isAsked && error !== undefined;
  return { prompts: prompts.slice(0, MAX_PROMPTS), result, failed, isPending: search !== '' && !result && !failed };
}
