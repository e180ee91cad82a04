import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import type { ComponentType } from 'react';
import { AccountSection } from '../AccountSection.tsx';
import { ProfileForm, type Person } from './ProfileForm.tsx';
import { ProfileSectionFragmentDoc, type ProfileSectionFragment } from './ProfileSection.generated.ts';

interface Props {
  account: FragmentType<ProfileSectionFragment>;
  /** The component for a person's picture. */
  Picture: ComponentType<Person>;
}

export function ProfileSection({ account, Picture }: Props) {
  const { data, complete } = useFragment({ fragment: ProfileSectionFragmentDoc, from: account });
  return (
    <AccountSection id="profile" title="Profile" text="How the library greets you. Nobody but us sees it.">
      {complete && <ProfileForm user={data.user} Picture={Picture} />}
    </AccountSection>
  );
}
