import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { restoreFocus } from '../../../ui/page/restoreFocus.ts';
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
  isDestructive?: boolean;
  isReady?: boolean;
  /** Resolves to whether it succeeded. */
  action: () => Promise<boolean>;
  children: ReactNode;
}

/** Confirms an action. It stays open until the action succeeds, and shows its error. */
export function ActionDialog({ open, onClose, actions, action, children, ...texts }: Props) {
  const { isBusy, failure } = actions;
  return (
    <ConfirmDialog
      {...texts}
      open={open}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void action().then((isDone) => isDone && onClose())}
      // The button that opened it may be gone.
      onClosed={() => restoreFocus()}
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
