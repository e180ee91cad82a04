import { useMutation, useQuery } from '@apollo/client/react';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isNotFound, toApiError } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { ProBadge } from '../../features/prompts/display/badges.tsx';
import { useReadPractice } from '../../features/prompts/workspace/practice/usePractice.ts';
import { forgetOwn } from '../../features/workflows/own/forgetOwn.ts';
import { DeleteOwnWorkflowDocument } from '../../features/workflows/own/OwnWorkflow.generated.ts';
import { deleteRun } from '../../features/workflows/run/deleteRun.ts';
import { runnableOf } from '../../features/workflows/run/runnable.ts';
import { useReadOnReturn } from '../../features/workflows/run/useReadOnReturn.ts';
import { withVersions } from '../../features/workflows/run/withVersions.ts';
import { WorkflowRun } from '../../features/workflows/run/WorkflowRun.tsx';
import { WorkflowFailure } from '../../features/workflows/WorkflowFailure.tsx';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import { removeDrafts } from '../../ui/drafts/storedDrafts.ts';
import { useLeaveDeleted } from '../../ui/location/useLeaveDeleted.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { OwnWorkflowPageDocument, type OwnWorkflowPageQuery, OwnWorkflowViewerDocument } from './OwnWorkflowPage.generated.ts';

const ConfirmDelete = lazyDialog(
  () => import('../../ui/dialogs/ConfirmActionDialog.tsx').then((m) => m.ConfirmActionDialog),
  'The dialog could not be loaded',
);

/** A workflow that the member has made, being done like one of the library. */
export function OwnWorkflowPage() {
  const { id = '' } = useParams();
  useReadPractice();
  const viewer = useQuery(OwnWorkflowViewerDocument);
  const { data, error, refetch } = useQuery(OwnWorkflowPageDocument, {
    variables: { id },
    // A prompt of it may have been changed or deleted since.
    fetchPolicy: 'cache-and-network',
  });
  useReadOnReturn(OwnWorkflowPageDocument, id);
  const isMissing = isNotFound(error);
  usePageTitle(isMissing ? 'Workflow Not Found' : (data?.ownWorkflow?.title ?? 'My Workflow'));
  const userId = viewer.data?.me?.id;
  if (error && !data?.ownWorkflow) return <WorkflowFailure error={error} isMissing={isMissing} onRetry={retryOf(refetch)} />;
  if (!data?.ownWorkflow || userId === undefined)
    return <Skeleton variant="rounded" height={320} role="status" aria-label="Loading the workflow" />;
  return <Opened key={`${userId} ${id}`} workflow={data.ownWorkflow} versions={data.myVersions.edges} userId={userId} />;
}

interface OpenedProps {
  workflow: NonNullable<OwnWorkflowPageQuery['ownWorkflow']>;
  versions: OwnWorkflowPageQuery['myVersions']['edges'];
  userId: string;
}

function Opened({ workflow, versions, userId }: OpenedProps) {
  const { id, title, purpose, isPremium, isLocked } = workflow;
  const runnable = useMemo(() => withVersions(runnableOf(workflow), versions), [workflow, versions]);
  const deletion = useLazyDialog();
  const leave = useLeaveDeleted();
  const toast = useToast();
  const [deleteWorkflow] = useMutation(DeleteOwnWorkflowDocument);
  const remove = async () => {
    const failure = 'The workflow could not be deleted. Please try again.';
    await deleteWorkflow({ variables: { id }, update: forgetOwn }).catch((error: unknown) => {
      throw toApiError(error, failure);
    });
    removeDrafts(userId, `workflow:${id}`);
    const isCleared = await deleteRun(userId, id).then(
      () => true,
      () => false,
    );
    toast({
      title: 'Workflow Deleted',
      description: isCleared
        ? `“${title}” is gone.`
        : `“${title}” is gone. What you entered into it could not be removed from this browser.`,
    });
    leave('/workflows');
  };
  return (
    <>
      <Box component="header" sx={{ mb: 3 }}>
        <PageHeading title={title}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Chip size="small" label="Mine" color="primary" variant="outlined" />
            {isPremium && <ProBadge isLocked={isLocked} />}
            <Button component={Link} to={`/workflows/mine/${id}/edit`} startIcon={<Edit />}>
              Edit
            </Button>
            <Button color="error" startIcon={<DeleteOutline />} onClick={deletion.open}>
              Delete
            </Button>
          </Box>
        </PageHeading>
        {purpose !== '' && (
          <Typography dir="auto" sx={{ mt: -2, width: 'fit-content', maxWidth: '75ch', overflowWrap: 'anywhere' }}>
            {purpose}
          </Typography>
        )}
      </Box>
      <WorkflowRun workflow={runnable} userId={userId} />
      {deletion.wasOpened && (
        <ConfirmDelete
          title="Delete this workflow?"
          paragraphs={[`“${title}” is deleted for good, with what you entered in it on this device. The prompts in it stay.`]}
          confirmLabel="Delete"
          isDestructive
          action={remove}
          open={deletion.isOpen}
          onClose={deletion.close}
        />
      )}
    </>
  );
}
