import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatMoney } from '../../../ui/format.ts';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';

interface Props extends ActionDialogProps {
  /** The refund, in cents. */
  amount: number;
  credit: number;
  /** Whether there is a subscription that the refund ends. */
  hasPlan: boolean;
}

export function RefundDialog({ amount, credit, hasPlan, actions, ...dialog }: Props) {
  // The amount is 0 after the refund, while the dialog is still closing.
  const [asked, setAsked] = useState({ amount, credit, hasPlan });
  const hasChanged = amount !== asked.amount || credit !== asked.credit || hasPlan !== asked.hasPlan;
  if (amount > 0 && hasChanged) setAsked({ amount, credit, hasPlan });
  return (
    <ActionDialog
      {...dialog}
      actions={actions}
      isDestructive
      title="Get your money back?"
      confirmLabel={asked.hasPlan ? 'Get money back and end Pro' : 'Get money back'}
      cancelLabel={asked.hasPlan ? 'Keep Pro' : 'Cancel'}
      action={actions.refund}
    >
      <Typography>{formatMoney(asked.amount)} goes back to the card that you paid with. That can take a few days.</Typography>
      {asked.credit > 0 && (
        <Typography>
          You have a credit of {formatMoney(asked.credit)}. The part that is left from a change of plan ends with the
          subscription, because it is refunded too. The part that we gave you stays for your next subscription.
        </Typography>
      )}
      {asked.hasPlan && (
        <Typography>
          <strong>Pro ends at once.</strong> Premium prompts are locked again; your account, your favorites and the free prompts
          stay.
        </Typography>
      )}
    </ActionDialog>
  );
}
