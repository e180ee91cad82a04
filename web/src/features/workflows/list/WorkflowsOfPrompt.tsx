import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { cardGrid } from '../../../ui/styles.ts';
import type { WorkflowCardFragment } from './WorkflowCard.generated.ts';
import { WorkflowCard } from './WorkflowCard.tsx';

/** On the page of a prompt: the workflows of which it is a step. */
export function WorkflowsOfPrompt({ workflows }: { workflows: readonly WorkflowCardFragment[] }) {
  if (workflows.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="workflows-heading" sx={{ mt: 6 }}>
      <Typography variant="h2" id="workflows-heading" sx={{ mb: 2 }}>
        A step of
      </Typography>
      <WorkflowGrid workflows={workflows} label="Workflows with this prompt" />
    </Box>
  );
}

export function WorkflowGrid({ workflows, label }: { workflows: readonly WorkflowCardFragment[]; label: string }) {
  return (
    <Box component="ul" aria-label={label} sx={{ ...cardGrid, listStyle: 'none', m: 0, p: 0 }}>
      {workflows.map((workflow) => (
        <li key={workflow.id}>
          <WorkflowCard workflow={workflow} />
        </li>
      ))}
    </Box>
  );
}
