import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '../../ui/forms/apiError.ts';
import type { Caller } from './callers.ts';

export type SessionState = { state: 'asking' } | { state: 'there'; caller: Caller } | { state: 'away' };

interface Options {
  /** Of the session of this page; null for a visitor. */
  token: string | null;
  loadCaller: (token: string) => Promise<Caller>;
  /** The session is over. */
  onEnded: () => void;
}

/** Whose session it is. */
export function useSessionCaller({ token, loadCaller, onEnded }: Options): { session: SessionState; retry: () => void } {
  const [session, setSession] = useState<SessionState>({ state: 'asking' });
  const retry = useCallback(() => {
    if (token === null) return;
    loadCaller(token).then(
      (caller) => setSession({ state: 'there', caller }),
      (error: unknown) => (isApiError(error) && error.code === 'UNAUTHENTICATED' ? onEnded() : setSession({ state: 'away' })),
    );
  }, [loadCaller, onEnded, token]);
  useEffect(retry, [retry]);
  return { session, retry };
}
