import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { focusSection } from '../AccountSection.tsx';
import { ConfirmPasswordForm } from '../ConfirmPasswordForm.tsx';
import { ConfirmCode } from './ConfirmCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { BeginSecondFactorMutation, TwoStepSectionFragment } from './TwoStepSection.generated.ts';
import { useTwoStep } from './useTwoStep.ts';

type Step =
  | { name: 'none' | 'setUp' | 'renew' | 'remove' }
  | { name: 'scan'; setup: BeginSecondFactorMutation['beginSecondFactor'] }
  | { name: 'codes'; codes: readonly string[] };

/** The anchor of the card. */
export const TWO_STEP = 'two-step';
/** From here on, it is time to make new ones. */
const LOW_RECOVERY_CODES = 3;

/** One step at a time: nothing else can be pressed while a question is open or codes wait to be kept. */
export function TwoStep({ id, hasSecondFactor, recoveryCodesLeft }: TwoStepSectionFragment) {
  const toast = useToast();
  const actions = useTwoStep(id);
  const [step, setStep] = useState<Step>({ name: 'none' });
  const open = (name: 'setUp' | 'renew' | 'remove') => () => setStep({ name });
  const close = () => {
    setStep({ name: 'none' });
    focusSection(TWO_STEP);
  };

  switch (step.name) {
    case 'setUp':
      return (
        <ConfirmPasswordForm
          label="Set up two-step sign-in"
          submitLabel="Continue"
          fallback="Two-step sign-in could not be set up. Please try again."
          onConfirm={async (password) => setStep({ name: 'scan', setup: await actions.begin(password) })}
          onCancel={close}
        />
      );
    case 'scan':
      return (
        <ConfirmCode
          setup={step.setup}
          confirm={actions.confirm}
          onConfirmed={(codes) => setStep({ name: 'codes', codes })}
          onCancel={close}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onKept={close} />;
    case 'renew':
      return (
        <ConfirmPasswordForm
          label="Make new recovery codes"
          submitLabel="Make new codes"
          fallback="New recovery codes could not be made. Please try again."
          onConfirm={async (password) => setStep({ name: 'codes', codes: await actions.renew(password) })}
          onCancel={close}
        />
      );
    case 'remove':
      return (
        <ConfirmPasswordForm
          label="Turn off two-step sign-in"
          submitLabel="Turn off"
          fallback="Two-step sign-in could not be turned off. Please try again."
          onConfirm={async (password) => {
            await actions.remove(password);
            close();
            toast({ title: 'Two-Step Sign-In Is Off', description: 'Signing in asks for your password alone.' });
          }}
          onCancel={close}
        />
      );
    case 'none':
      return hasSecondFactor ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
            <Chip size="small" variant="outlined" color="primary" label="On" />
            <Typography>{left(recoveryCodesLeft)}</Typography>
          </Box>
          {recoveryCodesLeft <= LOW_RECOVERY_CODES && (
            <Alert severity="warning" variant="outlined">
              Without your phone and without a recovery code you cannot sign in. Make new ones in time.
            </Alert>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={open('renew')}>
              New recovery codes
            </Button>
            <Button color="error" onClick={open('remove')}>
              Turn off
            </Button>
          </Box>
        </>
      ) : (
        <Button variant="outlined" onClick={open('setUp')}>
          Set up two-step sign-in
        </Button>
      );
  }
}

const left = (count: number) => {
  if (count === 0) return 'No recovery code is left.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
};
