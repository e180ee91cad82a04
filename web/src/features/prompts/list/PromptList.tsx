import type { ComponentProps } from 'react';
import { PaginatedList } from '../../../ui/list/PaginatedList.tsx';
import { PromptGrid } from '../PromptGrid.tsx';

type Growing = Omit<ComponentProps<typeof PaginatedList>, 'count' | 'children' | 'label' | 'failure'>;

interface Props extends Growing {
  edges: ComponentProps<typeof PromptGrid>['edges'];
  label: string;
  headingLevel?: 2 | 3;
  /** Called when a prompt is opened from this list. */
  onOpen?: (promptId: string) => void;
}

/** A grid of prompt cards with a button that loads more. */
export function PromptList({ edges, label, headingLevel, onOpen, ...growing }: Props) {
  return (
    <PaginatedList {...growing} count={edges.length} label="Load More Prompts" failure="More prompts could not be loaded.">
      <PromptGrid edges={edges} label={label} headingLevel={headingLevel} onOpen={onOpen} />
    </PaginatedList>
  );
}
