import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { DescriptionList } from '../../../ui/list/DescriptionList.tsx';
import { formatDate } from '../../../ui/format.ts';
import { roleNames } from '../list/filterParams.ts';
import { UserProfileFragmentDoc, type UserProfileFragment } from './UserProfile.generated.ts';

const CLEARS = 'Empties the account, because its email was never confirmed';

/** The personal data of a user, and how they sign in. */
export function UserProfile({ record }: { record: FragmentType<UserProfileFragment> }) {
  const { data, complete } = useFragment({ fragment: UserProfileFragmentDoc, from: record });
  if (!complete) return null;
  const { user, hasSecondFactor, clearedAt, termsAcceptedAt } = data;
  return (
    <DescriptionList
      items={[
        { name: 'User ID', value: user.id },
        { name: 'Email', value: `${user.email} (${user.isEmailVerified ? 'confirmed' : 'not confirmed'})` },
        { name: 'First name', value: user.firstName ?? 'Not given' },
        { name: 'Last name', value: user.lastName ?? 'Not given' },
        { name: 'Role', value: roleNames[user.role] },
        { name: 'Joined', value: formatDate(user.createdAt) },
        { name: 'Account', value: user.isDisabled ? 'Disabled' : 'Open' },
        { name: 'Password', value: user.hasPassword ? 'Set' : 'Not set' },
        ...(user.resetClearsAccount ? [{ name: 'Password reset', value: CLEARS }] : []),
        ...(clearedAt === null ? [] : [{ name: 'Emptied', value: `${formatDate(clearedAt)}, by a password reset` }]),
        { name: 'Two-step sign-in', value: hasSecondFactor ? 'On' : 'Off' },
        { name: 'Terms accepted', value: termsAcceptedAt === null ? 'No' : formatDate(termsAcceptedAt) },
      ]}
    />
  );
}
