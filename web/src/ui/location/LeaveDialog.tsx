import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';

interface Props {
  open: boolean;
  /** What is not saved, as a sentence. */
  text: string;
  onLeave: () => void;
  onClose: () => void;
}

/** Asks whether a page is left with what was changed there and not saved. */
export function LeaveDialog({ open, text, onLeave, onClose }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDestructive
      onConfirm={onLeave}
      onCancel={onClose}
    >
      <Typography>{text}</Typography>
    </ConfirmDialog>
  );
}
