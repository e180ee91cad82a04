import { useQuery } from '@apollo/client/react';
import Skeleton from '@mui/material/Skeleton';
import { useParams } from 'react-router-dom';
import { nextPageOf } from '../../api/nextPage.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { EditMyVersionDocument, MyVersionSavesDocument } from '../../features/mine/versions/MyVersion.generated.ts';
import { SaveRow } from '../../features/mine/versions/SaveRow.tsx';
import { VersionFailure } from '../../features/mine/versions/VersionFailure.tsx';
import { VersionLinks } from '../../features/mine/versions/VersionLinks.tsx';
import { PaginatedList } from '../../ui/list/PaginatedList.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

const PAGE_SIZE = 12;

/** The saves of a version, each of which can be restored. */
export function HistoryPage() {
  const { id = '' } = useParams();
  usePageTitle('History');
  const mine = useQuery(EditMyVersionDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  // One more than are shown, because each is compared with the one before it.
  const saves = useQuery(MyVersionSavesDocument, {
    variables: { id, first: PAGE_SIZE + 1 },
    fetchPolicy: 'cache-and-network',
  });
  const {
    shown,
    totalCount: _,
    ...more
  } = useShownEdges({
    connection: saves.data?.myVersionSaves,
    pageSize: PAGE_SIZE,
    fetchPage: nextPageOf(saves),
  });
  const error = mine.error ?? saves.error;
  const retry = retryOf(() => Promise.all([mine.refetch(), saves.refetch()]));
  if (error && !(mine.data && saves.data)) return <VersionFailure error={error} onRetry={retry} />;
  if (!mine.data || !saves.data)
    return <Skeleton variant="rounded" height={320} role="status" aria-label="Loading the history" />;
  const version = mine.data.myVersion;
  if (!version) return <VersionFailure error={undefined} onRetry={retry} />;
  return (
    <>
      <PageHeading title={`History: ${version.title}`} />
      <VersionLinks version={version} current="history" />
      <PaginatedList {...more} count={shown.length} label="Load Earlier Saves" failure="Earlier saves could not be loaded.">
        <RowList label="Saves">
          {shown.map(({ node }, index) => (
            <SaveRow
              key={node.revision}
              version={version}
              save={node}
              previous={saves.data?.myVersionSaves.edges[index + 1]?.node}
              onOutdated={retry}
            />
          ))}
        </RowList>
      </PaginatedList>
    </>
  );
}
