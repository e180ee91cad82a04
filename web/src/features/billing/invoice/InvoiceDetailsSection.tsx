import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { InvoiceDetailsSectionFragmentDoc, type InvoiceDetailsSectionFragment } from './InvoiceDetails.generated.ts';
import { InvoiceForm } from './InvoiceForm.tsx';

/** The company and address on the invoices. */
export function InvoiceDetailsSection({ billing }: { billing: FragmentType<InvoiceDetailsSectionFragment> }) {
  const { data, complete } = useFragment({
    fragment: InvoiceDetailsSectionFragmentDoc,
    fragmentName: 'InvoiceDetailsSection',
    from: billing,
  });
  if (!complete) return null;
  const { invoiceDetails } = data;
  return (
    <Box component="section" aria-labelledby="invoice-details-heading" sx={{ mt: 5, maxWidth: 760 }}>
      <Typography variant="h2" id="invoice-details-heading" sx={{ mb: 2 }}>
        Invoice Details
      </Typography>
      {invoiceDetails === null ? (
        <Typography color="textSecondary">
          Once you have a subscription, you can put your company, its address and its tax ID on the invoices here.
        </Typography>
      ) : (
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <InvoiceForm details={invoiceDetails} />
        </Paper>
      )}
    </Box>
  );
}
