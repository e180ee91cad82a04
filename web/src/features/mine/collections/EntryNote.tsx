import { useApolloClient, useMutation, useReactiveVar } from '@apollo/client/react';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { isNotFound, toApiError } from '../../../api/errors.ts';
import { inTurn } from '../../../api/turns.ts';
import { touchField } from '../../../ui/styles.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { SetCollectionNoteDocument } from './CollectionEntries.generated.ts';
import { unsavedNoteOf } from './unsavedNotes.ts';

interface Props {
  collectionId: string;
  id: string;
  title: string;
  /** What the cache has, which also follows other devices. */
  saved: string;
  text: string;
  onType: (text: string) => void;
}

/** The note of an entry, which is saved when the field is left. */
export function EntryNote({ collectionId, id, title, saved, text, onType }: Props) {
  const unsaved = unsavedNoteOf(useApolloClient(), id);
  const failure = useReactiveVar(unsaved)?.failure;
  const failureToast = useFailureToast();
  const [save] = useMutation(SetCollectionNoteDocument);
  /** What was sent or shown last: anything else was typed since. */
  const last = useRef(text);
  const send = async (note: string) => {
    const sent = { note };
    last.current = note;
    unsaved(sent);
    // Also after the field is gone. Each one by itself, because several may be on their way.
    const preventUnload = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    try {
      await save({ variables: { collectionId, id, note }, context: inTurn(`note ${id}`) });
      failureToast.end();
      if (unsaved() === sent) unsaved(undefined);
    } catch (error) {
      // A later note is on its way.
      if (unsaved() !== sent) return;
      const failed = { note, failure: toApiError(error, 'The note could not be saved. Leave the field again to retry.').message };
      unsaved(failed);
      // An entry that was removed has no note to save.
      if (isNotFound(error)) return;
      failureToast.show({
        title: 'Error',
        description: toApiError(error, `The note on “${title}” could not be saved.`).message,
        action: { label: 'Try again', run: () => unsaved() === failed && void send(note) },
      });
    } finally {
      window.removeEventListener('beforeunload', preventUnload);
    }
  };
  const isUnsaved = () => text.trim() !== last.current || unsaved()?.failure !== undefined;
  const store = () => {
    if (isUnsaved()) void send(text.trim());
  };
  const follow = useEffectEvent((note: string) => {
    // While notes are on their way, the cache has an earlier one.
    if (unsaved() || isUnsaved() || note === last.current) return;
    last.current = note;
    onType(note);
  });
  useEffect(() => follow(saved), [saved]);
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
