import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AccountSection } from '../AccountSection.tsx';
import { RevealedForm } from '../RevealedForm.tsx';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import { EmailSectionFragmentDoc, type EmailSectionFragment } from './EmailSection.generated.ts';
import { SendLink } from './SendLink.tsx';

interface Props {
  account: FragmentType<EmailSectionFragment>;
  /** A link to where sent mail can be read. */
  mailbox: ReactNode;
}

export function EmailSection({ account, mailbox }: Props) {
  const { data, complete } = useFragment({ fragment: EmailSectionFragmentDoc, from: account });
  return (
    <AccountSection id="email" title="Email" text="You sign in with this address, and our emails go to it.">
      {complete && <CurrentEmail {...data} mailbox={mailbox} />}
    </AccountSection>
  );
}

function CurrentEmail({ user, pendingEmail, mailbox }: EmailSectionFragment & { mailbox: ReactNode }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{user.email}</Typography>
        <Chip
          size="small"
          variant="outlined"
          color={user.isEmailVerified ? 'primary' : 'default'}
          label={user.isEmailVerified ? 'Confirmed' : 'Not confirmed'}
        />
      </Box>
      {!user.isEmailVerified && <SendLink email={user.email} mailbox={mailbox} />}
      {pendingEmail !== null && (
        <Alert severity="info" variant="outlined" sx={{ width: '100%', overflowWrap: 'anywhere' }}>
          A link is on its way to <strong>{pendingEmail}</strong>. Until you confirm there, you sign in with {user.email}, which
          also gets our emails. After that, only the new address works. A new password, turning on two-step sign-in, or ending
          your other sessions cancels the change. {mailbox}
        </Alert>
      )}
      <RevealedForm label="Change email">{(close) => <ChangeEmailForm email={user.email} onClose={close} />}</RevealedForm>
    </>
  );
}
