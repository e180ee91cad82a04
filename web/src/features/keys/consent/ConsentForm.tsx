import { useApolloClient } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AssistantRequestInput } from '../../../api/schema-types.generated.ts';
import { requireData, toApiError } from '../../../api/errors.ts';
import { CurrentPassword } from '../../../ui/forms/CurrentPassword.tsx';
import { passwordError } from '../../../ui/forms/passwordError.ts';
import { useForm } from '../../../ui/forms/useForm.ts';
import { AllowAssistantDocument } from './Consent.generated.ts';

interface Props {
  /** Of the account, for password managers. */
  email: string;
  input: AssistantRequestInput;
  denyUrl: string;
  /** Leaves for the assistant. */
  onDecided: (url: string, isAllowed: boolean) => void;
}

const RESULT_UNKNOWN =
  'We do not know whether the assistant was connected. Try again; if it was, the first attempt ends by itself.';

/** Allow, which needs the password, and Deny. */
export function ConsentForm({ email, input, denyUrl, onDecided }: Props) {
  const client = useApolloClient();
  const form = useForm({
    initialValues: { password: '' },
    validate: ({ password }) => passwordError('password', password),
    fallback: RESULT_UNKNOWN,
    onSubmit: async ({ password }) => {
      const variables = { input, password: password.trim() };
      // The response has a code for the assistant, which must not be kept.
      const { data } = await client
        .mutate({ mutation: AllowAssistantDocument, variables, fetchPolicy: 'no-cache' })
        .catch((error: unknown) => {
          throw toApiError(error, RESULT_UNKNOWN);
        });
      onDecided(requireData(data).allowAssistant, true);
    },
  });
  const { errors, failure, isBusy, formProps } = form;
  return (
    <Box component="form" {...formProps} sx={{ display: 'grid', gap: 2 }}>
      <CurrentPassword email={email} form={form} hint="So that no one else can connect an assistant on your computer" />
      {failure !== undefined && errors.password === undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {isBusy ? 'Connecting...' : 'Allow'}
        </Button>
        <Button variant="outlined" aria-disabled={isBusy} onClick={() => !isBusy && onDecided(denyUrl, false)}>
          Deny
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary">
        You can disconnect it at any time, on the page of your API keys.
      </Typography>
    </Box>
  );
}
