import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { loadAppInfo as requestAppInfo, publicRequest, type AppInfo } from '../../api/publicApi.ts';
import { useKeepNextPage } from '../../api/session/nextPage.ts';
import { CodeHint } from '../../features/auth/superUser/CodeHint.tsx';
import { SuperUserForm } from '../../features/auth/superUser/SuperUserForm.tsx';
import { SuperUserSignInDocument } from '../../features/auth/superUser/superUserSignIn.public.generated.ts';
import { useSuperUserCode } from '../../features/auth/superUser/useSuperUserCode.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { visuallyHidden } from '../../ui/styles.ts';

interface Props {
  loadAppInfo?: () => Promise<AppInfo>;
  /** Returns the token of the new session. */
  signIn?: (code: string) => Promise<string>;
  onSignedIn: (token: string) => void;
}

const requestSignIn = async (code: string): Promise<string> =>
  (await publicRequest(SuperUserSignInDocument, { code })).superUserSignIn.token;

export function SuperLoginPage({ loadAppInfo = requestAppInfo, signIn = requestSignIn, onSignedIn }: Props) {
  usePageTitle('Super User Access');
  const access = useSuperUserCode(loadAppInfo);
  const keepNext = useKeepNextPage();
  return (
    <Box sx={{ maxWidth: 440, mx: 'auto', py: { xs: 2, sm: 6 } }}>
      <PageHeading title="Super User Access" />
      {access.state === 'loading' && <LoadingForm />}
      {access.state === 'failed' && (
        <ErrorState
          title="This page could not be loaded"
          text="Check your connection and try again."
          error={access.error}
          onRetry={access.retry}
        />
      )}
      {access.state === 'unavailable' && (
        <>
          <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
            Super user access is not available here. Administrators sign in with their email address and password.
          </Typography>
          <Button component={Link} to={keepNext('/user-login')} variant="contained" size="large">
            Go to Sign In
          </Button>
        </>
      )}
      {access.state === 'available' && (
        <>
          <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
            Enter the 4-digit access code to open the administration.
          </Typography>
          <SuperUserForm signIn={signIn} onSignedIn={onSignedIn} />
          <Box sx={{ mt: 4 }}>
            <CodeHint code={access.code} />
          </Box>
        </>
      )}
    </Box>
  );
}

/** A skeleton with the height of the form and its hint. */
function LoadingForm() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2, mt: -2 }}>
      <Box component="span" sx={visuallyHidden}>
        Loading
      </Box>
      <Skeleton variant="rounded" height={24} sx={{ mb: 1 }} />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={44} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={96} />
    </Box>
  );
}
