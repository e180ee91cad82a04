import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { loadToasts, useToast } from '../../ui/toasts/Toaster.tsx';
import { dropToken, onOtherTab, readToken, replaceToken, type StoredToken } from './tokens.ts';

/** Time to read the toast before the page changes (specification, section 9). */
export const REDIRECT_DELAY = 500;
const TOAST_TIMEOUT = 2000;

export interface Session {
  /** The token that counts, or null for a visitor. */
  stored: StoredToken | null;
  /** Another one for whoever else is there; the same while the member goes on under a new token. */
  generation: number;
  /** Takes over what the storage says by now: after a sign-in, or after the token was dropped. */
  reloadToken: () => void;
  /** The member has got a new token, and the one before is dead: goes on with it, and nothing is loaded anew. */
  renewToken: (token: string) => void;
  /** The token is no good: drops it without a word. */
  dropSession: () => void;
  /** A library call was refused, or a visitor stands on a library page: says so and goes to the sign-in. */
  expireSession: () => void;
}

const SessionContext = createContext<Session | null>(null);

interface Props {
  children: ReactNode;
  /** Called with a renewed token before it is in use. */
  onRenew?: (token: string) => void;
  /** Leaves this document. It replaces the history entry, or Back would lead to the same redirect. */
  leaveTo?: (url: string) => void;
}

export function SessionProvider({ children, onRenew, leaveTo = (url) => window.location.replace(url) }: Props) {
  const toast = useToast();
  const [{ stored, generation }, setHeld] = useState(() => ({ stored: readToken(), generation: 0 }));
  const isLeaving = useRef(false);
  const leave = useRef(leaveTo);

  const adopt = useCallback(
    () =>
      setHeld((last) => {
        const next = readToken();
        const isSame = next?.token === last.stored?.token && next?.isSuperUser === last.stored?.isSuperUser;
        return isSame ? last : { stored: next, generation: last.generation + 1 };
      }),
    [],
  );
  const renew = useCallback(
    (token: string) => {
      const current = readToken();
      if (!current) return;
      replaceToken(current, token);
      onRenew?.(token);
      setHeld((last) => ({ ...last, stored: { ...current, token } }));
    },
    [onRenew],
  );
  const forget = useCallback(() => {
    const current = readToken();
    if (current) dropToken(current);
    adopt();
  }, [adopt]);
  const expire = useCallback(() => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    const current = readToken();
    if (current) dropToken(current);
    toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
    // Half a second to read it, once it is there; a slow network does not hold anybody for long.
    const go = () => setTimeout(() => leave.current('/api/login'), REDIRECT_DELAY);
    void Promise.race([loadToasts(), new Promise((resolve) => setTimeout(resolve, TOAST_TIMEOUT))]).then(go);
  }, [toast]);

  useEffect(() => onOtherTab(adopt), [adopt]);
  useEffect(() => {
    // Back from the sign-in page, the browser may show this document as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isLeaving.current = false;
      adopt();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [adopt]);

  const session = useMemo(
    () => ({ stored, generation, adopt, renew, forget, expire }),
    [stored, generation, adopt, renew, forget, expire],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a <SessionProvider> around it');
  return session;
}
