import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { SendLink } from './SendLink.tsx';

interface Props {
  email: string;
  /** What comes after it, such as "set up two-step sign-in". */
  then: string;
  mailbox: ReactNode;
}

/** Shown instead of controls that the server refuses before the email is confirmed. Sends the link again. */
export function EmailFirst({ email, then, mailbox }: Props) {
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`Confirm your address first: open the link that we have sent to ${email}, and then ${then}. Until then, we cannot know that the account is yours.`}
      </Typography>
      <SendLink email={email} mailbox={mailbox} />
    </>
  );
}
