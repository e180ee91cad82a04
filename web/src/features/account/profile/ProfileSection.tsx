import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import type { ComponentType, ReactNode } from 'react';
import { AccountSection } from '../AccountSection.tsx';
import { EmailFirst } from '../email/EmailFirst.tsx';
import { ProfileForm, type Person } from './ProfileForm.tsx';
import { ProfileSectionFragmentDoc, type ProfileSectionFragment } from './ProfileSection.generated.ts';

interface Props {
  account: FragmentType<ProfileSectionFragment>;
  /** The component for a person's picture. */
  Picture: ComponentType<Person>;
  /** A link to where sent mail can be read. */
  mailbox: ReactNode;
}

export function ProfileSection({ account, Picture, mailbox }: Props) {
  const { data, complete } = useFragment({ fragment: ProfileSectionFragmentDoc, from: account });
  return (
    <AccountSection id="profile" title="Profile" text="How the library greets you. Nobody but us sees it.">
      {complete &&
        (data.user.isEmailVerified ? (
          <ProfileForm user={data.user} Picture={Picture} />
        ) : (
          <EmailFirst email={data.user.email} then="fill in your profile here" mailbox={mailbox} />
        ))}
    </AccountSection>
  );
}
