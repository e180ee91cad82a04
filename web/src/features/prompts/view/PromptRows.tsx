import Box from '@mui/material/Box';
import type { PromptGridProps } from '../PromptGrid.tsx';
import { PromptListRow } from './PromptListRow.tsx';

/** The prompts of a list as rows between hairlines. */
export function PromptRows({ edges, label, headingLevel, onOpen }: PromptGridProps) {
  return (
    <Box component="ul" aria-label={label} sx={listSx}>
      {edges.map(({ node, match }) => (
        <Box component="li" key={node.id}>
          <PromptListRow prompt={node} match={match} headingLevel={headingLevel} onOpen={onOpen} />
        </Box>
      ))}
    </Box>
  );
}

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;
