import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '../../../ui/styles.ts';
import type { BillingDetailsFragment } from './BillingDetails.generated.ts';
import { formatDate, formatMoney } from '../../../ui/format.ts';

type Invoice = BillingDetailsFragment['invoices'][number];

const statuses: Readonly<Record<string, string>> = { paid: 'Paid', open: 'Open', uncollectible: 'Not paid' };

function statusText({ status, amount, amountRefunded }: Pick<Invoice, 'status' | 'amount' | 'amountRefunded'>): string {
  if (amountRefunded === 0) return statuses[status] ?? status;
  return amountRefunded < amount ? `Partly refunded: ${formatMoney(amountRefunded)}` : 'Refunded';
}

/** The invoices, newest first, with links to read and print them. */
export function InvoiceList({ invoices }: Pick<BillingDetailsFragment, 'invoices'>) {
  if (invoices.length === 0) return <Typography color="textSecondary">There are no invoices yet.</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
      {invoices.map(({ id, number, amount, status, amountRefunded, createdAt, url }) => (
        <Box component="li" key={id} sx={rowSx}>
          <Box sx={{ flex: '1 1 7rem', minWidth: 0 }}>
            <Typography>{formatDate(createdAt)}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {number ?? id}
            </Typography>
          </Box>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{formatMoney(amount)}</Typography>
          <Chip size="small" variant="outlined" label={statusText({ status, amount, amountRefunded })} />
          {url !== null && (
            <Link href={url} target="_blank" rel="noopener" underline="always" sx={linkSx}>
              View
              <Box component="span" sx={visuallyHidden}>
                {` invoice from ${formatDate(createdAt)} (opens in a new tab)`}
              </Box>
            </Link>
          )}
        </Box>
      ))}
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const linkSx = { display: 'inline-flex', alignItems: 'center', minHeight: 44, px: 1 } as const;
