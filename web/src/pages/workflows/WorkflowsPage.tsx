import { useQuery } from '@apollo/client/react';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { nextPageOf } from '../../api/nextPage.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { CategoryIcon } from '../../features/prompts/CategoryIcon.tsx';
import { MyWorkflows } from '../../features/workflows/list/MyWorkflows.tsx';
import { MyWorkflowsDocument } from '../../features/workflows/own/OwnWorkflow.generated.ts';
import { WorkflowGrid } from '../../features/workflows/list/WorkflowsOfPrompt.tsx';
import { PaginatedList } from '../../ui/list/PaginatedList.tsx';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { WorkflowsPageDocument, type WorkflowsPageQuery } from './WorkflowsPage.generated.ts';

const PAGE_SIZE = 24;
const CARD_HEIGHT = 200;

type Edge = WorkflowsPageQuery['workflows']['edges'][number];

/** In the order of the list, which is that of the categories. */
function byCategory(edges: readonly Edge[]): ReadonlyMap<string, readonly Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    const { id } = edge.node.category;
    groups.set(id, [...(groups.get(id) ?? []), edge]);
  }
  return groups;
}

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [{ query: WorkflowsPageDocument, variables: { first: PAGE_SIZE } }, { query: MyWorkflowsDocument }];

export function WorkflowsPage() {
  usePageTitle('Workflows');
  const { data, error, refetch, fetchMore } = useQuery(WorkflowsPageDocument, { variables: { first: PAGE_SIZE } });
  const { shown, ...more } = useShownEdges({
    connection: data?.workflows,
    pageSize: PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  return (
    <>
      <PageHeading title="Workflows">
        <Button variant="contained" component={Link} to="/workflows/new" startIcon={<Add />}>
          New workflow
        </Button>
      </PageHeading>
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 4 }}>
        Several prompts in the order of the work. Fields that steps share are asked once, each answer goes into the next step, and
        every step lists what to check.
      </Typography>
      <MyWorkflows />
      {error && !data ? (
        <ErrorState
          title="The workflows could not be loaded"
          text="Check your connection and try again."
          error={error}
          onRetry={retryOf(refetch)}
        />
      ) : !data ? (
        <SkeletonGrid count={6} height={CARD_HEIGHT} label="Loading workflows" />
      ) : (
        <PaginatedList {...more} count={shown.length} label="Load more workflows" failure="More workflows could not be loaded.">
          {[...byCategory(shown)].map(([id, edges]) => (
            <Box component="section" key={id} aria-labelledby={`workflows-of-${id}`} sx={{ mb: 5 }}>
              <CategoryHeading id={`workflows-of-${id}`} category={edges[0]?.node.category} />
              <WorkflowGrid workflows={edges.map(({ node }) => node)} label={edges[0]?.node.category.name ?? ''} />
            </Box>
          ))}
        </PaginatedList>
      )}
    </>
  );
}

function CategoryHeading({ id, category }: { id: string; category: Edge['node']['category'] | undefined }) {
  if (!category) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      <CategoryIcon icon={category.icon} color={category.color} size={28} />
      <Typography variant="h2" id={id}>
        {category.name}
      </Typography>
    </Box>
  );
}
