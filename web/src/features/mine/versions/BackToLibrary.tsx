import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../../ui/dialogs/useLazyDialog.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { outdatedBy, useSaveVersion } from './useSaveVersion.ts';

const Confirm = lazyDialog(
  () => import('../../../ui/dialogs/ConfirmActionDialog.tsx').then((m) => m.ConfirmActionDialog),
  'The dialog could not be loaded',
);

const OUTDATED =
  'Your version was saved in another tab in the meantime. Look at its history first. If you confirm again, that save is deleted, too.';

interface Props {
  promptId: string;
  title: string;
  /** The latest save that the member has seen. */
  revision: number;
  /** Where it leads then. */
  to: string;
  /** Reads what is there now, so that it can be deleted, too. */
  onOutdated: () => Promise<unknown>;
}

/** Deletes the member's version, after they have confirmed it. */
export function BackToLibrary({ promptId, title, revision, to, onOutdated }: Props) {
  const { remove } = useSaveVersion();
  const dialog = useLazyDialog();
  const toast = useToast();
  const navigate = useNavigate();
  const act = async () => {
    try {
      await remove({ id: promptId, revision });
    } catch (error) {
      if (outdatedBy(error) === undefined) throw error;
      await onOutdated();
      throw new Error(OUTDATED, { cause: error });
    }
    toast({ title: 'Version Deleted', description: `“${title}” now uses the library’s text.` });
    void navigate(to, { replace: true });
  };
  return (
    <>
      <Button color="error" onClick={dialog.open} sx={{ ml: -1 }}>
        Delete my version
      </Button>
      {dialog.wasOpened && (
        <Confirm
          title="Delete your version?"
          paragraphs={[
            `Your version of “${title}”, its note and its history will be permanently deleted. You will use the library’s text again.`,
          ]}
          confirmLabel="Delete my version"
          isDestructive
          action={act}
          open={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
