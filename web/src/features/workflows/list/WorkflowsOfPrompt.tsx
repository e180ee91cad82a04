import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { cardGrid } from '../../../ui/styles.ts';
import { WorkflowCard, type WorkflowOfCard } from './WorkflowCard.tsx';

/** On the page of a prompt: the workflows of which it is a step. */
export function WorkflowsOfPrompt({ workflows }: { workflows: readonly WorkflowOfCard[] }) {
  if (workflows.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="workflows-heading" sx={{ mt: 6 }}>
      <Typography variant="h2" id="workflows-heading" sx={{ mb: 2 }}>
        Part of these workflows
      </Typography>
      <WorkflowGrid workflows={workflows} label="Workflows with this prompt" />
    </Box>
  );
}

export function WorkflowGrid({ workflows, label }: { workflows: readonly WorkflowOfCard[]; label: string }) {
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
