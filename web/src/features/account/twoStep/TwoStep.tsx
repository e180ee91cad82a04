import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { focusSection } from '../AccountSection.tsx';
import { ConfirmPasswordForm } from '../ConfirmPasswordForm.tsx';
import { ConfirmCode } from './ConfirmCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { BeginSecondFactorMutation, TwoStepSectionFragment } from './TwoStepSection.generated.ts';
import { TwoStepStatus } from './TwoStepStatus.tsx';
import { useTwoStep } from './useTwoStep.ts';

/** The texts of the forms that ask for the password, by what it is for. */
const passwordForms = {
  setUp: {
    label: 'Set up two-step sign-in',
    submitLabel: 'Continue',
    fallback: 'Two-step sign-in could not be set up. Please try again.',
  },
  renew: {
    label: 'Make new recovery codes',
    submitLabel: 'Make new codes',
    fallback: 'New recovery codes could not be made. Please try again.',
  },
  remove: {
    label: 'Turn off two-step sign-in',
    submitLabel: 'Turn off',
    fallback: 'Two-step sign-in could not be turned off. Please try again.',
  },
};

type Purpose = keyof typeof passwordForms;

type Step =
  | { name: 'status' | 'foundOn' | Purpose }
  | { name: 'scan'; setup: BeginSecondFactorMutation['beginSecondFactor'] }
  | { name: 'codes'; codes: readonly string[] };

/** The id of the card, for links to it. */
export const TWO_STEP = 'two-step';

/** One step of the setup at a time. The other controls are hidden while a form is open or codes are shown. */
export function TwoStep({ id, user: { email }, ...status }: TwoStepSectionFragment) {
  const toast = useToast();
  const mutations = useTwoStep(id);
  const [step, setStep] = useState<Step>({ name: 'status' });
  const open = (name: Purpose) => () => setStep({ name });
  const close = () => {
    setStep({ name: 'status' });
    focusSection(TWO_STEP);
  };

  const showFoundOn = () => {
    setStep({ name: 'foundOn' });
    focusSection(TWO_STEP);
  };
  const withPassword: Record<Purpose, (password: string) => Promise<void>> = {
    setUp: async (password) => {
      const setup = await mutations.begin(password);
      if (setup === 'on') showFoundOn();
      else setStep({ name: 'scan', setup });
    },
    renew: async (password) => setStep({ name: 'codes', codes: await mutations.renew(password) }),
    remove: async (password) => {
      await mutations.remove(password);
      close();
      toast({ title: 'Two-Step Sign-In Is Off', description: 'Signing in asks for your password alone.' });
    },
  };
  const statusAndButtons = (
    <TwoStepStatus {...status} onSetUp={open('setUp')} onRenew={open('renew')} onRemove={open('remove')} />
  );

  switch (step.name) {
    case 'setUp':
    case 'renew':
    case 'remove':
      return (
        <ConfirmPasswordForm email={email} {...passwordForms[step.name]} onConfirm={withPassword[step.name]} onCancel={close} />
      );
    case 'scan':
      return (
        <ConfirmCode
          setup={step.setup}
          confirm={mutations.confirm}
          onConfirmed={(codes) => (codes === 'on' ? showFoundOn() : setStep({ name: 'codes', codes }))}
          onCancel={close}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onSaved={close} />;
    case 'foundOn':
      return (
        <>
          <Alert severity="warning" variant="outlined">
            Two-step sign-in is already on. If you have not saved its recovery codes, make new ones now.
          </Alert>
          {statusAndButtons}
        </>
      );
    case 'status':
      return statusAndButtons;
  }
}
