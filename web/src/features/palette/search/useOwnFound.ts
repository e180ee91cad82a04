import { useQuery } from '@apollo/client/react';
import EditNote from '@mui/icons-material/EditNote';
import { SEARCH_MAX } from '../../prompts/filters/filters.ts';
import type { PaletteAction } from '../actions.ts';
import { PaletteOwnDocument } from './PaletteOwn.generated.ts';

const MAX_SHOWN = 3;

/** The member's own prompts that the words find. Each leads to its page. */
export function useOwnFound(asked: string): readonly PaletteAction[] {
  const search = asked.slice(0, SEARCH_MAX);
  const { data } = useQuery(PaletteOwnDocument, { variables: { search, first: MAX_SHOWN }, skip: search === '' });
  const edges = search === '' ? [] : (data?.ownPrompts.edges ?? []);
  return edges.map(({ node: { id, title } }) => ({
    id: `own:${id}`,
    label: title,
    Icon: EditNote,
    run: { to: `/my-prompts/${id}` },
  }));
}
