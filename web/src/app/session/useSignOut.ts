import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { SignOutDocument } from '../../features/auth/signIn/SignOut.generated.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { withoutSessionRule } from '../../api/session/link.ts';
import { useSession } from '../../api/session/Session.tsx';
import { dropToken } from '../../api/session/tokens.ts';
import { useEndSession } from './useEndSession.ts';

/** How long to wait for the server, in milliseconds, before the browser signs out without it. */
const SIGN_OUT_TIMEOUT = 3000;

/**
 * Ends the session on the server, then in the browser. The token is removed even if the server cannot be reached, because
 * nobody should stay signed in on a shared computer.
 */
export function useSignOut(isSuperUser: boolean): () => Promise<void> {
  const { stored } = useSession();
  const client = useApolloClient();
  const leave = useEndSession();
  const toast = useToast();
  return useCallback(async () => {
    // First, so that what the server refuses meanwhile is not taken for a session that has ended by itself.
    if (stored) dropToken(stored);
    const context = { ...withoutSessionRule, fetchOptions: { signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT) } };
    await client.mutate({ mutation: SignOutDocument, context }).catch(() => undefined);
    leave();
    if (isSuperUser) toast({ title: 'Logged Out', description: 'Super user session ended' });
  }, [client, isSuperUser, leave, stored, toast]);
}
