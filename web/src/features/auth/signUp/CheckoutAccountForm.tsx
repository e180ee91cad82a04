import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EMAIL_INVALID, isEmailAddress } from '../../../ui/forms/emailAddress.ts';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { useForm, type FormErrors } from '../../../ui/forms/useForm.ts';
import { NEW_PASSWORD_HINT } from '../../../ui/forms/newPassword.ts';
import { EMAIL_TAKEN, firstError, type CheckoutAccount } from './checkoutAccount.ts';
import { SignUpFailure } from './SignUpFailure.tsx';
import { SignUpTerms } from './SignUpTerms.tsx';

interface Props {
  /** The initial values, which were typed before if the form is shown again. */
  account: CheckoutAccount;
  openCheckout: (account: CheckoutAccount) => Promise<void>;
  /** The sign-in that leads back to the checkout. */
  signInPage: string;
}

/** The account of a new subscriber. It is created together with the checkout. */
export function CheckoutAccountForm({ account, openCheckout, signInPage }: Props) {
  const failed = useFailureToast();
  const validate = (values: CheckoutAccount): FormErrors<CheckoutAccount> => {
    const error = firstError(values);
    if (error) failed.show({ title: error.title, description: error.description });
    else failed.end();
    return {
      ...(isMalformed(values.email) && { email: EMAIL_INVALID }),
      ...error?.errors,
      ...(!values.acceptsTerms && { acceptsTerms: 'To continue, confirm that you are 18 or older and accept the terms' }),
    };
  };
  const { values, errors, failure, isBusy, set, field, formProps } = useForm({
    initialValues: account,
    validate,
    fallback: 'Failed to process subscription. Please try again.',
    // Signing in trims the password, so a password with spaces at its ends could not be used.
    onSubmit: (given) => openCheckout({ ...given, email: given.email.trim(), password: given.password.trim() }),
  });
  // Once the field was left, the message goes away as soon as the email is complete.
  const [isEmailLeft, setEmailLeft] = useState(false);
  const emailError = errors.email ?? (isEmailLeft && isMalformed(values.email) ? EMAIL_INVALID : undefined);
  return (
    <Box component="form" aria-labelledby="account-heading" {...formProps} sx={{ display: 'grid', gap: 2 }}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure === EMAIL_TAKEN ? (
            <>
              <AlertTitle>This email already has an account</AlertTitle>
              <Link component={RouterLink} to={signInPage} underline="always">
                Sign in to continue
              </Link>
              {' and come back to this checkout, or enter the password of that account below.'}
            </>
          ) : (
            <SignUpFailure message={failure} />
          )}
        </Alert>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...field('email')}
        error={emailError !== undefined}
        // The message takes the place of the hint: otherwise the button would move away from under a click.
        helperText={emailError ?? 'For signing in, and for your receipts'}
        onBlur={() => setEmailLeft(true)}
        slotProps={{
          htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false },
          formHelperText: { 'aria-live': 'polite' },
        }}
      />
      <PasswordField
        isNew
        value={values.password}
        onChange={(password) => set('password', password)}
        hasError={errors.password !== undefined}
        helperText={errors.password ?? NEW_PASSWORD_HINT}
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
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Opening the checkout...' : 'Continue to Payment'}
      </Button>
    </Box>
  );
}

/** An empty field is another error, which is shown when the form is sent. */
const isMalformed = (email: string) => email.trim() !== '' && !isEmailAddress(email);
