import { PasswordField } from './PasswordField.tsx';
import { UsernameField } from './UsernameField.tsx';

interface Props {
  /** Of the account, for password managers. */
  email: string;
  /** What useForm returns for a form with a password. */
  form: {
    values: { password: string };
    errors: { password?: string };
    set: (name: 'password', password: string) => void;
  };
  hint?: string;
  autoFocus?: boolean;
}

/** Asks for the password of the account once more, for what only its owner may do. */
export function CurrentPassword({ email, form: { values, errors, set }, hint, autoFocus }: Props) {
  return (
    <>
      <UsernameField email={email} />
      <PasswordField
        autoFocus={autoFocus}
        label="Current password"
        value={values.password}
        onChange={(password) => set('password', password)}
        hasError={errors.password !== undefined}
        helperText={errors.password ?? hint}
      />
    </>
  );
}
