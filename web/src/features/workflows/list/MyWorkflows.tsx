import type { FragmentType } from '@apollo/client';
import { useFragment, useQuery } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { retryOf } from '../../../ui/states/retryOf.ts';
import { cardGrid } from '../../../ui/styles.ts';
import { SkeletonGrid } from '../../../ui/states/SkeletonGrid.tsx';
import { MyWorkflowsDocument, OwnWorkflowCardFragmentDoc, type OwnWorkflowCardFragment } from '../own/OwnWorkflow.generated.ts';
import { CardOfWorkflow } from './WorkflowCard.tsx';

const CARD_HEIGHT = 160;
const HEADING = 'my-workflows';

/** The workflows that the member has made. */
export function MyWorkflows() {
  // Other tabs, devices and assistants change it, so the cached list is shown and refetched.
  const { data, error, refetch } = useQuery(MyWorkflowsDocument, { fetchPolicy: 'cache-and-network' });
  const edges = data?.ownWorkflows.edges;
  return (
    <Box component="section" aria-labelledby={HEADING} sx={{ mb: 5 }}>
      <Typography variant="h2" id={HEADING} sx={{ mb: 2 }}>
        My workflows
      </Typography>
      {edges === undefined ? (
        error ? (
          <Alert severity="error" variant="outlined" action={<Button onClick={retryOf(refetch)}>Try again</Button>}>
            Your workflows could not be loaded.
          </Alert>
        ) : (
          <SkeletonGrid count={1} height={CARD_HEIGHT} label="Loading your workflows" />
        )
      ) : edges.length === 0 ? (
        <Typography color="textSecondary" sx={{ maxWidth: '72ch' }}>
          None yet. Put your own together from library prompts and yours, or begin with a copy of one below. Nobody else sees
          them.
        </Typography>
      ) : (
        <Box component="ul" aria-label="My workflows" sx={{ ...cardGrid, listStyle: 'none', m: 0, p: 0 }}>
          {edges.map(({ node }) => (
            <li key={node.id}>
              <OwnCard workflow={node} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function OwnCard({ workflow }: { workflow: { id: string } & FragmentType<OwnWorkflowCardFragment> }) {
  const { data, complete } = useFragment({
    fragment: OwnWorkflowCardFragmentDoc,
    fragmentName: 'OwnWorkflowCard',
    from: workflow,
  });
  if (!complete) return null;
  const gone = data.steps.filter(({ prompt, ownPrompt }) => !prompt && !ownPrompt).length;
  const note = gone === 0 ? undefined : `${gone === 1 ? 'A prompt is' : `${gone} prompts are`} gone. Edit it to choose others.`;
  return <CardOfWorkflow workflow={data} to={`/workflows/mine/${data.id}`} note={note} />;
}
