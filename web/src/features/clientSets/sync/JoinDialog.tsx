import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { DecryptionError } from './encryption.ts';
import { joinSync, type Vault } from './sync.ts';

interface Props {
  userId: string;
  vault: Vault;
  open: boolean;
  onClose: () => void;
}

/** Asks for the passphrase that was chosen on another device. */
export function JoinDialog(props: Props) {
  const [openings, setOpenings] = useState(0);
  return <JoinForm key={openings} {...props} onClosed={() => setOpenings(openings + 1)} />;
}

const WRONG = 'This is not the passphrase of your synced client sets';

function JoinForm({ userId, vault, open, onClose, onClosed }: Props & { onClosed: () => void }) {
  const toast = useToast();
  const { values, errors, failure, isBusy, set, formProps } = useForm({
    initialValues: { passphrase: '' },
    validate: ({ passphrase }) => (passphrase === '' ? { passphrase: 'Enter the passphrase' } : {}),
    fallback: 'The passphrase could not be checked. Please try again.',
    onSubmit: async ({ passphrase }) => {
      await joinSync(userId, vault, passphrase).catch((error: unknown) => {
        if (!(error instanceof DecryptionError)) throw error;
        throw Object.assign(new Error(WRONG), { code: 'BAD_USER_INPUT', fields: { passphrase: WRONG } });
      });
      onClose();
      toast({ title: 'Sync Is On', description: 'This device takes part from now on.' });
    },
  });
  return (
    <FormDialog
      open={open}
      title="Enter passphrase"
      submitLabel="Continue"
      busyLabel="Checking..."
      isBusy={isBusy}
      failure={failure}
      formProps={formProps}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Typography>The one that you chose when you turned on sync on another device. Nobody can reset it.</Typography>
      <PasswordField
        label="Passphrase"
        name="passphrase"
        autoFocus
        value={values.passphrase}
        onChange={(passphrase) => set('passphrase', passphrase)}
        hasError={errors.passphrase !== undefined}
        helperText={errors.passphrase}
      />
    </FormDialog>
  );
}
