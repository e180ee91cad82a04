import { useQuery } from '@apollo/client/react';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { emptyBook } from '../../api/clientSets/clientSet.ts';
import { useBook } from '../../api/clientSets/useBook.ts';
import { DeviceSection } from '../../features/clientSets/DeviceSection.tsx';
import { FileSection } from '../../features/clientSets/file/FileSection.tsx';
import { ClientSetList } from '../../features/clientSets/list/ClientSetList.tsx';
import { EditSetDialog } from '../../features/clientSets/list/EditSetDialog.tsx';
import { SyncSection } from '../../features/clientSets/sync/SyncSection.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { cardSkeleton } from '../../ui/styles.ts';
import { ClientSetsPageDocument } from './ClientSetsPage.generated.ts';

export function ClientSetsPage() {
  usePageTitle('Client sets');
  const viewer = useQuery(ClientSetsPageDocument);
  const userId = viewer.data?.me?.id;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Button component={Link} to="/account" startIcon={<ArrowBack />} sx={{ mb: 2, ml: -1 }}>
        Account
      </Button>
      {userId === undefined ? <Loading /> : <ClientSets key={userId} userId={userId} />}
    </Box>
  );
}

function ClientSets({ userId }: { userId: string }) {
  const read = useBook(userId);
  const [openings, setOpenings] = useState(0);
  const [isNew, setNew] = useState(false);
  if (read === undefined) return <Loading />;
  const book = read ?? emptyBook;
  const isUnreadable = read === null;
  return (
    <>
      <PageHeading title="Client sets">
        {!isUnreadable && (
          <Button variant="contained" aria-haspopup="dialog" onClick={() => setNew(true)}>
            New client set
          </Button>
        )}
      </PageHeading>
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 3 }}>
        Keep the values of one client, matter, listing or campaign under one name. Choose a set at the top of any page, and every
        prompt has its values filled in. Client sets stay in this browser, on this device: nothing of them is sent, unless you
        turn on sync. What stays the same for all clients belongs in your <Link to="/account/practice">practice profile</Link>.
      </Typography>
      {isUnreadable ? (
        <ErrorState
          title="Your client sets cannot be read"
          text="This browser does not open its storage at the moment. Nothing is lost. Reload the page, or leave private browsing."
          onRetry={() => window.location.reload()}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <ClientSetList userId={userId} book={book} />
          <SyncSection userId={userId} book={book} />
          <FileSection userId={userId} book={book} />
          <DeviceSection userId={userId} book={book} />
        </Box>
      )}
      <EditSetDialog
        key={openings}
        userId={userId}
        book={book}
        open={isNew}
        onClose={() => setNew(false)}
        onClosed={() => setOpenings(openings + 1)}
      />
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeading title="Client sets" />
      <Box aria-busy sx={{ display: 'grid', gap: 1.5 }}>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} variant="rounded" height={98} sx={cardSkeleton} />
        ))}
      </Box>
    </>
  );
}
