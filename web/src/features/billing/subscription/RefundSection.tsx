import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../ui/format.ts';

interface Props {
  refundableUntil: string;
  isBusy: boolean;
  onRefund: () => void;
}

/** Offers the money back during the first 30 days. */
export function RefundSection({ refundableUntil, isBusy, onRefund }: Props) {
  return (
    <section aria-labelledby="refund-heading">
      <Typography variant="h2" id="refund-heading" sx={{ mb: 2 }}>
        30-Day Money-Back Guarantee
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Full refund until {formatDateTime(refundableUntil)}, no questions asked.
      </Typography>
      <Button variant="outlined" aria-haspopup="dialog" aria-disabled={isBusy} onClick={onRefund}>
        Get my money back
      </Button>
    </section>
  );
}
