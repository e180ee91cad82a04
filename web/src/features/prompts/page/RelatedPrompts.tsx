import type { FragmentType } from '@apollo/client';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PromptGrid } from '../PromptGrid.tsx';
import type { PromptCardFragment } from '../PromptCard.generated.ts';

export function RelatedPrompts({ prompts }: { prompts: readonly ({ id: string } & FragmentType<PromptCardFragment>)[] }) {
  if (prompts.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="related-heading" sx={{ mt: 6 }}>
      <Typography variant="h2" id="related-heading" sx={{ mb: 2 }}>
        Often used with it
      </Typography>
      <PromptGrid label="Related prompts" edges={prompts.map((node) => ({ node }))} headingLevel={3} />
    </Box>
  );
}
