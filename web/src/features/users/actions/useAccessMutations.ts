import { useApolloClient } from '@apollo/client/react';
import { nameOf } from '../user.ts';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';
import { useMutationToasts } from './useMutationToasts.ts';
import {
  AdminEndSessionsDocument,
  AdminResetSecondFactorDocument,
  AdminSendPasswordResetDocument,
  AdminSetUpLinkDocument,
} from './useUserMutations.generated.ts';

type User = UserSummaryFragment;

/** What an admin can do to how a user signs in: it changes nothing that the lists and figures show. */
export function useAccessMutations(onChanged?: (id: string) => void) {
  const client = useApolloClient();
  const { run, showChanged } = useMutationToasts(onChanged);

  return {
    endSessions: async (user: User) => {
      const { adminEndSessions: ended } = await run(
        () => client.mutate({ mutation: AdminEndSessionsDocument, variables: { id: user.id } }),
        'Failed to end the sessions',
      );
      showChanged(`${ended === 1 ? '1 session' : `${ended} sessions`} of ${nameOf(user)} ended`, user);
    },
    resetFactor: async (user: User) => {
      await run(
        () => client.mutate({ mutation: AdminResetSecondFactorDocument, variables: { id: user.id } }),
        'Failed to reset two-step sign-in',
      );
      showChanged(`${nameOf(user)} now signs in with the password alone`, user);
    },
    sendPasswordReset: async (user: User) => {
      await run(
        () => client.mutate({ mutation: AdminSendPasswordResetDocument, variables: { id: user.id } }),
        'Failed to send the password reset',
      );
      showChanged(`A password reset link was sent to ${user.email}. One that an admin sent before no longer works.`, user);
    },
    /** Returns a new link. Shows no toast on success, because the caller copies the link and says so. */
    makeSetUpLink: async (user: User) => {
      const { adminSetUpLink } = await run(
        () => client.mutate({ mutation: AdminSetUpLinkDocument, variables: { id: user.id } }),
        'Failed to make a set-up link',
      );
      onChanged?.(user.id);
      return adminSetUpLink;
    },
  };
}
