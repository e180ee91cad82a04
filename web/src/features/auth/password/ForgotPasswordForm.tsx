import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { typedEmail } from '../typedEmail.ts';
import { useForm } from '../../../ui/forms/useForm.ts';

interface Props {
  requestReset: (email: string) => Promise<void>;
  /** Also called if there is no account with this email, so as not to reveal that. */
  onSent: (email: string) => void;
  /** Whether the member has just asked for the form again. */
  isAgain?: boolean;
}

export function ForgotPasswordForm({ requestReset, onSent, isAgain = false }: Props) {
  const { failure, isBusy, field, formProps } = useForm({
    initialValues: { email: typedEmail.read() },
    validate: ({ email }) => (email.trim() === '' ? { email: 'Enter your email address' } : {}),
    fallback: 'The link could not be requested. Please try again.',
    onSubmit: async ({ email }) => {
      await requestReset(email.trim());
      onSent(email.trim());
    },
  });
  return (
    <Box component="form" aria-labelledby="page-heading" {...formProps} sx={{ display: 'grid', gap: 2 }}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <TextField
        autoFocus={isAgain}
        label="Email"
        type="email"
        autoComplete="username"
        {...field('email')}
        slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send me a link'}
      </Button>
    </Box>
  );
}
