import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { SignOutDocument } from '../../features/auth/SignOut.generated.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { withoutSessionRule } from '../../api/session/link.ts';
import { useEndSession } from './useEndSession.ts';

/** How long the server may take to end the session before the browser goes on without it. */
const SIGN_OUT_TIMEOUT = 3000;

/**
 * Ends the session on the server, then here. Where the server cannot be reached, the token is dropped all the same:
 * whoever leaves a shared computer must not stay signed in on it.
 */
export function useSignOut(isSuperUser: boolean): () => Promise<void> {
  const client = useApolloClient();
  const leave = useEndSession();
  const toast = useToast();
  return useCallback(async () => {
    const context = { ...withoutSessionRule, fetchOptions: { signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT) } };
    await client.mutate({ mutation: SignOutDocument, context }).catch(() => undefined);
    leave();
    if (isSuperUser) toast({ title: 'Logged Out', description: 'Super user session ended' });
  }, [client, isSuperUser, leave, toast]);
}
