import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { isApiError } from '../../../ui/forms/apiError.ts';
import { useForm } from '../../../ui/forms/useForm.ts';
import { isTooShort, NEW_PASSWORD_HINT, PASSWORD_TOO_SHORT } from '../../../ui/forms/newPassword.ts';

interface Props {
  setPassword: (password: string) => Promise<void>;
  onSet: () => void;
  /** The link was used before or has expired. */
  onLinkExpired: () => void;
}

export function SetPasswordForm({ setPassword, onSet, onLinkExpired }: Props) {
  const { values, errors, failure, isBusy, set, formProps } = useForm({
    initialValues: { password: '' },
    validate: ({ password }) => (isTooShort(password) ? { password: PASSWORD_TOO_SHORT } : {}),
    fallback: 'Your password could not be set. Please try again.',
    onSubmit: async ({ password }) => {
      try {
        // Signing in trims the password, so a password with spaces at its ends could not be used.
        await setPassword(password.trim());
      } catch (error) {
        if (isApiError(error) && error.code === 'NOT_FOUND') return onLinkExpired();
        throw error;
      }
      onSet();
    },
  });
  return (
    <Box component="form" aria-labelledby="page-heading" {...formProps} sx={{ display: 'grid', gap: 2 }}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <PasswordField
        isNew
        label="New password"
        value={values.password}
        onChange={(password) => set('password', password)}
        hasError={errors.password !== undefined}
        helperText={errors.password ?? NEW_PASSWORD_HINT}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Setting your password...' : 'Set password'}
      </Button>
    </Box>
  );
}
