import Lock from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
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

/** The payment form around the fields of a provider, with the error message and the button. */
export function PaymentFormFrame({ formProps, failure, isBusy, payLabel, children }: Props) {
  return (
    <Box component="form" aria-label="Payment" {...formProps} sx={{ display: 'grid', gap: 2 }}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      {children}
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy} startIcon={<Lock />}>
        {isBusy ? 'Processing...' : payLabel}
      </Button>
    </Box>
  );
}
