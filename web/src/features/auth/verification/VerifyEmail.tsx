import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useKeepNextPage, withNextPage } from '../../../api/session/nextPage.ts';
import { errorMessage, isApiError } from '../../../ui/forms/apiError.ts';
import { useFocusWhenDone } from '../../../ui/page/useFocusWhenDone.ts';
import { EndedLinkNote } from '../EndedLinkNote.tsx';
import { useSendLink } from './useSendLink.ts';

const EMAIL_SECTION = '/account#email';

interface ConfirmProps {
  verify: () => Promise<void>;
  onVerified: () => void;
  /** The link was used before or has expired. */
  onLinkExpired: () => void;
}

/** Needs a click, so that a mail program that prefetches links does not use up this one. */
export function ConfirmEmail({ verify, onVerified, onLinkExpired }: ConfirmProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await verify();
      onVerified();
    } catch (error) {
      setBusy(false);
      if (isApiError(error) && error.code === 'NOT_FOUND') onLinkExpired();
      else setFailure(errorMessage(error, 'Your address could not be confirmed. Please try again.'));
    }
  };
  return (
    <>
      <Typography color="textSecondary">Press the button to confirm that this email address is yours.</Typography>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <Button variant="contained" size="large" aria-disabled={isBusy} onClick={() => void confirm()}>
        {isBusy ? 'Confirming...' : 'Confirm my address'}
      </Button>
    </>
  );
}

/** Shown for an invalid link. A signed-in member can get a new one here, others after signing in. */
export function ExpiredLink({ send }: { send: (() => Promise<void>) | undefined }) {
  const keepNext = useKeepNextPage();
  return (
    <>
      <Typography color="textSecondary">
        It was already used, has expired, or is incomplete. If you have used it before, your address is confirmed and there is
        nothing left to do.
      </Typography>
      {send ? (
        <SendNewLink send={send} />
      ) : (
        <>
          <Typography color="textSecondary">To get a new link, sign in; your library offers to send one.</Typography>
          <EndedLinkNote />
          <Button component={Link} to={keepNext('/user-login')} variant="contained" size="large">
            Sign In
          </Button>
        </>
      )}
    </>
  );
}

/** Shown for an invalid link that was to change the address. Another one needs the password, so it is asked for on the account page. */
export function EndedChange({ isMember }: { isMember: boolean }) {
  return (
    <>
      <Typography color="textSecondary">
        It was already used, has expired, or is incomplete. If you have used it before, your address has changed and there is
        nothing left to do. Otherwise, ask for the change again on your account page.
      </Typography>
      {!isMember && <EndedLinkNote />}
      <Button
        component={Link}
        to={isMember ? EMAIL_SECTION : withNextPage('/user-login', EMAIL_SECTION)}
        variant="contained"
        size="large"
      >
        {isMember ? 'Go to your account' : 'Sign In'}
      </Button>
    </>
  );
}

function SendNewLink({ send }: { send: () => Promise<void> }) {
  const { phase, failure, sendLink } = useSendLink(send);
  const sent = useFocusWhenDone<HTMLDivElement>(phase === 'sent');
  return (
    <>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      {phase === 'sent' ? (
        <Alert ref={sent} severity="success" variant="outlined" role="status" tabIndex={-1} sx={{ outline: 'none' }}>
          A new link is on its way to your inbox. It works for seven days.
        </Alert>
      ) : (
        <Button variant="contained" size="large" aria-disabled={phase === 'sending'} onClick={sendLink}>
          Send a new link
        </Button>
      )}
    </>
  );
}
