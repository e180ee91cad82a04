import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { FactList } from '../../../ui/FactList.tsx';
import { asDay } from '../../../ui/format.ts';
import { roleNames } from '../list/filterAddress.ts';
import { UserProfileFragmentDoc, type UserProfileFragment } from './UserProfile.generated.ts';

/** Who the user is, and how they get in. */
export function UserProfile({ record }: { record: FragmentType<UserProfileFragment> }) {
  const { data, complete } = useFragment({ fragment: UserProfileFragmentDoc, from: record });
  if (!complete) return null;
  const { user, hasSecondFactor, termsAcceptedAt } = data;
  return (
    <FactList
      facts={[
        { name: 'User ID', value: user.id },
        { name: 'Email', value: `${user.email} (${user.isEmailVerified ? 'confirmed' : 'not confirmed'})` },
        { name: 'First name', value: user.firstName ?? 'Not given' },
        { name: 'Last name', value: user.lastName ?? 'Not given' },
        { name: 'Role', value: roleNames[user.role] },
        { name: 'Joined', value: asDay(user.createdAt) },
        { name: 'Account', value: user.isDisabled ? 'Disabled' : 'Open' },
        { name: 'Password', value: user.hasPassword ? 'Set' : 'Not set' },
        { name: 'Second factor', value: hasSecondFactor ? 'On' : 'Off' },
        { name: 'Terms accepted', value: termsAcceptedAt === null ? 'No' : asDay(termsAcceptedAt) },
      ]}
    />
  );
}
