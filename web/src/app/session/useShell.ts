import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { isUnauthenticated, withoutSessionRule } from '../../api/session/link.ts';
import { LibraryShellDocument, type LibraryShellQuery } from '../LibraryShell.generated.ts';
import { onMemberChanged } from '../../api/session/memberChanged.ts';
import { useSession } from '../../api/session/Session.tsx';

export type Shell = LibraryShellQuery & { me: NonNullable<LibraryShellQuery['me']> };

export type ShellState = { state: 'deciding' } | { state: 'away'; retry: () => void } | { state: 'signed-in'; shell: Shell };

const hasMember = (data: LibraryShellQuery | undefined): data is Shell => data?.me != null;

/**
 * Decides whether the stored token is somebody's. One that is nobody's is dropped without a word; once it was
 * somebody's, its end is told. The one query that is asked again when the window gets the focus back.
 */
export function useShell(isQuietPage: boolean): ShellState {
  const client = useApolloClient();
  const { dropSession, expireSession } = useSession();
  const { data, previousData, error, refetch } = useQuery(LibraryShellDocument, { context: withoutSessionRule });
  const shell = hasMember(data) ? data : hasMember(previousData) ? previousData : undefined;

  const isNobody = shell === undefined && (data?.me === null || isUnauthenticated(error));
  useEffect(() => {
    if (isNobody) dropSession();
  }, [dropSession, isNobody]);

  const end = useRef(expireSession);
  useEffect(() => {
    end.current = isQuietPage ? dropSession : expireSession;
  }, [expireSession, dropSession, isQuietPage]);

  const isSignedIn = shell !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    const ask = () => {
      client.query({ query: LibraryShellDocument, fetchPolicy: 'network-only', context: withoutSessionRule }).then(
        (answer) => answer.data?.me === null && end.current(),
        // Whatever else went wrong: what is shown stays, and the next call will say.
        (failure: unknown) => isUnauthenticated(failure) && end.current(),
      );
    };
    window.addEventListener('focus', ask);
    const stop = onMemberChanged(ask);
    return () => {
      window.removeEventListener('focus', ask);
      stop();
    };
  }, [client, isSignedIn]);

  if (shell) return { state: 'signed-in', shell };
  if (error && !isNobody) return { state: 'away', retry: () => void refetch().catch(() => undefined) };
  return { state: 'deciding' };
}
