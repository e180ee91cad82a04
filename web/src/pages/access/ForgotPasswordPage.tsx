import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import { useNextPage, withNextPage } from '../../api/session/nextPage.ts';
import { ForgotPasswordForm } from '../../features/auth/password/ForgotPasswordForm.tsx';
import { RequestPasswordResetDocument } from '../../features/auth/password/requestPasswordReset.public.generated.ts';
import { OutboxLink } from '../../features/mail/OutboxLink.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Props {
  /** `next` is the page to open after the sign-in. */
  requestReset?: (email: string, next: string | null) => Promise<void>;
  /** A link to where the mail can be read, shown once it is sent. */
  mailbox?: ReactNode;
}

const request = async (email: string, next: string | null): Promise<void> =>
  void (await publicRequest(RequestPasswordResetDocument, { email, ...(next !== null && { next }) }));

export function ForgotPasswordPage({ requestReset = request, mailbox = <OutboxLink /> }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const [isAgain, setAgain] = useState(false);
  const next = useNextPage();
  const title = sentTo === undefined ? 'Forgot your password?' : 'Check your email';
  usePageTitle(title);

  useEffect(() => {
    // The form is gone, so the heading gets the focus.
    if (sentTo !== undefined) document.getElementById('page-heading')?.focus();
  }, [sentTo]);

  return (
    <Box sx={{ maxWidth: 440, mx: 'auto', py: { xs: 2, sm: 6 } }}>
      <PageHeading title={title} />
      {sentTo === undefined ? (
        <>
          <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
            Enter the email address of your account, and we will send you a link to set a new password.
          </Typography>
          <ForgotPasswordForm requestReset={(email) => requestReset(email, next)} onSent={setSentTo} isAgain={isAgain} />
        </>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', mt: -2 }}>
          <Typography color="textSecondary">
            If there is an account with the address{' '}
            <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
              {sentTo}
            </Box>
            , a link to set a new password is on its way. It works for one hour.
          </Typography>
          {mailbox}
          <Button
            variant="outlined"
            onClick={() => {
              setSentTo(undefined);
              setAgain(true);
            }}
          >
            Use another address
          </Button>
        </Box>
      )}
      <Typography sx={{ mt: 3 }}>
        <Link component={RouterLink} to={withNextPage('/user-login', next)} underline="always">
          Back to Sign In
        </Link>
      </Typography>
    </Box>
  );
}
