import { startTransition, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { REDIRECT_DELAY, useSession } from './Session.tsx';
import { storeSignIn } from './tokens.ts';

/** What follows a sign-in or a sign-up: the token is kept at once, the dashboard comes after the toast. */
export function useSignedIn(): (token: string) => void {
  const { adopt } = useSession();
  const navigate = useNavigate();
  return useCallback(
    (token) => {
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
}
