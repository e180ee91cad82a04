import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';
import { confirmationOf, type Confirmed } from './confirmations.ts';
import type { UserActions } from './useUserActions.ts';

interface Props {
  question: Confirmed;
  user: UserSummaryFragment;
  actions: UserActions;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** It was done. */
  onDone: () => void;
}

/** Stays until what it asks about is done; what went wrong stands in it. */
export function ConfirmUserDialog({ question, user, actions, open, onClose, onClosed, onDone }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { text, act, ...words } = confirmationOf(question, user, actions);
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      onClose();
      onDone();
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      {...words}
      open={open}
      cancelLabel="Cancel"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
    </ConfirmDialog>
  );
}
