import { useApolloClient } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { ConfirmActionDialog } from '../../../ui/dialogs/ConfirmActionDialog.tsx';
import { useLazyDialog } from '../../../ui/dialogs/useLazyDialog.ts';
import { restoreFocus, restoreLostFocus } from '../../../ui/page/restoreFocus.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { Section } from '../Section.tsx';
import { JoinDialog } from './JoinDialog.tsx';
import { StartDialog } from './StartDialog.tsx';
import { endSync } from './sync.ts';
import { requestSync, useSyncState } from './syncState.ts';
import { useVault } from './useVault.ts';

const TEXT =
  'To have your client sets on your other devices, turn on sync. They are encrypted with a passphrase before they leave this device. We store them, but cannot read anything in them, not even the names of the sets.';

const STARTED_AGAIN =
  'Another device has started sync again. To delete its copies on our server, choose “Delete the synced copies”.';

/** Turns sync on or off, and says how it is. */
export function SyncSection({ userId, book }: { userId: string; book: Book }) {
  const { vault, failure, reload, attempt } = useVault(book.sync?.vaultId);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Changes with what takes the pressed button away. */
  const controls = `${book.sync?.vaultId} ${attempt}`;
  const shown = useRef(controls);
  useEffect(() => {
    if (shown.current !== controls) restoreLostFocus(heading.current);
    shown.current = controls;
  }, [controls]);
  const start = useLazyDialog();
  const join = useLazyDialog();
  const joinFound = () => {
    reload();
    join.open();
  };
  return (
    <Section title="Sync" text={TEXT} headingRef={heading}>
      {book.wasEnded && !book.sync && (
        <Alert severity="info" variant="outlined" sx={{ width: '100%' }}>
          Sync was turned off on another device, or started again with another passphrase. All client sets are still here.
        </Alert>
      )}
      {book.sync ? (
        <SyncIsOn userId={userId} vaultId={book.sync.vaultId} onEnded={reload} />
      ) : failure ? (
        <>
          <Alert severity="error" variant="outlined" sx={{ width: '100%' }}>
            We couldn’t check whether sync is on. Your client sets on this device are not affected.
          </Alert>
          <Button variant="outlined" onClick={reload}>
            Try again
          </Button>
        </>
      ) : vault ? (
        <>
          <Typography sx={{ width: '100%' }}>Sync is on for your account. This device does not take part yet.</Typography>
          <Button variant="contained" aria-haspopup="dialog" onClick={join.open}>
            Enter passphrase
          </Button>
          <EndSync userId={userId} vaultId={vault.id} label="Delete the synced copies" onEnded={reload} />
        </>
      ) : (
        <Button variant="outlined" aria-haspopup="dialog" disabled={vault === undefined} onClick={start.open}>
          Turn on sync
        </Button>
      )}
      {start.wasOpened && (
        <StartDialog
          userId={userId}
          open={start.isOpen}
          onClose={start.close}
          onFoundOn={joinFound}
          onClosed={() => !join.isOpen && restoreFocus(heading.current)}
        />
      )}
      {join.wasOpened && vault && <JoinDialog userId={userId} vault={vault} open={join.isOpen} onClose={join.close} />}
    </Section>
  );
}

interface OnProps {
  userId: string;
  vaultId: string;
  onEnded: () => void;
}

function SyncIsOn({ userId, vaultId, onEnded }: OnProps) {
  const client = useApolloClient();
  const { state, message } = useSyncState(client);
  return (
    <>
      {state === 'failed' && (
        <Alert severity="warning" variant="outlined" sx={{ width: '100%' }}>
          {message}
        </Alert>
      )}
      <Typography role="status" sx={{ width: '100%' }}>
        {state === 'busy' ? 'Sync is on. Syncing…' : state === 'done' ? 'Sync is on. Everything is synced.' : 'Sync is on.'}
      </Typography>
      <Button variant="outlined" onClick={() => void requestSync(client, userId)}>
        Sync now
      </Button>
      <EndSync userId={userId} vaultId={vaultId} label="Turn off sync" onEnded={onEnded} />
    </>
  );
}

function EndSync({ userId, vaultId, label, onEnded }: OnProps & { label: string }) {
  const client = useApolloClient();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const end = async () => {
    const isGone = await endSync(client, userId, vaultId);
    setOpen(false);
    onEnded();
    toast(
      isGone
        ? { title: 'Sync Is Off', description: 'The copies on our server are deleted.' }
        : { title: 'Sync Is Off on This Device', description: STARTED_AGAIN },
    );
  };
  return (
    <>
      <Button color="error" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmActionDialog
        open={isOpen}
        title={`${label}?`}
        paragraphs={[
          'The encrypted copies on our server are deleted at once. What is on your devices stays there, but is no longer kept the same.',
          'A client set that is on no device anymore is lost.',
        ]}
        confirmLabel={label}
        isDestructive
        action={end}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
