import { startTransition, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { REDIRECT_DELAY, useSession } from './Session.tsx';
import { storeSignIn } from './tokens.ts';

interface Options {
  /** Keeps the token. */
  store?: (token: string) => void;
  to?: string;
}

/** What follows a sign-in or a sign-up: the token is kept at once, the dashboard comes after the toast. */
export function useSignedIn({ store = storeSignIn, to = '/' }: Options = {}): (token: string) => void {
  const { reloadToken } = useSession();
  const navigate = useNavigate();
  return useCallback(
    (token) => {
      store(token);
      setTimeout(
        () =>
          startTransition(() => {
            reloadToken();
            void navigate(to);
          }),
        REDIRECT_DELAY,
      );
    },
    [reloadToken, navigate, store, to],
  );
}
