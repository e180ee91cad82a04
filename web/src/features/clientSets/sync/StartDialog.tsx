import { useApolloClient } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorCode } from '../../../api/errors.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { PASSPHRASE_MIN } from './encryption.ts';
import { startSync } from './sync.ts';

interface Props {
  userId: string;
  open: boolean;
  onClose: () => void;
  /** Sync is on already: the response to an earlier attempt was lost, or another device was faster. */
  onFoundOn: () => void;
  /** Runs after the closing transition. */
  onClosed: () => void;
}

/** Turns on sync with a new passphrase. Nothing that was typed is left when it is opened again. */
export function StartDialog(props: Props) {
  const [openings, setOpenings] = useState(0);
  const onClosed = () => {
    setOpenings(openings + 1);
    props.onClosed();
  };
  return <StartForm key={openings} {...props} onClosed={onClosed} />;
}

function StartForm({ userId, open, onClose, onFoundOn, onClosed }: Props) {
  const client = useApolloClient();
  const toast = useToast();
  const { values, errors, failure, isBusy, set, formProps } = useForm({
    initialValues: { passphrase: '', repeated: '' },
    validate: ({ passphrase, repeated }) => ({
      ...(passphrase.length < PASSPHRASE_MIN && {
        passphrase: `Use at least ${PASSPHRASE_MIN} characters, such as five unrelated words`,
      }),
      ...(repeated !== passphrase && { repeated: 'This is not the same passphrase' }),
    }),
    fallback: 'Sync could not be turned on. Please try again.',
    onSubmit: async ({ passphrase }) => {
      try {
        await startSync(client, userId, passphrase);
      } catch (error) {
        if (errorCode((error as Error).cause) !== 'CONFLICT') throw error;
        onClose();
        toast({ title: 'Sync Was On Already', description: 'Enter the passphrase that it was turned on with.' });
        return onFoundOn();
      }
      onClose();
      toast({ title: 'Sync Is On', description: 'Enter the passphrase on your other devices, under Client sets.' });
    },
  });
  return (
    <FormDialog
      open={open}
      title="Turn on sync"
      submitLabel="Turn on sync"
      busyLabel="Encrypting..."
      isBusy={isBusy}
      failure={failure}
      formProps={formProps}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Alert severity="warning" variant="outlined">
        Nobody can reset this passphrase. If you lose it, the synced copies cannot be opened by anybody, and what is on no device
        is lost. Write it down where you keep other keys.
      </Alert>
      <Typography>Choose a passphrase that you use nowhere else. It never leaves this device.</Typography>
      <PasswordField
        label="Passphrase"
        name="passphrase"
        isNew
        value={values.passphrase}
        onChange={(passphrase) => set('passphrase', passphrase)}
        hasError={errors.passphrase !== undefined}
        helperText={errors.passphrase}
      />
      <PasswordField
        label="Passphrase again"
        name="repeated"
        isNew
        value={values.repeated}
        onChange={(repeated) => set('repeated', repeated)}
        hasError={errors.repeated !== undefined}
        helperText={errors.repeated}
      />
    </FormDialog>
  );
}
