import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { SignOutDocument } from '../../features/auth/SignOut.generated.ts';
import { useToast } from '../../ui/Toaster.tsx';
import { withoutSessionRule } from '../link.ts';
import { useSession } from './Session.tsx';
import { dropToken } from './tokens.ts';

/**
 * Ends the session on the server, then here. Where the server cannot be reached, the token is dropped all the same:
 * whoever leaves a shared computer must not stay signed in on it. The cache goes with the client of this token.
 */
export function useSignOut(isSuperUser: boolean): () => Promise<void> {
  const client = useApolloClient();
  const { stored, adopt } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  return useCallback(async () => {
    await client.mutate({ mutation: SignOutDocument, context: withoutSessionRule }).catch(() => undefined);
    if (stored) dropToken(stored);
    void navigate('/');
    adopt();
    if (isSuperUser) toast({ title: 'Logged Out', description: 'Super user session ended' });
  }, [adopt, client, isSuperUser, navigate, stored, toast]);
}
