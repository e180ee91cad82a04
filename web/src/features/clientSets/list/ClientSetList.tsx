import Folder from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Book, type ClientSet, setsOf } from '../../../api/clientSets/clientSet.ts';
import { deleteSet } from '../../../api/clientSets/actions.ts';
import { ConfirmActionDialog } from '../../../ui/dialogs/ConfirmActionDialog.tsx';
import { restoreFocus } from '../../../ui/page/restoreFocus.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { removeSets } from '../removeSets.ts';
import { ClientSetRow } from './ClientSetRow.tsx';
import { EditSetDialog } from './EditSetDialog.tsx';

interface Props {
  userId: string;
  book: Book;
  onRemove: (setIds: readonly string[]) => Promise<void>;
}

/** All sets of the member, each to be chosen, changed or deleted. */
export function ClientSetList({ userId, book, onRemove }: Props) {
  const [edited, setEdited] = useState<ClientSet>();
  const [isEditing, setEditing] = useState(false);
  const [deleted, setDeleted] = useState<ClientSet>();
  const [isDeleting, setDeleting] = useState(false);
  const toast = useToast();
  const sets = setsOf(book);
  const remove = async () => {
    if (!deleted) return;
    await removeSets({
      what: 'The client set',
      entered: () => onRemove([deleted.id]),
      sets: () => deleteSet(userId, deleted.id),
    });
    setDeleting(false);
    toast({ title: 'Client Set Deleted', description: deleted.name });
  };
  return (
    <>
      {sets.length === 0 ? (
        <NoSets />
      ) : (
        <Box component="ul" aria-label="Your client sets" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {sets.map((set) => (
            <ClientSetRow
              key={set.id}
              userId={userId}
              set={set}
              isActive={set.id === book.activeId}
              onEdit={() => {
                setEdited(set);
                setEditing(true);
              }}
              onDelete={() => {
                setDeleted(set);
                setDeleting(true);
              }}
            />
          ))}
        </Box>
      )}
      {edited && (
        <EditSetDialog
          key={`${edited.id} ${edited.changedAt}`}
          userId={userId}
          book={book}
          set={edited}
          open={isEditing}
          onClose={() => setEditing(false)}
          onClosed={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <ConfirmActionDialog
          open={isDeleting}
          title={`Delete ${deleted.name}?`}
          paragraphs={[
            book.sync
              ? 'It is deleted on this device and on all others that sync. This cannot be undone.'
              : 'It is deleted on this device. This cannot be undone.',
            'What you entered for it in prompts and workflows in this browser is deleted with it.',
          ]}
          confirmLabel="Delete"
          isDestructive
          action={remove}
          onClose={() => setDeleting(false)}
          onClosed={() => {
            setDeleted(undefined);
            // Unless it was canceled, the button that has opened it is gone with its row.
            restoreFocus();
          }}
        />
      )}
    </>
  );
}

function NoSets() {
  return (
    <EmptyState
      icon={<Folder fontSize="large" />}
      title="No client sets yet"
      text="Fill in a prompt and choose “Save as client set” below its fields. The next prompt has the same values filled in."
      action={
        <Button variant="contained" component={Link} to="/prompts">
          Browse prompts
        </Button>
      }
    />
  );
}
