import type { ApolloCache } from '@apollo/client/cache';
import { useApolloClient } from '@apollo/client/react';
import type { CreateUserInput, UpdateUserInput, UserRole } from '../../../api/schema-types.generated.ts';
import { formatDate } from '../../../ui/format.ts';
import { toApiError } from '../../../api/toApiError.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { updateUserLists } from '../list/userLists.ts';
import { nameOf } from '../user.ts';
import { UserSummaryFragmentDoc, type UserSummaryFragment } from '../UserSummary.generated.ts';
import {
  AdminCreateUserDocument,
  AdminDeleteUserDocument,
  AdminEndSessionsDocument,
  AdminGrantProDocument,
  AdminSendPasswordResetDocument,
  AdminSetDisabledDocument,
  AdminSetRoleDocument,
  AdminSetUpLinkDocument,
  AdminUpdateUserDocument,
} from './useUserMutations.generated.ts';

type User = UserSummaryFragment;

const known = (cache: ApolloCache, id: string): User | null =>
  cache.readFragment({ fragment: UserSummaryFragmentDoc, id: cache.identify({ __typename: 'User', id }) });

/** The lists take in what has become of a user. To be asked before the change, which it compares with. */
function follow(cache: ApolloCache, { id }: { id: string }) {
  const before = known(cache, id);
  return (changed: ApolloCache) => updateUserLists(changed, before, known(changed, id));
}

/**
 * What an admin can do to a user. Each says in a toast what it did; one that is refused says why and throws it. The
 * answers carry everything that the lists and figures show.
 */
export function useUserMutations(onChanged?: (id: string) => void) {
  const client = useApolloClient();
  const toast = useToast();

  const attempt = async <Data>(work: () => Promise<{ data?: Data }>, otherwise: string): Promise<Data> => {
    try {
      const { data } = await work();
      if (!data) throw new Error(otherwise);
      return data;
    } catch (error) {
      const refusal = toApiError(error, otherwise);
      toast({ title: 'Error', description: refusal.message, variant: 'destructive' });
      throw refusal;
    }
  };
  const succeed = (description: string, id?: string) => {
    toast({ title: 'Success', description });
    if (id !== undefined) onChanged?.(id);
  };

  return {
    /** Answers the user and the link with which they set a password. */
    create: async (input: CreateUserInput) => {
      const data = await attempt(
        () =>
          client.mutate({
            mutation: AdminCreateUserDocument,
            variables: { input },
            update: (cache, answer) => answer.data && updateUserLists(cache, null, known(cache, answer.data.adminCreateUser.user.id)),
          }),
        'Failed to create user',
      );
      succeed('User created successfully');
      return data.adminCreateUser;
    },
    update: async (user: User, input: UpdateUserInput) => {
      const update = follow(client.cache, user);
      await attempt(
        () => client.mutate({ mutation: AdminUpdateUserDocument, variables: { id: user.id, input }, update }),
        'Failed to update user',
      );
      succeed('User updated successfully', user.id);
    },
    remove: async (user: User) => {
      const update = (cache: ApolloCache) => updateUserLists(cache, known(cache, user.id), null);
      await attempt(
        () => client.mutate({ mutation: AdminDeleteUserDocument, variables: { id: user.id }, update }),
        'Failed to delete user',
      );
      succeed('User deleted successfully');
    },
    setRole: async (user: User, role: UserRole) => {
      const update = follow(client.cache, user);
      await attempt(
        () => client.mutate({ mutation: AdminSetRoleDocument, variables: { id: user.id, role }, update }),
        'Failed to change the role',
      );
      succeed(role === 'admin' ? `${nameOf(user)} is an admin now` : `${nameOf(user)} is no longer an admin`, user.id);
    },
    setDisabled: async (user: User, isDisabled: boolean) => {
      const update = follow(client.cache, user);
      await attempt(
        () => client.mutate({ mutation: AdminSetDisabledDocument, variables: { id: user.id, isDisabled }, update }),
        isDisabled ? 'Failed to disable user' : 'Failed to enable user',
      );
      succeed(`${nameOf(user)} ${isDisabled ? 'can no longer sign in' : 'can sign in again'}`, user.id);
    },
    /** Null takes the grant back. */
    grantPro: async (user: User, until: string | null) => {
      const update = follow(client.cache, user);
      await attempt(
        () => client.mutate({ mutation: AdminGrantProDocument, variables: { id: user.id, until }, update }),
        until === null ? 'Failed to take Pro back' : 'Failed to grant Pro',
      );
      succeed(
        until === null ? `Pro was taken back from ${nameOf(user)}` : `${nameOf(user)} has Pro until ${formatDate(until)}`,
        user.id,
      );
    },
    endSessions: async (user: User) => {
      const { adminEndSessions: ended } = await attempt(
        () => client.mutate({ mutation: AdminEndSessionsDocument, variables: { id: user.id } }),
        'Failed to end the sessions',
      );
      succeed(`${ended === 1 ? '1 session' : `${ended} sessions`} of ${nameOf(user)} ended`, user.id);
    },
    sendPasswordReset: async (user: User) => {
      await attempt(
        () => client.mutate({ mutation: AdminSendPasswordResetDocument, variables: { id: user.id } }),
        'Failed to send the password reset',
      );
      succeed(`A link for a new password was sent to ${user.email}`, user.id);
    },
    /** Answers a new link, and says nothing: whoever asks copies it. */
    makeSetUpLink: async (user: User) => {
      const { adminSetUpLink } = await attempt(
        () => client.mutate({ mutation: AdminSetUpLinkDocument, variables: { id: user.id } }),
        'Failed to make a set-up link',
      );
      onChanged?.(user.id);
      return adminSetUpLink;
    },
  };
}

export type UserMutations = ReturnType<typeof useUserMutations>;
