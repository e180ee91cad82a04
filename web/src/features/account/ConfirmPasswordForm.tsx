import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { toApiError } from '../../api/toApiError.ts';
import { useForm } from '../../ui/forms/useForm.ts';
import { AccountForm } from './AccountForm.tsx';
import { passwordError } from './passwordError.ts';

interface Props {
  label: string;
  submitLabel: string;
  fallback: string;
  /** What is done with the password; what comes of it, the caller shows in place of the question. */
  onConfirm: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password once more before something that protects the account is changed. */
export function ConfirmPasswordForm({ label, submitLabel, fallback, onConfirm, onCancel }: Props) {
  const { values, errors, failure, isBusy, set, formProps } = useForm({
    initialValues: { password: '' },
    validate: ({ password }) => passwordError('password', password),
    fallback,
    onSubmit: ({ password }) =>
      onConfirm(password.trim()).catch((error: unknown) => {
        throw toApiError(error, fallback);
      }),
  });
  return (
    <AccountForm {...{ label, formProps, failure, isBusy, submitLabel, onCancel }}>
      <PasswordField
        autoFocus
        label="Current password"
        value={values.password}
        onChange={(password) => set('password', password)}
        hasError={errors.password !== undefined}
        helperText={errors.password}
      />
    </AccountForm>
  );
}
