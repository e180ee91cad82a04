import Box from '@mui/material/Box';
import { PromptCard, type PromptCardProps } from './PromptCard.tsx';
import { cardGrid } from '../../ui/styles.ts';

export interface PromptGridProps extends Pick<PromptCardProps, 'headingLevel' | 'onOpen'> {
  edges: readonly { node: { id: string } & PromptCardProps['prompt']; match?: PromptCardProps['match'] }[];
  label: string;
}

export function PromptGrid({ edges, label, headingLevel, onOpen }: PromptGridProps) {
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
