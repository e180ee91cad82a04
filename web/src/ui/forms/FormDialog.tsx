import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useNavigationGuard } from '../location/useNavigationGuard.ts';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** Whether there is nothing to submit. */
  isDisabled?: boolean;
  /** Whether something has been typed. Escape, a click outside and Back then ask before it is lost. */
  isChanged?: boolean;
  /** An error that belongs to no field. */
  failure?: string;
  formProps: ComponentProps<'form'>;
  /** Buttons besides Cancel and the submit button. */
  moreActions?: ReactNode;
  onClose: () => void;
  /** Runs after the closing transition. */
  onClosed?: () => void;
}

/** A form in a dialog that stays open until it is submitted. Full screen on a phone. */
export function FormDialog({
  open,
  title,
  children,
  submitLabel,
  busyLabel,
  isBusy,
  isDisabled = false,
  isChanged = false,
  failure,
  formProps,
  moreActions,
  onClose,
  onClosed,
}: Props) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  // It was saved while the question was open.
  if (isAsking && !open) setAsking(false);
  /** Where a link in the dialog leads. */
  const [leave, setLeave] = useState<() => void>();
  const close = () => !isBusy && onClose();
  // Unlike Cancel, these can happen by mistake.
  const closeOrAsk = (then?: () => void) => {
    if (!isChanged || isBusy) return close();
    setLeave(() => then);
    setAsking(true);
  };
  // Also while it is busy: what was typed is not saved yet.
  useNavigationGuard(open && isChanged, (leavePage, by) => closeOrAsk(by === 'push' ? leavePage : undefined), isAsking);
  const discard = () => {
    setAsking(false);
    onClose();
    leave?.();
  };
  return (
    <Dialog
      open={open}
      onClose={() => closeOrAsk()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <Box component="form" {...formProps} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        {/* In a low window the whole dialog scrolls. Otherwise its fields would scroll in a narrow strip. */}
        <DialogContent sx={{ display: 'grid', gap: 2, minHeight: 96 }}>{children}</DialogContent>
        {/* Outside of the scrolling part, so that it is always visible. */}
        {failure !== undefined && (
          <Alert severity="error" variant="outlined" sx={{ flexShrink: 0, mx: 3, my: 1 }}>
            {failure}
          </Alert>
        )}
        <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
          {moreActions}
          <Button aria-disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isDisabled} aria-disabled={isBusy}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </DialogActions>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title="Close without saving?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      >
        <Typography>What you typed will be lost.</Typography>
      </ConfirmDialog>
    </Dialog>
  );
}
