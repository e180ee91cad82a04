import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { toApiError } from '../../api/toApiError.ts';
import { useForm } from '../../ui/forms/useForm.ts';
import { AccountForm } from './AccountForm.tsx';
import { passwordFault } from './passwordFault.ts';

interface Props {
  label: string;
  submitLabel: string;
  otherwise: string;
  /** What is done with the password; what comes of it, the caller shows in place of the question. */
  act: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password once more before something that protects the account is changed. */
export function PasswordQuestion({ label, submitLabel, otherwise, act, onCancel }: Props) {
  const { values, faults, failure, isBusy, set, formProps } = useForm({
    empty: { password: '' },
    check: ({ password }) => passwordFault('password', password),
    otherwise,
    send: ({ password }) =>
      act(password.trim()).catch((error: unknown) => {
        throw toApiError(error, otherwise);
      }),
  });
  return (
    <AccountForm {...{ label, formProps, failure, isBusy, submitLabel, onCancel }}>
      <PasswordField
        autoFocus
        label="Current password"
        value={values.password}
        onChange={(password) => set('password', password)}
        hasError={faults.password !== undefined}
        helperText={faults.password}
      />
    </AccountForm>
  );
}
