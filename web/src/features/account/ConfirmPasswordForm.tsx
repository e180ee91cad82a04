import { CurrentPassword } from '../../ui/forms/CurrentPassword.tsx';
import { toApiError } from '../../api/errors.ts';
import { useForm } from '../../ui/forms/useForm.ts';
import { AccountForm } from './AccountForm.tsx';
import { passwordError } from '../../ui/forms/passwordError.ts';

interface Props {
  /** Of the account, for password managers. */
  email: string;
  label: string;
  submitLabel: string;
  /** The message for an error that the server has none for. */
  fallback: string;
  /** Uses the password. The caller then shows something else instead of this form. */
  onConfirm: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the current password before a change to the security of the account. */
export function ConfirmPasswordForm({ email, label, submitLabel, fallback, onConfirm, onCancel }: Props) {
  const form = useForm({
    initialValues: { password: '' },
    validate: ({ password }) => passwordError('password', password),
    fallback,
    onSubmit: ({ password }) =>
      onConfirm(password.trim()).catch((error: unknown) => {
        throw toApiError(error, fallback);
      }),
  });
  const { failure, isBusy, formProps } = form;
  return (
    <AccountForm
      label={label}
      formProps={formProps}
      failure={failure}
      isBusy={isBusy}
      submitLabel={submitLabel}
      onCancel={onCancel}
    >
      <CurrentPassword autoFocus email={email} form={form} />
    </AccountForm>
  );
}
