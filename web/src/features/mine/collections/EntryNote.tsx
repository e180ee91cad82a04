import { useMutation } from '@apollo/client/react';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { toApiError } from '../../../api/errors.ts';
import { touchField } from '../../../ui/styles.ts';
import { SetCollectionNoteDocument } from './CollectionEntries.generated.ts';

interface Props {
  collectionId: string;
  id: string;
  title: string;
  note: string;
}

/** The note of an entry, which is saved when the field is left. */
export function EntryNote({ collectionId, id, title, note }: Props) {
  const [text, setText] = useState(note);
  const [failure, setFailure] = useState<string>();
  const [save] = useMutation(SetCollectionNoteDocument);
  const store = async () => {
    if (text.trim() === note) return;
    setFailure(undefined);
    try {
      await save({ variables: { collectionId, id, note: text } });
    } catch (error) {
      setFailure(toApiError(error, 'The note could not be saved. Leave the field again to retry.').message);
    }
  };
  return (
    <TextField
      size="small"
      fullWidth
      value={text}
      error={failure !== undefined}
      helperText={failure}
      placeholder="Note"
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void store()}
      slotProps={{ htmlInput: { 'aria-label': `Note on ${title}` } }}
      sx={{ ...touchField, '& .MuiInputBase-input': { typography: 'body2' } }}
    />
  );
}
