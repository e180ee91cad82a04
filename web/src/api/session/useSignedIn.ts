import { startTransition, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetCheckoutSecret } from './checkoutSecret.ts';
import { hasOwnDocument, pathnameOf } from './nextPage.ts';
import { REDIRECT_DELAY, useSession } from './Session.tsx';
import { storeSignIn } from './tokens.ts';

interface Options {
  /** Stores the token. */
  store?: (token: string) => void;
  to?: string;
}

/**
 * Runs after a sign-in or sign-up: stores the token at once, and continues after the toast, as soon as the next page can be shown
 * with its data.
 */
export function useSignedIn({ store = storeSignIn, to = '/' }: Options = {}): (token: string) => void {
  const { reloadToken, openDocument, prepareMember } = useSession();
  const navigate = useNavigate();
  return useCallback(
    (token) => {
      store(token);
      // Or the next person at this tab could sign in with it.
      forgetCheckoutSecret();
      const goOn = () => {
        if (hasOwnDocument(to)) return openDocument(to);
        startTransition(() => {
          reloadToken();
          // Back leads to where the sign-in was opened, not to an empty form.
          void navigate(to, { replace: true });
        });
      };
      const isRead = new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY));
      // A page that needs its own document loads its data with that.
      const isPrepared = hasOwnDocument(to) || prepareMember?.(token, pathnameOf(to));
      void Promise.all([isRead, isPrepared]).then(goOn);
    },
    [reloadToken, openDocument, prepareMember, navigate, store, to],
  );
}
