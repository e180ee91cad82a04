import type { FragmentType } from '@apollo/client';
import { useFragment, useMutation } from '@apollo/client/react';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { toApiError } from '../../../api/errors.ts';
import { inTurn } from '../../../api/turns.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { AccountSection } from '../AccountSection.tsx';
import { MailsSectionFragmentDoc, SetMailPreferencesDocument, type MailsSectionFragment } from './MailsSection.generated.ts';

export function MailsSection({ account }: { account: FragmentType<MailsSectionFragment> }) {
  const { data, complete } = useFragment({ fragment: MailsSectionFragmentDoc, from: account });
  return (
    <AccountSection
      id="mails"
      title="Emails"
      text="We always email you about the account itself, such as a new password. We never send advertising."
    >
      {complete && <Preferences {...data} />}
    </AccountSection>
  );
}

/** A switch is saved optimistically, and turns back if saving fails. */
function Preferences({ id, mailPreferences }: MailsSectionFragment) {
  const failure = useFailureToast();
  const [save] = useMutation(SetMailPreferencesDocument);
  const set = (change: Partial<typeof mailPreferences>) => {
    const optimisticResponse = {
      __typename: 'Mutation',
      setMailPreferences: { __typename: 'Account', id, mailPreferences: { ...mailPreferences, ...change } },
    };
    // Only what is changed here: another tab may have changed the other preference.
    save({ variables: { input: change }, context: inTurn('mails'), optimisticResponse }).then(failure.end, (error: unknown) => {
      const description = toApiError(error, 'Your choice could not be saved. Please try again.').message;
      failure.show({ title: 'Error', description });
    });
  };
  return (
    <>
      <PreferenceSwitch
        label="Receipts"
        hint="A receipt for each payment."
        isOn={mailPreferences.receipts}
        onChange={(receipts) => set({ receipts })}
      />
      <PreferenceSwitch
        label="Renewal reminders"
        hint="A reminder before an annual plan renews."
        isOn={mailPreferences.renewalReminders}
        onChange={(renewalReminders) => set({ renewalReminders })}
      />
    </>
  );
}

interface PreferenceSwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function PreferenceSwitch({ label, hint, isOn, onChange }: PreferenceSwitchProps) {
  const hintId = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        sx={{ mr: 0, minHeight: 44 }}
        control={
          <Switch
            checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
      />
      <FormHelperText id={hintId} sx={{ mt: -1, ml: 6 }}>
        {hint}
      </FormHelperText>
    </div>
  );
}
