import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { AccountSection } from '../AccountSection.tsx';
import { TWO_STEP, TwoStep } from './TwoStep.tsx';
import { TwoStepSectionFragmentDoc, type TwoStepSectionFragment } from './TwoStepSection.generated.ts';

export function TwoStepSection({ account }: { account: FragmentType<TwoStepSectionFragment> }) {
  const { data, complete } = useFragment({ fragment: TwoStepSectionFragmentDoc, from: account });
  return (
    <AccountSection
      id={TWO_STEP}
      title="Two-step sign-in"
      text="Beside the password, signing in asks for a code that an app on your phone shows."
    >
      {complete && <TwoStep {...data} />}
    </AccountSection>
  );
}
