import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import type { BillingActions } from './useBillingActions.ts';

export interface ActionDialogProps {
  open: boolean;
  onClose: () => void;
  actions: BillingActions;
}

interface Props extends ActionDialogProps {
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  isGrave?: boolean;
  /** Whether it was done. */
  act: () => Promise<boolean>;
  children: ReactNode;
}

/** A dialog that stays until what it asks about is done; what went wrong stands in it. */
export function ActionDialog({ open, onClose, actions, act, children, ...texts }: Props) {
  const { isBusy, failure, forgetFailure } = actions;
  const close = () => {
    forgetFailure();
    onClose();
  };
  return (
    <ConfirmDialog
      {...texts}
      open={open}
      isBusy={isBusy}
      onCancel={close}
      onConfirm={() => void act().then((isDone) => isDone && onClose())}
    >
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      {children}
    </ConfirmDialog>
  );
}
