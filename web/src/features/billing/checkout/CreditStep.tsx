import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoney } from '../../../ui/format.ts';

interface Props {
  creditUsed: number | null;
  creditLeft: number | null;
  isBusy: boolean;
  onConfirm: () => void;
}

/** In place of the card: credit pays the whole plan once the member agrees. */
export function CreditStep({ creditUsed, creditLeft, isBusy, onConfirm }: Props) {
  return (
    <section aria-labelledby="credit-heading">
      <Typography variant="h2" id="credit-heading" sx={{ mb: 2 }}>
        Pay with your credit
      </Typography>
      <Typography sx={{ mb: 3 }}>
        {formatMoney(creditUsed ?? 0)} of your credit pays for this plan today, so you need no card now.
        {!!creditLeft && ` ${formatMoney(creditLeft)} of it is left for your next charges.`} Add a card on the billing page before
        your credit runs out.
      </Typography>
      <Button variant="contained" size="large" fullWidth aria-disabled={isBusy} onClick={() => !isBusy && onConfirm()}>
        {isBusy ? 'One moment...' : 'Subscribe with credit'}
      </Button>
    </section>
  );
}
