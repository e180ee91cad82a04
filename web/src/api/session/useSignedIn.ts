import { startTransition, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { REDIRECT_DELAY, useSession } from './Session.tsx';
import { storeSignIn } from './tokens.ts';

interface Options {
  /** Stores the token. */
  store?: (token: string) => void;
  to?: string;
}

/** Runs after a sign-in or sign-up: stores the token at once, and navigates after the toast. */
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
