import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useNavigate } from 'react-router-dom';
import { toApiError } from '../../../api/errors.ts';
import { useForm } from '../../../ui/forms/useForm.ts';
import { touchField } from '../../../ui/styles.ts';
import { useCreateCollection } from './useCreateCollection.ts';

const FAILURE = 'The collection could not be created. Please try again.';

/** Starts a collection and opens it. */
export function NewCollection() {
  const navigate = useNavigate();
  const { createOnce } = useCreateCollection();
  const { field, failure, isBusy, formProps } = useForm({
    initialValues: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? { name: 'Enter a name' } : {}),
    fallback: FAILURE,
    onSubmit: async ({ name }) => {
      const { id } = await createOnce(name).catch((error: unknown) => {
        throw toApiError(error, FAILURE);
      });
      void navigate(`/collections/${id}`);
    },
  });
  const name = field('name');
  return (
    <Box
      component="form"
      aria-label="New collection"
      {...formProps}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mb: 3 }}
    >
      <TextField
        {...name}
        error={name.error || failure !== undefined}
        helperText={name.helperText ?? failure}
        label="New collection"
        size="small"
        autoComplete="off"
        sx={{ ...touchField, flex: '0 1 360px' }}
      />
      <Button type="submit" variant="contained" aria-disabled={isBusy} sx={{ minHeight: 40 }}>
        {isBusy ? 'One moment...' : 'Create'}
      </Button>
    </Box>
  );
}
