import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { restoreFocus } from '../../../ui/page/restoreFocus.ts';
import { findCopyButton } from '../parts/findCopyButton.ts';

interface Props {
  open: boolean;
  title: string;
  actions: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Moves the focus to the dialog, when the button that has it will be gone. */
export const focusDialog = (event: MouseEvent<HTMLElement>): void =>
  event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();

/** MUI cannot return the focus if the button that opened the dialog is gone, because nothing is left to propose. */
function onExited(closed: HTMLElement): void {
  const active = document.activeElement;
  // Closing one dialog may have opened another, which keeps the focus.
  const isInOther = active?.closest('[role=dialog]') != null && !closed.contains(active);
  if (!isInOther) restoreFocus(findCopyButton());
}

/** The frame of all dialogs of the guard. It is full screen on a phone. */
export function GuardDialogFrame({ open, title, actions, children, onClose }: Props) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ paper: { tabIndex: -1 }, transition: { onExited } }}
    >
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>{actions}</DialogActions>
    </Dialog>
  );
}
