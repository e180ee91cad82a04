import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { errorMessage, isApiError } from '../../../ui/forms/apiError.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { legiblePlaceholder } from '../../../ui/styles.ts';

const CODE_LENGTH = 4;
const WRONG_CODE = 'Invalid access code';
const FALLBACK_ERROR = 'The code could not be checked. Please try again.';

interface Props {
  /** Returns the token of the new session. */
  signIn: (code: string) => Promise<string>;
  onSignedIn: (token: string) => void;
}

/** Checks only the format of the code. The server checks the code itself. */
export function SuperUserForm({ signIn, onSignedIn }: Props) {
  const toast = useToast();
  const showDenied = (description: string) => toast({ title: 'Access Denied', description, variant: 'destructive' });
  const rejectCode = () => {
    showDenied('Please check your access code and try again');
    return { code: WRONG_CODE };
  };
  const { failure, isBusy, field, formProps } = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => {
      if (code === '') return { code: 'Enter the access code' };
      return /^\d{4}$/.test(code) ? {} : rejectCode();
    },
    fallback: FALLBACK_ERROR,
    onSubmit: async ({ code }) => {
      try {
        onSignedIn(await signIn(code));
      } catch (error) {
        if (isApiError(error) && error.code === 'UNAUTHENTICATED')
          throw Object.assign(new Error(WRONG_CODE), { code: 'BAD_USER_INPUT', fields: rejectCode() });
        showDenied(errorMessage(error, FALLBACK_ERROR) ?? FALLBACK_ERROR);
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
          htmlInput: { required: true, maxLength: CODE_LENGTH, inputMode: 'numeric', pattern: '[0-9]*', spellCheck: false },
        }}
        sx={legiblePlaceholder}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Checking...' : 'Access Dashboard'}
      </Button>
    </Box>
  );
}
