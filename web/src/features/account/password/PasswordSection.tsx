import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { AccountSection } from '../AccountSection.tsx';
import { RevealedForm } from '../RevealedForm.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { PasswordSectionFragmentDoc, type PasswordSectionFragment } from './PasswordSection.generated.ts';

interface Props {
  account: FragmentType<PasswordSectionFragment>;
  /** A new password ends all sessions and starts a new one with this token. */
  onNewToken: (token: string) => void;
}

export function PasswordSection({ account, onNewToken }: Props) {
  const { data, complete } = useFragment({ fragment: PasswordSectionFragmentDoc, from: account });
  return (
    <AccountSection
      id="password"
      title="Password"
      text="Changing it signs you out everywhere else, revokes your API keys and disconnects your assistants."
    >
      {complete && (
        <RevealedForm label="Change password">
          {(close) => <ChangePasswordForm email={data.user.email} onNewToken={onNewToken} onClose={close} />}
        </RevealedForm>
      )}
    </AccountSection>
  );
}
