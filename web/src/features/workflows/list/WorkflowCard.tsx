import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { ProBadge } from '../../prompts/display/badges.tsx';
import { WorkflowCardFragmentDoc, type WorkflowCardFragment } from './WorkflowCard.generated.ts';

export type WorkflowOfCard = { id: string } & FragmentType<WorkflowCardFragment>;

interface Shown {
  id: string;
  title: string;
  purpose: string;
  isLocked: boolean;
  steps: readonly { title: string }[];
}

/** A workflow with the titles of its steps. The link covers the card. */
export function CardOfWorkflow({ workflow, to, note }: { workflow: Shown; to: string; note?: string | undefined }) {
  const { id, title, purpose, isLocked, steps } = workflow;
  return (
    <Card component="article" aria-labelledby={`workflow-${id}`} sx={cardSx}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography
          variant="subtitle1"
          component="h3"
          id={`workflow-${id}`}
          sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          <Link component={RouterLink} to={to} color="inherit" underline="none" sx={coverSx}>
            {title}
          </Link>
        </Typography>
        {isLocked && <ProBadge isLocked />}
      </Box>
      {purpose !== '' && (
        <Typography variant="body2" color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {purpose}
        </Typography>
      )}
      {note !== undefined && (
        <Typography variant="body2" color="error">
          {note}
        </Typography>
      )}
      <Box component="ol" aria-label="Steps" sx={stepsSx}>
        {steps.map((step, index) => (
          <Typography key={index} component="li" variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {step.title}
          </Typography>
        ))}
      </Box>
    </Card>
  );
}

/** A workflow of the library. */
export function WorkflowCard({ workflow }: { workflow: WorkflowOfCard }) {
  const { data, complete } = useFragment({ fragment: WorkflowCardFragmentDoc, fragmentName: 'WorkflowCard', from: workflow });
  return complete ? <CardOfWorkflow workflow={data} to={`/workflows/${data.id}`} /> : null;
}

const cardSx = {
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 1,
  height: '100%',
  p: 2,
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
const coverSx = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;
const stepsSx = { m: 0, mt: 'auto', pl: 2.5 } as const;
