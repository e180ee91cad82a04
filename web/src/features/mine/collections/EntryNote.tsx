import { useMutation } from '@apollo/client/react';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { toApiError } from '../../../api/errors.ts';
import { touchField } from '../../../ui/styles.ts';
import { SetCollectionNoteDocument } from './CollectionEntries.generated.ts';

interface Props {
  collectionId: string;
  id: string;
  title: string;
  text: string;
  onType: (text: string) => void;
}

/** The note of an entry, which is saved when the field is left. */
export function EntryNote({ collectionId, id, title, text, onType }: Props) {
  const [failure, setFailure] = useState<string>();
  const [save] = useMutation(SetCollectionNoteDocument);
  /** What the server has once it has received everything that was sent; undefined after a failure. */
  const sent = useRef<string | undefined>(text);
  const sending = useRef(Promise.resolve());
  const send = async (next: string) => {
    try {
      await save({ variables: { collectionId, id, note: next } });
      setFailure(undefined);
    } catch (error) {
      if (sent.current === next) sent.current = undefined;
      setFailure(toApiError(error, 'The note could not be saved. Leave the field again to retry.').message);
    }
  };
  const isUnsaved = () => text.trim() !== sent.current;
  const store = () => {
    if (!isUnsaved()) return;
    const next = text.trim();
    setFailure(undefined);
    sent.current = next;
    // One after another: the last one must not arrive first.
    sending.current = sending.current.then(() => send(next));
  };
  // A field that goes with its page is not left before.
  const storeLast = useEffectEvent(store);
  useEffect(() => () => storeLast(), []);
  useBeforeUnload((event) => isUnsaved() && event.preventDefault());
  return (
    <TextField
      size="small"
      fullWidth
      value={text}
      error={failure !== undefined}
      helperText={failure}
      placeholder="Note"
      autoComplete="off"
      onChange={(event) => onType(event.target.value)}
      onBlur={store}
      slotProps={{ htmlInput: { 'aria-label': `Note on ${title}` } }}
      sx={{ ...touchField, '& .MuiInputBase-input': { typography: 'body2' } }}
    />
  );
}
