import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState, type ComponentProps } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Words = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'isDestructive'>;

interface Props extends Words {
  paragraphs: readonly string[];
  /** What is asked about. */
  action: () => Promise<void>;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Stays until what it asks about is done; what went wrong stands in it. */
export function ConfirmActionDialog({ paragraphs, action: act, open, onClose, onClosed, ...words }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
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
      {paragraphs.map((text) => (
        <Typography key={text} sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
    </ConfirmDialog>
  );
}
