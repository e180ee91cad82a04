import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useParams } from 'react-router-dom';
import { EditMyVersionDocument, MyVersionSavesDocument } from '../../features/mine/versions/MyVersion.generated.ts';
import { SaveRow } from '../../features/mine/versions/SaveRow.tsx';
import { VersionFailure } from '../../features/mine/versions/VersionFailure.tsx';
import { PaginatedList } from '../../ui/list/PaginatedList.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

const PAGE_SIZE = 12;

/** The saves of a version, each of which can be brought back. */
export function HistoryPage() {
  const { id = '' } = useParams();
  usePageTitle('History');
  const mine = useQuery(EditMyVersionDocument, { variables: { id } });
  const saves = useQuery(MyVersionSavesDocument, { variables: { id, first: PAGE_SIZE } });
  const {
    shown,
    totalCount: _,
    ...more
  } = useShownEdges({
    connection: saves.data?.myVersionSaves,
    pageSize: PAGE_SIZE,
    fetchPage: (after) => saves.fetchMore({ variables: { after } }),
  });
  const error = mine.error ?? saves.error;
  const retry = () => void Promise.all([mine.refetch(), saves.refetch()]).catch(() => undefined);
  if (error && !(mine.data && saves.data)) return <VersionFailure error={error} onRetry={retry} />;
  if (!mine.data || !saves.data)
    return <Skeleton variant="rounded" height={320} role="status" aria-label="Loading the history" />;
  const version = mine.data.myVersion;
  if (!version) return <VersionFailure error={undefined} onRetry={retry} />;
  return (
    <>
      <PageHeading title={`History: ${version.title}`} />
      <Box sx={{ ml: -1, mb: 2 }}>
        <Button component={Link} to={`/my-versions/${id}`}>
          Edit my version
        </Button>
      </Box>
      <PaginatedList {...more} count={shown.length} label="Load Earlier Saves" failure="Earlier saves could not be loaded.">
        <RowList label="Saves">
          {shown.map(({ node }) => (
            <SaveRow key={node.revision} version={version} save={node} onOutdated={retry} />
          ))}
        </RowList>
      </PaginatedList>
    </>
  );
}
