import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { SignUpInput } from '../../../api/schema-types.generated.ts';
import { EMAIL_INVALID, isEmailAddress } from '../../../ui/forms/emailAddress.ts';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useForm, type FormErrors } from '../../../ui/forms/useForm.ts';
import { isTooShort, NEW_PASSWORD_HINT, PASSWORD_TOO_SHORT } from '../../../ui/forms/newPassword.ts';
import { SignUpFailure } from './SignUpFailure.tsx';
import { SignUpTerms } from './SignUpTerms.tsx';

interface Account {
  firstName: string;
  email: string;
  password: string;
  acceptsTerms: boolean;
}

const empty: Account = { firstName: '', email: '', password: '', acceptsTerms: false };

/** The same messages as the server's. */
const check = ({ email, password, acceptsTerms }: Account): FormErrors<Account> => ({
  ...(!isEmailAddress(email) && { email: email.trim() === '' ? 'Enter your email address' : EMAIL_INVALID }),
  ...(isTooShort(password) && { password: PASSWORD_TOO_SHORT }),
  ...(!acceptsTerms && { acceptsTerms: 'To continue, confirm that you are 18 or older and accept the terms' }),
});

interface Props {
  /** Returns the token of the new session. */
  signUp: (input: SignUpInput) => Promise<string>;
  onSignedIn: (token: string) => void;
}

export function SignUpForm({ signUp, onSignedIn }: Props) {
  const toast = useToast();
  const { values, errors, failure, isBusy, set, field, formProps } = useForm({
    initialValues: empty,
    validate: check,
    fallback: 'Your account could not be created. Please try again.',
    onSubmit: async ({ firstName, email, password, acceptsTerms }) => {
      // Signing in trims the password, so a password with spaces at its ends could not be used.
      onSignedIn(
        await signUp({ firstName: firstName.trim() || null, email: email.trim(), password: password.trim(), acceptsTerms }),
      );
      toast({ title: 'Welcome to Promptory', description: 'Your account is ready.' });
    },
  });
  return (
    <Box component="form" aria-labelledby="page-heading" {...formProps} sx={{ display: 'grid', gap: 2 }}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          <SignUpFailure message={failure} />
        </Alert>
      )}
      <TextField label="First name (optional)" autoComplete="given-name" {...field('firstName')} />
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
        helperText={errors.password ?? NEW_PASSWORD_HINT}
      />
      <SignUpTerms
        isAccepted={values.acceptsTerms}
        onChange={(acceptsTerms) => set('acceptsTerms', acceptsTerms)}
        error={errors.acceptsTerms}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Creating your account...' : 'Create free account'}
      </Button>
    </Box>
  );
}
