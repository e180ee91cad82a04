import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent, ReactNode, RefObject } from 'react';

interface Props {
  label: string;
  formProps: { ref: RefObject<HTMLFormElement | null>; noValidate: boolean; onSubmit: (event: FormEvent) => void };
  failure: string | undefined;
  isBusy: boolean;
  submitLabel: string;
  onCancel?: () => void;
  children: ReactNode;
}

/** A form in a card of the account page, with an error message and buttons. */
export function AccountForm({ label, formProps, failure, isBusy, submitLabel, onCancel, children }: Props) {
  return (
    <Box component="form" aria-label={label} {...formProps} sx={{ display: 'grid', gap: 2, width: '100%', maxWidth: 480 }}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {isBusy ? 'One moment...' : submitLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Box>
    </Box>
  );
}
