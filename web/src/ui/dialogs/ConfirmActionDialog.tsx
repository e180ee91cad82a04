import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState, type ComponentProps } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type TextProps = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'isDestructive'>;

interface Props extends TextProps {
  paragraphs: readonly string[];
  /** Runs on confirmation. Rejects with an error that has a message for the user. */
  action: () => Promise<void>;
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
}

/** Stays open until the action succeeds, and shows its error. */
export function ConfirmActionDialog({ paragraphs, action, open, onClose, onClosed, ...text }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      {...text}
      open={open}
      cancelLabel="Cancel"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={() => {
        setFailure(undefined);
        onClosed?.();
      }}
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
