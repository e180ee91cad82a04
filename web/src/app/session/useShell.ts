import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { errorReason } from '../../api/errors.ts';
import { isUnauthenticated, withoutSessionRule } from '../../api/session/link.ts';
import { LibraryShellDocument, type LibraryShellQuery } from '../LibraryShell.generated.ts';
import { onMemberChanged } from '../../api/session/memberChanged.ts';
import { useSession } from '../../api/session/Session.tsx';
import { retryOf } from '../../ui/states/retryOf.ts';

export type Shell = LibraryShellQuery & { me: NonNullable<LibraryShellQuery['me']> };

export type ShellState =
  { state: 'loading' } | { state: 'unreachable'; error: unknown; retry: () => void } | { state: 'signed-in'; shell: Shell };

export const hasMember = (data: LibraryShellQuery | undefined): data is Shell => data?.me != null;

/**
 * Loads the member of the stored token. A token that never worked is dropped silently; the end of a session that worked is
 * reported. The query is repeated when the window gets the focus.
 */
export function useShell(isQuietPage: boolean): ShellState {
  const client = useApolloClient();
  const { stored, dropSession, expireSession } = useSession();
  const token = stored?.token;
  const { data, previousData, error, refetch } = useQuery(LibraryShellDocument, { context: withoutSessionRule });
  const shell = hasMember(data) ? data : hasMember(previousData) ? previousData : undefined;

  const isInvalid = shell === undefined && (data?.me === null || isUnauthenticated(error));
  useEffect(() => {
    if (isInvalid) dropSession(token, errorReason(error));
  }, [dropSession, isInvalid, token, error]);

  const endSession = useRef<(reason?: unknown) => void>(() => undefined);
  useEffect(() => {
    endSession.current = (reason) => (isQuietPage ? dropSession : expireSession)(token, reason);
  }, [expireSession, dropSession, isQuietPage, token]);

  const isSignedIn = shell !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    const refresh = () => {
      client.query({ query: LibraryShellDocument, fetchPolicy: 'network-only', context: withoutSessionRule }).then(
        (result) => result.data?.me === null && endSession.current(),
        // Any other error: the page stays as it is, and the next request will report it.
        (failure: unknown) => isUnauthenticated(failure) && endSession.current(errorReason(failure)),
      );
    };
    window.addEventListener('focus', refresh);
    const stop = onMemberChanged(refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      stop();
    };
  }, [client, isSignedIn]);

  const { id, role, subscriptionStatus } = shell?.me ?? {};
  const seen = useRef<{ id?: string; role?: string }>({});
  useEffect(() => {
    // The plan or role has changed elsewhere: in another tab, or by an admin. What was locked or open is requested again.
    if (id && id === seen.current.id) {
      void import('../../features/billing/subscription/evictPlanFields.ts').then((plan) => plan.evictPlanFields(client.cache));
      if (seen.current.role === 'admin' && role !== 'admin')
        void import('../../features/administration/evictAdminFields.ts').then((admin) => admin.evictAdminFields(client.cache));
    }
    seen.current = { id, role };
  }, [client, id, role, subscriptionStatus]);

  if (shell) return { state: 'signed-in', shell };
  if (error && !isInvalid) return { state: 'unreachable', error, retry: retryOf(refetch) };
  return { state: 'loading' };
}
