import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useBook } from '../../api/clientSets/actions.ts';
import { emptyBook } from '../../api/clientSets/clientSet.ts';
import { PageLink } from '../../ui/location/PageLink.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { reloadPage } from '../../ui/page/reloadPage.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { FileSection } from './file/FileSection.tsx';
import { ClientSetList } from './list/ClientSetList.tsx';
import { EditSetDialog } from './list/EditSetDialog.tsx';
import { LoadingSets } from './LoadingSets.tsx';
import { SyncSection } from './sync/SyncSection.tsx';

interface Props {
  userId: string;
  /** Removes what was entered for sets that are about to be removed. */
  onRemove: (setIds: readonly string[]) => Promise<void>;
}

/** Everything of the page of the client sets below its way back. */
export function ClientSets({ userId, onRemove }: Props) {
  const read = useBook(userId);
  const [openings, setOpenings] = useState(0);
  const [isNew, setNew] = useState(false);
  if (read === undefined) return <LoadingSets />;
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
        turn on sync or attach a name to your AI-use record. What stays the same for all clients belongs in your{' '}
        <PageLink to="/account/practice">practice profile</PageLink>.
      </Typography>
      {isUnreadable ? (
        <ErrorState
          title="Your client sets cannot be read"
          isOnDevice
          text="This browser does not open its storage at the moment. Nothing is lost. Reload the page, or leave private browsing."
          onRetry={() => void reloadPage()}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <ClientSetList userId={userId} book={book} onRemove={onRemove} />
          <SyncSection userId={userId} book={book} />
          <FileSection userId={userId} book={book} />
          <DeviceSection userId={userId} book={book} onRemove={onRemove} />
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
