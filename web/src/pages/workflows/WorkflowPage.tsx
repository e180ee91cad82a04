import { useQuery } from '@apollo/client/react';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { isNotFound } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { CategoryBadge, ProBadge } from '../../features/prompts/display/badges.tsx';
import { useReadOnReturn } from '../../features/workflows/run/useReadOnReturn.ts';
import { WorkflowRun } from '../../features/workflows/run/WorkflowRun.tsx';
import { withVersions } from '../../features/workflows/run/withVersions.ts';
import { WorkflowFailure } from '../../features/workflows/WorkflowFailure.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { practiceQuery, useReadPractice } from '../../features/prompts/workspace/practice/usePractice.ts';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { WorkflowPageDocument, WorkflowPageViewerDocument, type WorkflowPageQuery } from './WorkflowPage.generated.ts';

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [{ query: WorkflowPageViewerDocument }, { query: WorkflowPageDocument }, practiceQuery];

export function WorkflowPage() {
  const { id = '' } = useParams();
  useReadPractice();
  const viewer = useQuery(WorkflowPageViewerDocument);
  const { data, error, refetch } = useQuery(WorkflowPageDocument, {
    variables: { id },
    // The member's version of a prompt may have been saved elsewhere since.
    fetchPolicy: 'cache-and-network',
  });
  useReadOnReturn(WorkflowPageDocument, id);
  const isMissing = isNotFound(error) || data?.workflow === null;
  usePageTitle(isMissing ? 'Workflow Not Found' : (data?.workflow?.title ?? 'Workflow'));
  const userId = viewer.data?.me?.id;
  const workflow = useMemo(() => data?.workflow && withVersions(data.workflow, data.myVersions.edges), [data]);

  if (isMissing || (error && !data)) return <WorkflowFailure error={error} isMissing={isMissing} onRetry={retryOf(refetch)} />;
  if (!workflow || userId === undefined)
    return <Skeleton variant="rounded" height={320} role="status" aria-label="Loading the workflow" />;
  return (
    <>
      <Header workflow={workflow} />
      <WorkflowRun key={`${userId} ${id}`} workflow={workflow} userId={userId} />
    </>
  );
}

function Header({ workflow }: { workflow: Omit<NonNullable<WorkflowPageQuery['workflow']>, 'steps'> }) {
  const { id, title, purpose, description, category, isPremium, isLocked } = workflow;
  return (
    <Box component="header" sx={{ mb: 3 }}>
      <PageHeading title={title}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Link component={RouterLink} to={`/category/${category.slug}`} underline="none">
            <CategoryBadge category={category} />
          </Link>
          {isPremium && <ProBadge isLocked={isLocked} />}
          <Button component={RouterLink} to={`/workflows/new?${new URLSearchParams({ from: id })}`} startIcon={<ContentCopy />}>
            Make a copy
          </Button>
        </Box>
      </PageHeading>
      <Typography sx={{ mt: -2, maxWidth: '75ch' }}>{purpose}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: '75ch' }}>
        {description}
      </Typography>
    </Box>
  );
}
