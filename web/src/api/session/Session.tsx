import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { loadToasts, useToast } from '../../ui/toasts/Toaster.tsx';
import { ownPage, withNextPage } from './nextPage.ts';
import { endSession } from './sessionEnd.ts';
import { onOtherTab, readToken, replaceToken, type StoredToken } from './tokens.ts';

/** Time to read a toast before the page changes, in milliseconds. */
export const REDIRECT_DELAY = 500;
/** How long a document may take to be left, in milliseconds. One that is still there has stayed: the browser has asked. */
export const LEAVE_TIMEOUT = 10_000;
/** How long the redirect waits for the code of the toast. */
const TOAST_TIMEOUT = 2000;

export interface Session {
  /** The token in use, or null for a visitor. */
  stored: StoredToken | null;
  /** Changes with the user. A renewed token of the same member keeps it. */
  generation: number;
  /** Reads the stored token again, after a sign-in or a sign-out. */
  reloadToken: () => void;
  /** Replaces a token that is no longer valid by the member's new one, without reloading anything. */
  renewToken: (token: string) => void;
  /**
   * Drops an invalid token silently, unless another one is in use by now. If this member opens the sign-in, it says why: `reason`
   * is what the server says is wrong with the token.
   */
  dropSession: (invalid?: string, reason?: unknown) => void;
  /**
   * After a 401, or for a visitor on a members' page: shows a toast and redirects to the sign-in, which leads back here. Does
   * nothing if the token that was refused is no longer in use: somebody has signed out since, or somebody else in. Returns
   * whether this document is being left. The sign-in says why, as after `dropSession`.
   */
  expireSession: (refused?: string, reason?: unknown) => boolean;
  /** Leaves this document for a page that needs its own. */
  openDocument: (url: string) => void;
  /** Loads the code of a page and what it shows first to the member of a new token, before it is opened. Never fails. */
  prepareNextPage?: ((token: string, pathname: string) => Promise<void>) | undefined;
}

const SessionContext = createContext<Session | null>(null);

interface Props {
  children: ReactNode;
  /** Without it, pages load their data when they are opened. */
  prepareNextPage?: Session['prepareNextPage'];
  /**
   * Whether a token that another tab has stored belongs to the member who is shown here: if so, the page stays as it is. It never
   * fails. Without it, no page stays.
   */
  isSameMember?: (token: string) => Promise<boolean | undefined>;
  /** Called with a renewed token before it is in use. */
  onRenew?: (token: string) => void;
  /** Leaves this document. It replaces the history entry, or Back would lead to the same redirect. */
  leaveTo?: (url: string) => void;
}

/** The token in use, how to read it again, and how to replace it by another one of the same member. */
function useStoredToken(onRenew: Props['onRenew']) {
  const [state, setState] = useState(() => ({ stored: readToken(), generation: 0 }));
  const reloadToken = useCallback(
    () =>
      setState((last) => {
        const next = readToken();
        const isSame = next?.token === last.stored?.token && next?.isSuperUser === last.stored?.isSuperUser;
        return isSame ? last : { stored: next, generation: last.generation + 1 };
      }),
    [],
  );
  const takeOver = useCallback(
    (renewed: StoredToken) => {
      onRenew?.(renewed.token);
      setState((last) => ({ ...last, stored: renewed }));
    },
    [onRenew],
  );
  return { ...state, reloadToken, takeOver };
}

export function SessionProvider({
  children,
  prepareNextPage,
  isSameMember,
  onRenew,
  leaveTo = (url) => window.location.replace(url),
}: Props) {
  const toast = useToast();
  const { stored, generation, reloadToken, takeOver } = useStoredToken(onRenew);
  const leftAt = useRef(-Infinity);
  const leave = useRef(leaveTo);

  const renewToken = useCallback(
    (token: string) => {
      const current = readToken();
      if (!current) return;
      replaceToken(current, token);
      takeOver({ ...current, token });
    },
    [takeOver],
  );
  const dropSession = useCallback(
    (invalid?: string, reason?: unknown) => {
      const current = readToken();
      if (current && (invalid ?? current.token) === current.token) endSession(current, reason);
      reloadToken();
    },
    [reloadToken],
  );
  const expireSession = useCallback(
    (refused?: string, reason?: unknown) => {
      if (Date.now() - leftAt.current < LEAVE_TIMEOUT) return true;
      const current = readToken();
      if (refused !== undefined && refused !== current?.token) return false;
      leftAt.current = Date.now();
      if (current) endSession(current, reason);
      toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
      // The toast needs half a second to be read. A slow network does not delay the redirect for long.
      const { pathname, search, hash } = window.location;
      const signIn = withNextPage('/api/login', ownPage(pathname + search + hash));
      const redirect = () => setTimeout(() => leave.current(signIn), REDIRECT_DELAY);
      void Promise.race([loadToasts(), new Promise((resolve) => setTimeout(resolve, TOAST_TIMEOUT))]).then(redirect);
      return true;
    },
    [toast],
  );

  const openDocument = useCallback((url: string) => leave.current(url), []);

  useEffect(() => {
    const follow = async () => {
      const next = readToken();
      const isNew = next !== null && stored !== null && next.token !== stored.token;
      const isSame = isNew && (await isSameMember?.(next.token));
      // Its requests are not those that were refused.
      if (isNew) leftAt.current = -Infinity;
      // What came in between has been followed already.
      if (readToken()?.token !== next?.token) return;
      if (isSame) takeOver(next);
      else reloadToken();
    };
    return onOtherTab(() => void follow());
  }, [stored, isSameMember, takeOver, reloadToken]);
  useEffect(() => {
    // After Back from the sign-in page, the browser may restore this document from its cache.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      leftAt.current = -Infinity;
      reloadToken();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reloadToken]);

  const session = useMemo(
    () => ({ stored, generation, reloadToken, renewToken, dropSession, expireSession, openDocument, prepareNextPage }),
    [stored, generation, reloadToken, renewToken, dropSession, expireSession, openDocument, prepareNextPage],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a <SessionProvider> around it');
  return session;
}
