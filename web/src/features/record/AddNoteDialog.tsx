import { useMutation } from '@apollo/client/react';
import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { toApiError } from '../../api/errors.ts';
import { growingArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useNavigationGuard } from '../../ui/location/useNavigationGuard.ts';
import { useForm } from '../../ui/forms/useForm.ts';
import { AddNoteDocument } from './AddNote.generated.ts';

const FALLBACK_ERROR = 'The record could not be added to. Please try again.';
const empty = { matter: '', isReview: false, text: '' };

interface Props {
  open: boolean;
  ids: readonly string[];
  /** The names that were given before. */
  matters: readonly string[];
  onAdded: () => void;
  onClose: () => void;
}

/** Adds the same matter, review or note to the chosen entries. */
export function AddNoteDialog({ open, ids, matters, onAdded, onClose }: Props) {
  const [add] = useMutation(AddNoteDocument);
  const { values, failure, isBusy, isChanged, set, clear, field, formProps } = useForm({
    initialValues: empty,
    validate: ({ matter, isReview, text }) =>
      matter.trim() || isReview || text.trim() ? {} : { matter: 'Name a matter, mark it as reviewed, or write a note' },
    isReadOnlyWhileBusy: true,
    fallback: FALLBACK_ERROR,
    onSubmit: async ({ matter, isReview, text }) => {
      const note = { matter: matter.trim() || null, isReview, text: text.trim() || null };
      await add({
        variables: { ids: [...ids], note },
        // The names that the filter offers, and which entries match it.
        refetchQueries: ['RecordPage'],
      }).catch((error: unknown) => {
        throw toApiError(error, FALLBACK_ERROR);
      });
      clear();
      onAdded();
    },
  });
  // Back closes it as Escape does. Otherwise it would leave the page, with what was typed.
  useNavigationGuard(open && isChanged, () => !isBusy && onClose());
  const {
    onChange: _,
    value: __,
    ...matterField
  } = field('matter', 'A label is enough. It is saved on our server, so leave out what must not leave your device.');
  return (
    <FormDialog
      open={open}
      title={ids.length === 1 ? 'Add to this entry' : `Add to ${ids.length} entries`}
      submitLabel="Add to the record"
      busyLabel="Adding…"
      isBusy={isBusy}
      failure={failure}
      formProps={formProps}
      onClose={onClose}
    >
      <Typography variant="body2">What is added cannot be changed or removed later. You can always add more.</Typography>
      <Autocomplete
        freeSolo
        readOnly={isBusy}
        options={matters}
        inputValue={values.matter}
        onInputChange={(_event, value) => set('matter', value)}
        renderInput={(params) => (
          <TextField {...params} {...matterField} label="Client or matter" slotProps={{ ...params.slotProps }} />
        )}
      />
      <FormControlLabel
        control={<Checkbox checked={values.isReview} onChange={(event) => set('isReview', event.target.checked)} />}
        label="I have reviewed the result"
      />
      <TextField
        {...field('text', 'Such as what you checked, in at most 300 characters')}
        label="Note"
        multiline
        slotProps={growingArea(2, 8, { readOnly: isBusy })}
      />
    </FormDialog>
  );
}
