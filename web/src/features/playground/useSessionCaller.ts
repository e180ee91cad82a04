import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '../../ui/forms/apiError.ts';
import type { Caller } from './callers.ts';

export type SessionState = { state: 'loading' } | { state: 'loaded'; caller: Caller } | { state: 'failed' };

interface Options {
  /** The session token of this page; null for a visitor. */
  token: string | null;
  loadCaller: (token: string) => Promise<Caller>;
  /** The session has ended. */
  onEnded: (token: string) => void;
}

/** Loads the user that the session belongs to. */
export function useSessionCaller({ token, loadCaller, onEnded }: Options): { session: SessionState; retry: () => void } {
  const [session, setSession] = useState<SessionState>({ state: 'loading' });
  const retry = useCallback(() => {
    if (token === null) return;
    loadCaller(token).then(
      (caller) => setSession({ state: 'loaded', caller }),
      (error: unknown) =>
        isApiError(error) && error.code === 'UNAUTHENTICATED' ? onEnded(token) : setSession({ state: 'failed' }),
    );
  }, [loadCaller, onEnded, token]);
  useEffect(retry, [retry]);
  return { session, retry };
}
