import { useQuery } from '@apollo/client/react';
import CollectionsBookmark from '@mui/icons-material/CollectionsBookmarkOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { isNotFound } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { ENTRIES_MAX } from '../../features/mine/collections/limits.ts';
import { CollectionActions } from '../../features/mine/collections/CollectionActions.tsx';
import { SortableEntries } from '../../features/mine/collections/SortableEntries.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { NotFoundState } from '../../ui/states/NotFoundState.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { CollectionPageDocument } from './CollectionPage.generated.ts';

export function CollectionPage() {
  const { id = '' } = useParams();
  // The order may have been changed since, even by this page.
  const { data, error, refetch } = useQuery(CollectionPageDocument, {
    // All are shown, so that any can be moved.
    variables: { collectionId: id, first: ENTRIES_MAX },
    fetchPolicy: 'cache-and-network',
  });
  const isMissing = isNotFound(error);
  const name = data?.collection?.name;
  usePageTitle(isMissing ? 'Collection Not Found' : (name ?? 'Collection'));
  if (isMissing)
    return (
      <NotFoundState
        icon={<SearchOff fontSize="large" />}
        title="Collection Not Found"
        text="You have no collection at this address. It may have been deleted."
        to="/collections"
        label="Collections"
      />
    );
  if (error && !data)
    return (
      <ErrorState
        headingLevel={1}
        title="The collection could not be loaded"
        text="Check your connection and try again."
        error={error}
        onRetry={retryOf(refetch)}
      />
    );
  if (!data || name === undefined) return <SkeletonGrid count={3} height={96} columns="rows" label="Loading the collection" />;
  const entries = data.collectionEntries.edges.map(({ node }) => node);
  return (
    <>
      <Button component={Link} to="/collections" startIcon={<ArrowBack />} sx={{ mb: 2, ml: -1 }}>
        Collections
      </Button>
      <PageHeading title={name}>
        <CollectionActions id={id} name={name} />
      </PageHeading>
      {entries.length === 0 ? (
        <EmptyState
          icon={<CollectionsBookmark fontSize="large" />}
          title="Nothing in It Yet"
          text="Open a prompt and select “Add to collection”."
          action={
            <Button variant="contained" component={Link} to="/prompts">
              Browse Prompts
            </Button>
          }
        />
      ) : (
        <SortableEntries key={id} collectionId={id} entries={entries} />
      )}
    </>
  );
}
