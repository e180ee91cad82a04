import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { CurrentPassword } from '../../../ui/forms/CurrentPassword.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { formatDateTime } from '../../../ui/format.ts';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { expiryAfterRotation, maskedKey } from '../keyStatus.ts';
import { displayName } from '../../../ui/displayName.ts';
import { ROTATE_RESULT_UNKNOWN } from '../useKeyMutations.ts';
import { passwordError } from '../../../ui/forms/passwordError.ts';

interface Props {
  /** Of the account, for password managers. */
  email: string;
  apiKey: KeyFactsFragment;
  rotate: (oldKeyEndsAt: Date, password: string) => Promise<void>;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks for the password before a key is replaced with a new one. */
export function RotateKeyDialog({ email, apiKey, rotate, ...dialog }: Props) {
  const [oldKeyEndsAt] = useState(() => expiryAfterRotation(apiKey, new Date()));
  const form = useForm({
    initialValues: { password: '' },
    validate: ({ password }) => passwordError('password', password),
    fallback: ROTATE_RESULT_UNKNOWN,
    onSubmit: ({ password }) => rotate(oldKeyEndsAt, password.trim()),
  });
  const { failure, isBusy, formProps } = form;
  return (
    <FormDialog
      title={`Rotate “${displayName(apiKey)}”?`}
      submitLabel="Rotate key"
      busyLabel="One moment..."
      isBusy={isBusy}
      failure={failure}
      formProps={formProps}
      {...dialog}
    >
      <Typography>You get a new key with the same name, scopes and lifetime.</Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`The old one, ${maskedKey(apiKey)}, keeps working until ${formatDateTime(oldKeyEndsAt.toISOString())}, so that you can switch to the new one without a gap.`}
      </Typography>
      <CurrentPassword autoFocus email={email} form={form} />
    </FormDialog>
  );
}
