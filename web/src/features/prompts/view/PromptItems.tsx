import { PromptGrid, type PromptGridProps } from '../PromptGrid.tsx';
import { PromptRows } from './PromptRows.tsx';
import { useListView } from './useListView.ts';

/** The prompts of a list, in the view that the member has chosen. */
export function PromptItems(props: PromptGridProps) {
  const [view] = useListView();
  return view === 'rows' ? <PromptRows {...props} /> : <PromptGrid {...props} />;
}
