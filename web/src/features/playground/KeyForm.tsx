import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { isApiError } from '../../ui/forms/apiError.ts';
import { useForm } from '../../ui/forms/useForm.ts';
import { looksLikeKey, type Caller, type Credential } from './callers.ts';
import { KEY_FIELD_ID } from './keyFieldFocus.ts';

interface Props {
  loadCaller: (key: string) => Promise<Caller>;
  onAccepted: (credential: Credential) => void;
  /** Omitted if there is nothing to go back to. */
  onCancel?: () => void;
}

const WRONG_FORMAT = 'A key begins with plk_live_ or plk_test_';
const NOT_ACCEPTED = 'This key is not accepted: it is mistyped, revoked or expired';

/** Takes an API key and checks it with the server. The key is only kept in the memory of this page. */
export function KeyForm({ loadCaller, onAccepted, onCancel }: Props) {
  const [isShown, setShown] = useState(false);
  const form = useForm({
    initialValues: { key: '' },
    validate: ({ key }) => (looksLikeKey(key.trim()) ? {} : { key: WRONG_FORMAT }),
    onSubmit: async ({ key }) => {
      const token = key.trim();
      try {
        onAccepted({ token, caller: await loadCaller(token) });
      } catch (error) {
        throw isApiError(error) && error.code === 'UNAUTHENTICATED' ? notAccepted() : error;
      }
    },
    fallback: 'The key could not be checked. Please try again.',
  });
  return (
    <Box
      component="form"
      {...form.formProps}
      onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
      sx={{ display: 'grid', gap: 2, width: '100%', maxWidth: 560, textAlign: 'left' }}
    >
      {form.failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {form.failure}
        </Alert>
      )}
      <TextField
        id={KEY_FIELD_ID}
        label="API key"
        type={isShown ? 'text' : 'password'}
        {...form.field('key', 'Kept only in the memory of this page, until you leave it.')}
        slotProps={{
          htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton edge="end" aria-label={isShown ? 'Hide key' : 'Show key'} onClick={() => setShown(!isShown)}>
                  {isShown ? <VisibilityOff /> : <Visibility />}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="outlined" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Checking...' : 'Use this key'}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Box>
    </Box>
  );
}

/** An error in the shape that the form shows beside its field. */
const notAccepted = () => Object.assign(new Error(NOT_ACCEPTED), { code: 'BAD_USER_INPUT', fields: { key: NOT_ACCEPTED } });
