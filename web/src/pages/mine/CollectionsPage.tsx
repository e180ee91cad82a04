import { useQuery } from '@apollo/client/react';
import CollectionsBookmark from '@mui/icons-material/CollectionsBookmarkOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { nextPageOf } from '../../api/nextPage.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { CollectionName } from '../../features/mine/collections/CollectionName.tsx';
import { MyCollectionsDocument } from '../../features/mine/collections/Collections.generated.ts';
import { NewCollection } from '../../features/mine/collections/NewCollection.tsx';
import { rowLinkSx, rowSx } from '../../features/mine/rowStyles.ts';
import { PaginatedList } from '../../ui/list/PaginatedList.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { TransferActions } from '../../features/mine/transfer/TransferActions.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';

const PAGE_SIZE = 24;

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [{ query: MyCollectionsDocument, variables: { first: PAGE_SIZE } }];

export function CollectionsPage() {
  usePageTitle('Collections');
  return (
    <>
      <PageHeading title="Collections" />
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 1 }}>
        Put library prompts and your own together, in the order in which you need them. Nobody else sees them.
      </Typography>
      <TransferActions />
      <NewCollection />
      <CollectionList />
    </>
  );
}

function CollectionList() {
  // Other tabs, devices and assistants change it, so the cached list is shown and refetched.
  const { data, error, refetch, fetchMore } = useQuery(MyCollectionsDocument, {
    variables: { first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.collections,
    pageSize: PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  if (error && !data) {
    return (
      <ErrorState
        title="Your collections could not be loaded"
        text="Check your connection and try again."
        error={error}
        onRetry={retryOf(refetch)}
      />
    );
  }
  if (!data) return <SkeletonGrid count={3} height={64} columns="rows" label="Loading your collections" />;
  if (totalCount === 0)
    return (
      <EmptyState
        icon={<CollectionsBookmark fontSize="large" />}
        title="No Collections Yet"
        text="Name one above, or select “Add to collection” on a prompt."
      />
    );
  return (
    <PaginatedList {...more} count={shown.length} label="Load More Collections" failure="More collections could not be loaded.">
      <RowList label="My collections">
        {shown.map(({ node }) => (
          <Box component="li" key={node.id} sx={rowSx}>
            <Link component={RouterLink} to={`/collections/${node.id}`} color="inherit" variant="subtitle2" sx={rowLinkSx}>
              <CollectionName collection={node} />
            </Link>
          </Box>
        ))}
      </RowList>
    </PaginatedList>
  );
}
