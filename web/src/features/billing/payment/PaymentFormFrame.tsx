import Lock from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ComponentProps, ReactNode } from 'react';

interface Props {
  formProps: ComponentProps<'form'>;
  failure: string | undefined;
  isBusy: boolean;
  payLabel: string;
  children: ReactNode;
}

/** The payment form: the fields of a provider, below them why a payment failed, and the button. */
export function PaymentFormFrame({ formProps, failure, isBusy, payLabel, children }: Props) {
  return (
    <Box component="form" aria-label="Payment" {...formProps} sx={{ display: 'grid', gap: 2 }}>
      {children}
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          <AlertTitle>Payment Failed</AlertTitle>
          {failure}
        </Alert>
      )}
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy} startIcon={<Lock />}>
        {isBusy ? 'Processing...' : payLabel}
      </Button>
    </Box>
  );
}
