import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatMoney } from '../../../ui/format.ts';
import { growingArea } from '../../../ui/forms/TextArea.tsx';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';

const REASON_MAX = 500;

interface Props extends ActionDialogProps {
  /** The last day of the paid period; null if the last payment failed, so that the subscription ends now. */
  until: string | null;
  /** In cents. */
  credit: number;
  /** When the money-back guarantee ends; null if it has ended. */
  refundableUntil: string | null;
}

export function CancelDialog({ until, credit, refundableUntil, actions, ...dialog }: Props) {
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
        {until === null
          ? 'Your last payment failed, so your subscription and Pro end now. The open invoice is closed, and nothing more is charged.'
          : `Pro stays open until ${until}. Nothing is charged after that, and you can resume at any time until then.`}
      </Typography>
      {credit > 0 && (
        <Typography>
          Your credit of {formatMoney(credit)} is not paid out: it stays for your next subscription.
          {refundableUntil !== null && ` Until ${refundableUntil}, you can get your money back instead.`}
        </Typography>
      )}
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
