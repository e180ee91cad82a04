import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { AccountSection } from '../AccountSection.tsx';
import { EmailFirst } from '../email/EmailFirst.tsx';
import { TWO_STEP, TwoStep } from './TwoStep.tsx';
import { TwoStepSectionFragmentDoc, type TwoStepSectionFragment } from './TwoStepSection.generated.ts';

interface Props {
  account: FragmentType<TwoStepSectionFragment>;
  /** A link to where sent mail can be read. */
  mailbox: ReactNode;
}

export function TwoStepSection({ account, mailbox }: Props) {
  const { data, complete } = useFragment({ fragment: TwoStepSectionFragmentDoc, from: account });
  return (
    <AccountSection
      id={TWO_STEP}
      title="Two-step sign-in"
      text="Signing in asks for your password and a code from an app on your phone."
    >
      {complete && <Controls {...data} mailbox={mailbox} />}
    </AccountSection>
  );
}

function Controls({ mailbox, ...status }: TwoStepSectionFragment & Pick<Props, 'mailbox'>) {
  const { user } = status;
  if (!user.isEmailVerified && !status.hasSecondFactor)
    return <EmailFirst email={user.email} then="set up two-step sign-in here" mailbox={mailbox} />;
  return <TwoStep {...status} />;
}
