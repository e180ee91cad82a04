import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { cutText } from '../../../ui/cutText.ts';
import { SEARCH_MAX } from '../filters/filters.ts';
import { OwnNamesDocument, OwnSearchDocument } from './OwnSearch.generated.ts';
import { matchesWords, wordsOf } from './words.ts';

/** The most of each kind that are shown. The pages of the member's prompts, workflows and collections have all. */
const MAX_SHOWN = 3;

export interface OwnItem {
  kind: 'prompt' | 'workflow' | 'collection';
  id: string;
  title: string;
  /** Where it leads. */
  to: string;
}

const paths = { prompt: '/my-prompts', workflow: '/workflows/mine', collection: '/collections' } as const;

const item = (kind: OwnItem['kind'], id: string, title: string): OwnItem => ({ kind, id, title, to: `${paths[kind]}/${id}` });

/** The member's own prompts, workflows and collections that the words find. Each leads to its page. */
export function useOwnFound(asked: string): { items: readonly OwnItem[]; isPending: boolean } {
  const search = cutText(asked, SEARCH_MAX);
  const skip = search === '';
  const { data: found, loading: isSearching } = useQuery(OwnSearchDocument, { variables: { search, first: MAX_SHOWN }, skip });
  const { data: names, loading: areNamesPending } = useQuery(OwnNamesDocument, { skip });
  const items = useMemo(() => {
    if (skip) return [];
    const typed = wordsOf(search);
    const isNamed = ({ title }: OwnItem) => typed.length > 0 && matchesWords(title, typed);
    const workflows = names?.ownWorkflows.edges.map(({ node }) => item('workflow', node.id, node.title)) ?? [];
    const collections = names?.collections.edges.map(({ node }) => item('collection', node.id, node.name)) ?? [];
    return [
      ...(found?.ownPrompts.edges.map(({ node }) => item('prompt', node.id, node.title)) ?? []),
      ...workflows.filter(isNamed).slice(0, MAX_SHOWN),
      ...collections.filter(isNamed).slice(0, MAX_SHOWN),
    ];
  }, [skip, search, found, names]);
  return { items, isPending: isSearching || areNamesPending };
}
