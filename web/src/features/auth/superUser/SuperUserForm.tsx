import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { legiblePlaceholder } from '../../../ui/forms/legiblePlaceholder.ts';
import { errorMessage, isApiError } from '../../../ui/forms/apiError.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';

const LENGTH = 4;
const WRONG = 'Invalid access code';
const FALLBACK_ERROR = 'The code could not be checked. Please try again.';

interface Props {
  /** Answers the token of the new session. */
  signIn: (code: string) => Promise<string>;
  onSignedIn: (token: string) => void;
}

/** Whether the code is right, the server says; here is only checked whether it can be one. */
export function SuperUserForm({ signIn, onSignedIn }: Props) {
  const toast = useToast();
  const deny = (description: string) => toast({ title: 'Access Denied', description, variant: 'destructive' });
  const wrong = () => {
    deny('Please check your access code and try again');
    return { code: WRONG };
  };
  const { failure, isBusy, field, formProps } = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => {
      if (code === '') return { code: 'Enter the access code' };
      return /^\d{4}$/.test(code) ? {} : wrong();
    },
    fallback: FALLBACK_ERROR,
    onSubmit: async ({ code }) => {
      try {
        onSignedIn(await signIn(code));
      } catch (error) {
        if (isApiError(error) && error.code === 'UNAUTHENTICATED')
          throw Object.assign(new Error(WRONG), { code: 'BAD_USER_INPUT', fields: wrong() });
        deny(errorMessage(error, FALLBACK_ERROR) ?? FALLBACK_ERROR);
        throw error;
      }
      toast({ title: 'Access Granted', description: 'Redirecting to dashboard...' });
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
        label="Access Code"
        autoComplete="off"
        placeholder="4 digits"
        {...field('code')}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { required: true, maxLength: LENGTH, inputMode: 'numeric', pattern: '[0-9]*', spellCheck: false },
        }}
        sx={legiblePlaceholder}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Checking...' : 'Access Dashboard'}
      </Button>
    </Box>
  );
}
