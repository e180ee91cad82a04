import type { FragmentType } from '@apollo/client';
import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { PromptCard } from './PromptCard.tsx';
import type { PromptCardFragment } from './PromptCard.generated.ts';
import { cardGrid } from '../../ui/styles.ts';

interface Props {
  edges: readonly {
    node: { id: string } & FragmentType<PromptCardFragment>;
    match?: ComponentProps<typeof PromptCard>['match'];
  }[];
  label: string;
  headingLevel?: 2 | 3;
  /** Called when a prompt is opened from this grid. */
  onOpen?: (promptId: string) => void;
}

export function PromptGrid({ edges, label, headingLevel = 2, onOpen }: Props) {
  return (
    <Box component="ul" aria-label={label} sx={{ ...cardGrid, listStyle: 'none', m: 0, p: 0 }}>
      {edges.map(({ node, match }) => (
        <Box component="li" key={node.id} sx={{ display: 'grid' }}>
          <PromptCard prompt={node} match={match} headingLevel={headingLevel} onOpen={onOpen} />
        </Box>
      ))}
    </Box>
  );
}
