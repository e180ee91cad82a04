import { startTransition, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetCheckout } from './checkoutSecret.ts';
import { hasOwnDocument, pathnameOf } from './nextPage.ts';
import { REDIRECT_DELAY, useSession } from './Session.tsx';
import { storeSignIn } from './tokens.ts';

interface Options {
  /** Stores the token. */
  store?: (token: string) => void;
  to?: string;
}

/**
 * Runs after a sign-in or sign-up: stores the token at once, and continues after the toast, when the next page is loaded. If
 * another page was opened meanwhile, that stays.
 */
export function useSignedIn({ store = storeSignIn, to = '/' }: Options = {}): (token: string) => void {
  const { reloadToken, openDocument, prepareNextPage } = useSession();
  const navigate = useNavigate();
  return useCallback(
    (token) => {
      store(token);
      // Or the next person at this tab could sign in with it.
      forgetCheckout();
      const { pathname } = location;
      const needsDocument = hasOwnDocument(to);
      const goOn = () => {
        const isHere = location.pathname === pathname;
        if (isHere && needsDocument) return openDocument(to);
        startTransition(() => {
          reloadToken();
          // Back leads to where the sign-in was opened, not to an empty form.
          if (isHere) void navigate(to, { replace: true });
        });
      };
      const preparation = needsDocument ? undefined : prepareNextPage?.(token, pathnameOf(to));
      const timeToRead = new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY));
      void Promise.all([timeToRead, preparation]).then(goOn);
    },
    [reloadToken, openDocument, prepareNextPage, navigate, store, to],
  );
}
