import type { ComponentProps } from 'react';
import { PaginatedList } from '../../../ui/list/PaginatedList.tsx';
import { PromptGrid } from '../PromptGrid.tsx';

type Growing = Omit<ComponentProps<typeof PaginatedList>, 'count' | 'children' | 'label' | 'failure'>;

interface Props extends Growing {
  edges: ComponentProps<typeof PromptGrid>['edges'];
  label: string;
  /** A prompt is being opened from here. */
  onOpen?: (promptId: string) => void;
}

/** A grid of cards that grows. */
export function PromptList({ edges, label, onOpen, ...growing }: Props) {
  return (
    <PaginatedList {...growing} count={edges.length} label="Load More Prompts" failure="More prompts could not be loaded.">
      <PromptGrid edges={edges} label={label} onOpen={onOpen} />
    </PaginatedList>
  );
}
