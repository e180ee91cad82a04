import { useMutation } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { toApiError } from '../../../api/errors.ts';
import { useFocusWhenDone } from '../../../ui/page/useFocusWhenDone.ts';
import { SendAddressLinkDocument } from './EmailSection.generated.ts';

/** A button to send the email confirmation link again. */
export function SendLink({ email, mailbox }: { email: string; mailbox: ReactNode }) {
  const [send, { loading, data }] = useMutation(SendAddressLinkDocument);
  const [failure, setFailure] = useState<string>();
  const status = useFocusWhenDone<HTMLParagraphElement>(data != null);
  const press = () => {
    if (loading) return;
    setFailure(undefined);
    send().catch((error: unknown) => setFailure(toApiError(error, 'The link could not be sent. Please try again.').message));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      {!data && (
        <Button variant="outlined" aria-disabled={loading} onClick={press}>
          Send the link
        </Button>
      )}
      <Typography
        ref={status}
        role="status"
        tabIndex={-1}
        variant="body2"
        color={failure === undefined ? 'textSecondary' : 'error'}
        sx={{ outline: 'none' }}
      >
        {data ? `A new link is on its way to ${email}.` : failure}
      </Typography>
      {data && mailbox}
    </Box>
  );
}
