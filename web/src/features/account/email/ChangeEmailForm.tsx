import { useMutation } from '@apollo/client/react';
import TextField from '@mui/material/TextField';
import { CurrentPassword } from '../../../ui/forms/CurrentPassword.tsx';
import { toApiError } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { AccountForm } from '../AccountForm.tsx';
import { passwordError } from '../../../ui/forms/passwordError.ts';
import { ChangeEmailDocument } from './EmailSection.generated.ts';

const FALLBACK_ERROR = 'Your email address could not be changed. Please try again.';

interface Props {
  /** The current email. */
  email: string;
  onClose: () => void;
}

/** Sends a link to the new email. The email only changes when the page of the link confirms it. */
export function ChangeEmailForm({ email: current, onClose }: Props) {
  const toast = useToast();
  const [changeEmail] = useMutation(ChangeEmailDocument);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: ({ email, password }) => ({
      ...(email.trim() === '' && { email: 'Enter your new email address' }),
      ...(email.trim().toLowerCase() === current && { email: 'This is your address already' }),
      ...passwordError('password', password),
    }),
    fallback: FALLBACK_ERROR,
    onSubmit: async ({ email, password }) => {
      await changeEmail({ variables: { email: email.trim(), password: password.trim() } }).catch((error: unknown) => {
        throw toApiError(error, FALLBACK_ERROR);
      });
      onClose();
      toast({ title: 'Check Your Email', description: `A link is on its way to ${email.trim()}.` });
    },
  });
  const { failure, isBusy, field, formProps } = form;
  return (
    <AccountForm
      label="Change email"
      submitLabel="Send confirmation link"
      onCancel={onClose}
      formProps={formProps}
      failure={failure}
      isBusy={isBusy}
    >
      <TextField
        autoFocus
        label="New email address"
        type="email"
        autoComplete="email"
        {...field(
          'email',
          `We send a link to it. Until you confirm there, you sign in with ${current}. After that, only the new address works, and you stay signed in here.`,
        )}
        slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
      />
      <CurrentPassword email={current} form={form} />
    </AccountForm>
  );
}
