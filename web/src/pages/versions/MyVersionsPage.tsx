import { useQuery } from '@apollo/client/react';
import EditNote from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { nextPageOf } from '../../api/nextPage.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { rowLinkSx, rowSx } from '../../features/mine/rowStyles.ts';
import { MyVersionsDocument, type MyVersionRowFragment } from '../../features/mine/versions/MyVersion.generated.ts';
import { TransferActions } from '../../features/mine/transfer/TransferActions.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { PaginatedList } from '../../ui/list/PaginatedList.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';

const PAGE_SIZE = 24;

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [{ query: MyVersionsDocument, variables: { first: PAGE_SIZE } }];

export function MyVersionsPage() {
  usePageTitle('My Versions');
  return (
    <>
      <PageHeading title="My Versions" />
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 1 }}>
        Library prompts that you have customized. Your version replaces the library’s text wherever you use the prompt.
      </Typography>
      <TransferActions />
      <VersionList />
    </>
  );
}

function VersionList() {
  // Other tabs, devices and assistants change it, so the cached list is shown and refetched.
  const { data, error, refetch, fetchMore } = useQuery(MyVersionsDocument, {
    variables: { first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.myVersions,
    pageSize: PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  if (error && !data)
    return (
      <ErrorState
        title="Your versions could not be loaded"
        text="Check your connection and try again."
        error={error}
        onRetry={retryOf(refetch)}
      />
    );
  if (!data) return <SkeletonGrid count={3} height={64} columns="rows" label="Loading your versions" />;
  if (totalCount === 0)
    return (
      <EmptyState
        icon={<EditNote fontSize="large" />}
        title="No Versions Yet"
        text="Open a library prompt, and select “Customize” under “More actions”."
        action={
          <Button variant="contained" component={RouterLink} to="/prompts">
            All Prompts
          </Button>
        }
      />
    );
  return (
    <PaginatedList {...more} count={shown.length} label="Load More Versions" failure="More versions could not be loaded.">
      <RowList label="My versions">
        {shown.map(({ node }) => (
          <Row key={node.id} version={node} />
        ))}
      </RowList>
    </PaginatedList>
  );
}

function Row({ version }: { version: MyVersionRowFragment }) {
  const { id, title, note, isArchived, isLocked, hasLibraryChanged, updatedAt } = version;
  const page = `/my-versions/${id}`;
  const facts = [
    `Saved ${formatDateTime(updatedAt)}`,
    isArchived && 'No longer in the library',
    isLocked && 'Locked',
    hasLibraryChanged && !isLocked && 'The library’s version has changed',
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ ...rowSx, flexWrap: 'wrap' }}>
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Link
          component={RouterLink}
          to={isArchived || isLocked ? page : `/prompt/${id}`}
          color="inherit"
          variant="subtitle2"
          sx={{ ...rowLinkSx, overflowWrap: 'anywhere' }}
        >
          {title}
        </Link>
        <Typography variant="caption" component="p" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
        {note !== '' && (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
      </Box>
      <Box sx={actionsSx}>
        {!isLocked && (
          <Button component={RouterLink} to={page} aria-label={`Edit: ${title}`}>
            Edit
          </Button>
        )}
        <Button component={RouterLink} to={`${page}/history`} aria-label={`History: ${title}`}>
          History
        </Button>
      </Box>
    </Box>
  );
}

/** Above the link that covers the row; on a phone below the text, in line with it. */
const actionsSx = { position: 'relative', zIndex: 1, display: 'flex', ml: { xs: -1, sm: 0 }, '& > *': { minWidth: 0 } } as const;
