import type { ApolloCache } from '@apollo/client/cache';
import { useApolloClient } from '@apollo/client/react';
import type { CreateUserInput, UpdateUserInput, UserRole } from '../../../api/schema-types.generated.ts';
import { formatDate } from '../../../ui/format.ts';
import { updateUserLists } from '../list/userLists.ts';
import { nameOf } from '../user.ts';
import { UserSummaryFragmentDoc, type UserSummaryFragment } from '../UserSummary.generated.ts';
import { useAccessMutations } from './useAccessMutations.ts';
import { useMutationToasts } from './useMutationToasts.ts';
import {
  AdminCreateUserDocument,
  AdminDeleteUserDocument,
  AdminGrantProDocument,
  AdminSetDisabledDocument,
  AdminSetRoleDocument,
  AdminUpdateUserDocument,
} from './useUserMutations.generated.ts';

type User = UserSummaryFragment;

const cachedUser = (cache: ApolloCache, id: string): User | null =>
  cache.readFragment({ fragment: UserSummaryFragmentDoc, id: cache.identify({ __typename: 'User', id }) });

/** An update function for a mutation that changes a user. Must be created before the mutation, to compare with. */
function updateListsOf(cache: ApolloCache, { id }: { id: string }) {
  const before = cachedUser(cache, id);
  return (changed: ApolloCache) => updateUserLists(changed, before, cachedUser(changed, id));
}

/** An admin who has not set a password is mailed a new link, because another admin may know the one before. */
function roleChanged(user: User, role: UserRole): string {
  if (role !== 'admin') return `${nameOf(user)} is no longer an admin`;
  const isInvited = !user.hasPassword && !user.isDisabled;
  const link = isInvited ? '. They get a new set-up link by email, and earlier ones no longer work.' : '';
  return `${nameOf(user)} is an admin now${link}`;
}

/**
 * What an admin can do to a user. Each shows a toast with its result; errors are also thrown. The responses contain
 * everything that the lists and figures show.
 */
export function useUserMutations(onChanged?: (id: string) => void) {
  const client = useApolloClient();
  const { run, showSuccess, showChanged } = useMutationToasts(onChanged);
  const accessMutations = useAccessMutations(onChanged);

  return {
    /** Returns the user and a link to set a password. */
    create: async (input: CreateUserInput) => {
      const data = await run(
        () =>
          client.mutate({
            mutation: AdminCreateUserDocument,
            variables: { input },
            update: (cache, { data: created }) =>
              created && updateUserLists(cache, null, cachedUser(cache, created.adminCreateUser.user.id)),
          }),
        'Failed to create user',
      );
      showSuccess('User created successfully');
      return data.adminCreateUser;
    },
    /** Fails with CONFLICT if a field that changes is not as expected. */
    update: async (user: User, input: UpdateUserInput, expected: UpdateUserInput) => {
      const update = updateListsOf(client.cache, user);
      await run(
        () => client.mutate({ mutation: AdminUpdateUserDocument, variables: { id: user.id, input, expected }, update }),
        'Failed to update user',
      );
      showChanged('User updated successfully', user);
    },
    remove: async (user: User) => {
      const update = (cache: ApolloCache) => updateUserLists(cache, cachedUser(cache, user.id), null);
      await run(
        () => client.mutate({ mutation: AdminDeleteUserDocument, variables: { id: user.id }, update }),
        'Failed to delete user',
      );
      showSuccess('User deleted successfully');
    },
    setRole: async (user: User, role: UserRole) => {
      const update = updateListsOf(client.cache, user);
      await run(
        () => client.mutate({ mutation: AdminSetRoleDocument, variables: { id: user.id, role }, update }),
        'Failed to change the role',
      );
      showChanged(roleChanged(user, role), user);
    },
    setDisabled: async (user: User, isDisabled: boolean) => {
      const update = updateListsOf(client.cache, user);
      await run(
        () => client.mutate({ mutation: AdminSetDisabledDocument, variables: { id: user.id, isDisabled }, update }),
        isDisabled ? 'Failed to disable user' : 'Failed to enable user',
      ).catch((error: unknown) => {
        // The account can be disabled although its subscription could not be canceled.
        onChanged?.(user.id);
        throw error;
      });
      showChanged(`${nameOf(user)} ${isDisabled ? 'can no longer sign in' : 'can sign in again'}`, user);
    },
    /** Null ends the grant. Fails with CONFLICT if the grant is not as expected; undefined expects any. */
    grantPro: async (user: User, until: string | null, expected: string | null | undefined) => {
      const variables = { id: user.id, until, ...(expected !== undefined && { expected }) };
      const update = updateListsOf(client.cache, user);
      await run(
        () => client.mutate({ mutation: AdminGrantProDocument, variables, update }),
        until === null ? 'Failed to revoke Pro' : 'Failed to grant Pro',
      ).catch((error: unknown) => {
        // Somebody else may have changed the grant.
        onChanged?.(user.id);
        throw error;
      });
      showChanged(
        until === null ? `Pro was taken back from ${nameOf(user)}` : `${nameOf(user)} has Pro until ${formatDate(until)}`,
        user,
      );
    },
    ...accessMutations,
  };
}

export type UserMutations = ReturnType<typeof useUserMutations>;
