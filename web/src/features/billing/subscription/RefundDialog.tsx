import Typography from '@mui/material/Typography';
import { formatMoney } from '../../../ui/format.ts';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';

interface Props extends ActionDialogProps {
  /** The refund, such as $49.00. Null if it is not known here: an earlier subscription may have been refunded already. */
  amount: string | null;
  credit: number;
}

export function RefundDialog({ amount, credit, actions, ...dialog }: Props) {
  return (
    <ActionDialog
      {...dialog}
      actions={actions}
      isDestructive
      title="Get your money back?"
      confirmLabel="Get money back and end Pro"
      cancelLabel="Keep Pro"
      action={actions.refund}
    >
      <Typography>
        {amount ?? 'What you have paid for this subscription'} goes back to the card that you paid with. That can take a few days.
      </Typography>
      {credit > 0 && (
        <Typography>
          You have a credit of {formatMoney(credit)}. The part that is left from a change of plan ends with the subscription,
          because it is refunded too. The part that we gave you stays for your next subscription.
        </Typography>
      )}
      <Typography>
        <strong>Pro ends at once.</strong> Premium prompts are locked again; your account, your favorites and the free prompts
        stay.
      </Typography>
    </ActionDialog>
  );
}
