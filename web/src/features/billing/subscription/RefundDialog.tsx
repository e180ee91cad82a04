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
        {amount === null ? 'What you have paid for this subscription goes' : `${amount} go`} back to the card that you paid with.
        That can take some days.
      </Typography>
      {credit > 0 && (
        <Typography>
          You have a credit of {formatMoney(credit)}. What a change of plan left in it ends with the subscription, because it is
          refunded too. What we gave you ourselves stays for your next subscription.
        </Typography>
      )}
      <Typography>
        <strong>Pro ends at once.</strong> Premium prompts are locked again; your account, your favorites and the free prompts
        stay.
      </Typography>
    </ActionDialog>
  );
}
