import { lazy, startTransition, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadAppInfo, signIn } from '../publicApi.ts';
import { REDIRECT_DELAY, useSession } from '../session/Session.tsx';
import { storeSignIn } from '../session/tokens.ts';

const UserLoginPage = lazy(() => import('../../pages/public/UserLoginPage.tsx').then((m) => ({ default: m.UserLoginPage })));

/** The sign-in page, and what follows a success: the token is kept at once, the dashboard comes after the toast. */
export function SignInRoute() {
  const { adopt } = useSession();
  const navigate = useNavigate();
  const onSignedIn = useCallback(
    (token: string) => {
      storeSignIn(token);
      setTimeout(
        () =>
          startTransition(() => {
            adopt();
            void navigate('/');
          }),
        REDIRECT_DELAY,
      );
    },
    [adopt, navigate],
  );
  return <UserLoginPage loadAppInfo={loadAppInfo} signIn={signIn} onSignedIn={onSignedIn} />;
}
