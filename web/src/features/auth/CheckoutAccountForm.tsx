import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { useForm, type FormErrors } from '../../ui/forms/useForm.ts';
import { SignUpTerms } from './SignUpTerms.tsx';

export interface CheckoutAccount {
  email: string;
  password: string;
  confirmPassword: string;
  acceptsTerms: boolean;
}

export const emptyAccount: CheckoutAccount = { email: '', password: '', confirmPassword: '', acceptsTerms: false };
const PASSWORD_MIN = 8;

interface ValidationError {
  title: string;
  description: string;
  errors: FormErrors<CheckoutAccount>;
}

/** The first of the three rules of the specification that is broken. */
function firstError({ email, password, confirmPassword }: CheckoutAccount): ValidationError | null {
  const missing = {
    ...(email.trim() === '' && { email: 'Enter your email address' }),
    ...(password.trim() === '' && { password: 'Choose a password' }),
    ...(confirmPassword.trim() === '' && { confirmPassword: 'Enter the password once more' }),
  };
  if (Object.keys(missing).length > 0)
    return { title: 'Missing Information', description: 'Please fill in all fields', errors: missing };
  if (password !== confirmPassword) {
    const description = 'Passwords do not match';
    return { title: 'Password Mismatch', description, errors: { confirmPassword: description } };
  }
  if (password.trim().length < PASSWORD_MIN) {
    const description = `Password must be at least ${PASSWORD_MIN} characters`;
    return { title: 'Password Too Short', description, errors: { password: description } };
  }
  return null;
}

const check =
  (toast: ReturnType<typeof useToast>) =>
  (values: CheckoutAccount): FormErrors<CheckoutAccount> => {
    const refusal = firstError(values);
    if (refusal) toast({ title: refusal.title, description: refusal.description, variant: 'destructive' });
    return {
      ...refusal?.errors,
      ...(!values.acceptsTerms && { acceptsTerms: 'Accept the terms to go on; you have to be 18 or older' }),
    };
  };

interface Props {
  /** What was typed before, where the form comes back. */
  account: CheckoutAccount;
  /** The account is opened, and the payment is under way. */
  isLocked: boolean;
  openCheckout: (account: CheckoutAccount) => Promise<void>;
}

/** The account of whoever buys: it is opened in one step with the checkout. */
export function CheckoutAccountForm({ account, isLocked, openCheckout }: Props) {
  const toast = useToast();
  const { values, errors, failure, isBusy, set, field, formProps } = useForm({
    initialValues: account,
    validate: check(toast),
    fallback: 'Failed to process subscription. Please try again.',
    // The sign-in trims what is typed there, so a blank at an end of the password would lock its owner out.
    onSubmit: (given) => openCheckout({ ...given, email: given.email.trim(), password: given.password.trim() }),
  });
  return (
    <Box component="form" aria-labelledby="account-heading" {...formProps}>
      <Box component="fieldset" disabled={isLocked} aria-labelledby="account-heading" sx={fieldsetSx}>
        {failure !== undefined && (
          <Alert severity="error" variant="outlined">
            {failure}
          </Alert>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          {...field('email')}
          slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
        />
        <PasswordField
          isNew
          value={values.password}
          onChange={(password) => set('password', password)}
          hasError={errors.password !== undefined}
          helperText={errors.password ?? `At least ${PASSWORD_MIN} characters`}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          {...field('confirmPassword')}
          slotProps={{ htmlInput: { required: true } }}
        />
        <SignUpTerms
          isAccepted={values.acceptsTerms}
          onChange={(acceptsTerms) => set('acceptsTerms', acceptsTerms)}
          error={errors.acceptsTerms}
        />
        {!isLocked && (
          <Button type="submit" variant="contained" size="large" aria-disabled={isBusy}>
            {isBusy ? 'Opening the checkout...' : 'Continue to Payment'}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const fieldsetSx = {
  display: 'grid',
  gap: 2,
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  '&:disabled .MuiInputBase-root': { bgcolor: 'action.hover', color: 'text.secondary' },
  '&:disabled label, &:disabled button': { pointerEvents: 'none' },
} as const;
