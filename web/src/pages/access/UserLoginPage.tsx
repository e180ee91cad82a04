import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { loadAppInfo as requestAppInfo, publicRequest, type AppInfo } from '../../api/publicApi.ts';
import { SignInDocument } from '../../features/auth/signIn/signIn.public.generated.ts';
import { SignInForm } from '../../features/auth/signIn/SignInForm.tsx';
import type { Credentials } from '../../features/auth/signIn/useSignInForm.ts';
import { useDemoAccounts } from '../../features/auth/signIn/useDemoAccounts.ts';
import { useKeepNextPage } from '../../api/session/nextPage.ts';
import { readSessionEnd } from '../../api/session/sessionEnd.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { useIsHydrated } from '../../ui/page/useIsHydrated.ts';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Props {
  loadAppInfo?: () => Promise<AppInfo>;
  /** Returns the token of the new session. */
  signIn?: (credentials: Credentials) => Promise<string>;
  onSignedIn: (token: string) => void;
}

const requestSignIn = async (credentials: Credentials): Promise<string> =>
  (await publicRequest(SignInDocument, credentials)).signIn.token;

/** The footer begins below the screen, so that it stays where it is when the demo accounts appear. */
const ABOVE_FOOTER = 'calc(100dvh - 110px)';

const extraLinks = [
  { to: '/forgot-password', label: 'Forgot password?' },
  { to: '/sign-up', label: 'Start free' },
];

/** By the server's reason. */
const endTexts: Readonly<Record<string, string>> = {
  REVOKED: 'You were signed out, because this session was ended: from another device, by a new password, or by an administrator.',
  EXPIRED: 'You were signed out, because this session has expired.',
};
const OTHER_END = 'You were signed out, because this session has ended.';

/** Whether the user has just set a password. The page before stores it in the history entry. */
const isPasswordSet = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPasswordSet' in state && state.isPasswordSet === true;

export function UserLoginPage({ loadAppInfo = requestAppInfo, signIn = requestSignIn, onSignedIn }: Props) {
  usePageTitle('Sign In');
  const demoAccounts = useDemoAccounts(loadAppInfo);
  const keepNext = useKeepNextPage();
  // A reload keeps the history entry.
  const isHydrated = useIsHydrated();
  const hasNewPassword = isPasswordSet(useLocation().state) && isHydrated;
  // It stays until the next page: the sign-in itself forgets it.
  const [end] = useState(readSessionEnd);
  return (
    <Box sx={{ maxWidth: 440, mx: 'auto', py: { xs: 2, sm: 6 }, minHeight: ABOVE_FOOTER }}>
      <PageHeading title="Sign In" />
      <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
        Welcome back to your prompt library.
      </Typography>
      {hasNewPassword && (
        <Alert severity="success" variant="outlined" role="status" sx={{ mb: 3 }}>
          Your password is set. Sign in with it.
        </Alert>
      )}
      {end !== null && isHydrated && !hasNewPassword && (
        <Alert severity="info" variant="outlined" role="status" sx={{ mb: 3 }}>
          {endTexts[end] ?? OTHER_END} Sign in to go on. What you typed into prompts and workflows is still in this browser.
        </Alert>
      )}
      <SignInForm signIn={signIn} onSignedIn={onSignedIn} demoAccounts={demoAccounts} autoFocus={hasNewPassword}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 4 }}>
          {extraLinks.map(({ to, label }) => (
            <Link key={to} component={RouterLink} to={keepNext(to)}>
              {label}
            </Link>
          ))}
        </Box>
      </SignInForm>
    </Box>
  );
}
