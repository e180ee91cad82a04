import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { growingArea } from '../../../ui/forms/TextArea.tsx';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';

const REASON_MAX = 500;

interface Props extends ActionDialogProps {
  /** The last day of the paid period. */
  until: string;
}

export function CancelDialog({ until, actions, ...dialog }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      {...dialog}
      actions={actions}
      isDestructive
      title="Cancel your subscription?"
      confirmLabel="Cancel subscription"
      cancelLabel="Keep Pro"
      action={() => actions.cancel(reason, until)}
    >
      <Typography>
        Pro stays open until {until}. Nothing is charged after that, and you can resume at any time until then.
      </Typography>
      <TextField
        label="Why are you canceling? (optional)"
        multiline
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={growingArea(3, undefined, { maxLength: REASON_MAX })}
      />
    </ActionDialog>
  );
}
