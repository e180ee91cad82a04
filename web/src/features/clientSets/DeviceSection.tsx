import Button from '@mui/material/Button';
import type { Book } from '../../api/clientSets/clientSet.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { ConfirmActionDialog } from '../../ui/dialogs/ConfirmActionDialog.tsx';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { removeSets } from './removeSets.ts';
import { Section } from './Section.tsx';

interface Props {
  userId: string;
  book: Book;
  onRemove: (setIds: readonly string[]) => Promise<void>;
}

/** For a browser that others use, too. */
export function DeviceSection({ userId, book, onRemove }: Props) {
  const dialog = useLazyDialog();
  const toast = useToast();
  const isSynced = book.sync !== null && book.sets.every(({ isChanged, isDoubtful }) => !isChanged && !isDoubtful);
  const remove = async () => {
    await removeSets({
      what: 'Your client sets',
      entered: () => onRemove(book.sets.map(({ id }) => id)),
      sets: () => forgetBook(userId),
    });
    dialog.close();
    toast({ title: 'Removed From This Device', description: 'No client set of yours is left in this browser.' });
  };
  return (
    <Section
      title="This device"
      text="Your client sets stay in this browser after you sign out. No other account can open them here, but anyone who uses this computer under the same login can get to them. On a shared computer, remove them when you are done."
    >
      <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={dialog.open}>
        Remove from this device
      </Button>
      {dialog.wasOpened && (
        <ConfirmActionDialog
          open={dialog.isOpen}
          title="Remove from this device?"
          paragraphs={[
            isSynced
              ? 'The synced copies stay. To have them here again, enter the passphrase.'
              : 'What has not been synced or exported is lost. This cannot be undone.',
            'What you entered for them in prompts and workflows in this browser is removed with them.',
          ]}
          confirmLabel="Remove"
          isDestructive
          action={remove}
          onClose={dialog.close}
        />
      )}
    </Section>
  );
}
