import { useApolloClient } from '@apollo/client/react';
import { startTransition, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { SignOutDocument } from '../../features/auth/SignOut.generated.ts';
import { forgetTypedValues } from '../../features/prompts/workspace/typedValues.ts';
import { useToast } from '../../ui/Toaster.tsx';
import { withoutSessionRule } from './link.ts';
import { useSession } from './Session.tsx';
import { dropToken } from './tokens.ts';

/** How long the server may take to end the session before the browser goes on without it. */
const PATIENCE = 3000;

/**
 * Ends the session on the server, then here. Where the server cannot be reached, the token is dropped all the same:
 * whoever leaves a shared computer must not stay signed in on it. The cache goes with the client of this token, and
 * what was typed into prompts goes too.
 */
export function useSignOut(isSuperUser: boolean): () => Promise<void> {
  const client = useApolloClient();
  const { stored, adopt } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  return useCallback(async () => {
    const context = { ...withoutSessionRule, fetchOptions: { signal: AbortSignal.timeout(PATIENCE) } };
    await client.mutate({ mutation: SignOutDocument, context }).catch(() => undefined);
    if (stored) dropToken(stored);
    forgetTypedValues();
    // In one step, or a visitor would stand on a page of the library for a moment and be sent to the sign-in.
    startTransition(() => {
      void navigate('/');
      adopt();
    });
    if (isSuperUser) toast({ title: 'Logged Out', description: 'Super user session ended' });
  }, [adopt, client, isSuperUser, navigate, stored, toast]);
}
