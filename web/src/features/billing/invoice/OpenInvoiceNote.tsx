import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import type { BillingDetailsFragment } from '../subscription/BillingDetails.generated.ts';

interface Props {
  id: string;
  invoice: BillingDetailsFragment['invoices'][number];
}

/** Says why the plan cannot be changed, and where the open invoice is paid. */
export function OpenInvoiceNote({ id, invoice: { amount, createdAt, url } }: Props) {
  return (
    <Typography id={id} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      You can change the plan once your {formatMoney(amount)} invoice from {formatDate(createdAt)} is paid.{' '}
      {url !== null && (
        <Link href={url} target="_blank" rel="noopener" underline="always">
          Pay the open invoice (opens in a new tab)
        </Link>
      )}
    </Typography>
  );
}
