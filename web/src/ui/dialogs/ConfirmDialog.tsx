import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  isBusy?: boolean;
  /** False while what is to be confirmed is not known yet. */
  isReady?: boolean;
  /** Colors the button as dangerous. */
  isDestructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Runs after the closing transition. */
  onClosed?: () => void;
}

/** Asks for confirmation of a payment or a destructive action. Full screen on a phone. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  isBusy = false,
  isReady = true,
  isDestructive = false,
  onConfirm,
  onCancel,
  onClosed,
}: Props) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={() => !isBusy && onCancel()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      {/* On a phone the buttons follow the text, instead of an empty screen. */}
      <DialogContent sx={{ display: 'grid', gap: 2, flex: { xs: '0 1 auto', sm: '1 1 auto' } }}>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1 }}>
        <Button aria-disabled={isBusy} onClick={() => !isBusy && onCancel()}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          aria-disabled={isBusy || !isReady}
          onClick={() => !isBusy && isReady && onConfirm()}
        >
          {isBusy ? 'One moment...' : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
