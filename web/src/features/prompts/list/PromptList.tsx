import type { ComponentProps } from 'react';
import { PaginatedList } from '../../../ui/list/PaginatedList.tsx';
import type { PromptGridProps } from '../PromptGrid.tsx';
import { PromptItems } from '../view/PromptItems.tsx';

export type GrowingList = Omit<ComponentProps<typeof PaginatedList>, 'count' | 'children' | 'label' | 'failure'>;

/** Prompts with a button that loads more. */
export function PromptList({ edges, label, headingLevel, onOpen, ...growing }: GrowingList & PromptGridProps) {
  return (
    <PaginatedList {...growing} count={edges.length} label="Load More Prompts" failure="More prompts could not be loaded.">
      <PromptItems edges={edges} label={label} headingLevel={headingLevel} onOpen={onOpen} />
    </PaginatedList>
  );
}
