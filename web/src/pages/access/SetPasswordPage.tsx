import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import { useKeepNextPage } from '../../api/session/nextPage.ts';
import { EndedLinkNote } from '../../features/auth/EndedLinkNote.tsx';
import { SetPasswordDocument } from '../../features/auth/password/setPassword.public.generated.ts';
import { checkPasswordLink, usePasswordLink, type CheckLink } from '../../features/auth/password/usePasswordLink.ts';
import { SetPasswordForm } from '../../features/auth/password/SetPasswordForm.tsx';
import { useFragmentToken } from '../../ui/location/useFragmentToken.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Props {
  checkLink?: CheckLink;
  setPassword?: (token: string, password: string) => Promise<void>;
  onSet: () => void;
}

const requestPassword = async (token: string, password: string): Promise<void> =>
  void (await publicRequest(SetPasswordDocument, { token, password }));

/** Sets a first password, or resets a forgotten one. */
export function SetPasswordPage({ checkLink = checkPasswordLink, setPassword = requestPassword, onSet }: Props) {
  const token = useFragmentToken();
  return <SetPassword key={token} token={token} checkLink={checkLink} setPassword={setPassword} onSet={onSet} />;
}

function SetPassword({ token, checkLink, setPassword, onSet }: Required<Props> & { token: string }) {
  const { state, setInvalid } = usePasswordLink(token, checkLink);
  const keepNext = useKeepNextPage();
  // Said by the mail's link, because the page must not say more of an account than the mail.
  const willClear = new URLSearchParams(useLocation().search).has('unconfirmed');
  const isInvalid = state === 'invalid';
  const title = isInvalid ? 'This link does not work' : 'Set your password';
  usePageTitle(title);

  useEffect(() => {
    // The form is gone, or never came, so the heading gets the focus.
    if (isInvalid && token !== '') document.getElementById('page-heading')?.focus();
  }, [isInvalid, token]);

  return (
    <Box sx={{ maxWidth: 440, mx: 'auto', py: { xs: 2, sm: 6 } }}>
      <PageHeading title={title} />
      {isInvalid ? (
        <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', mt: -2 }}>
          <Typography color="textSecondary">
            It was already used, has expired, or is incomplete. If you already set your password with it, you can sign in.
          </Typography>
          <EndedLinkNote />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button component={Link} to={keepNext('/forgot-password')} variant="contained" size="large">
              Get a new link
            </Button>
            <Button component={Link} to={keepNext('/user-login')} size="large">
              Sign In
            </Button>
          </Box>
        </Box>
      ) : state === 'checking' ? (
        <Typography role="status" color="textSecondary" sx={{ mt: -2 }}>
          Checking your link...
        </Typography>
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
            Choose a password that you use nowhere else. Wherever you are signed in, you will be signed out, your API keys will be
            revoked, and your assistants will be disconnected.
          </Typography>
          {willClear && (
            <Alert severity="warning" variant="outlined" sx={{ mb: 3 }}>
              This email address was never confirmed, so a new password empties the account: favorites, history, profile, practice
              profile, AI-use record, API keys and connected assistants are deleted. A subscription stays. To keep all of that,
              first open the link in our welcome email, which confirms the address.
            </Alert>
          )}
          <SetPasswordForm setPassword={(password) => setPassword(token, password)} onSet={onSet} onLinkExpired={setInvalid} />
        </>
      )}
    </Box>
  );
}
