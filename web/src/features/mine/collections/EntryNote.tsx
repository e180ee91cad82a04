import { useMutation } from '@apollo/client/react';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { isNotFound, toApiError } from '../../../api/errors.ts';
import { touchField } from '../../../ui/styles.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { SetCollectionNoteDocument } from './CollectionEntries.generated.ts';

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
  const [failure, setFailure] = useState<string>();
  const failureToast = useFailureToast();
  const [save] = useMutation(SetCollectionNoteDocument);
  /** What the server has once it has received everything that was sent; undefined after a failure. */
  const sent = useRef<string | undefined>(text);
  const sending = useRef(Promise.resolve());
  const unanswered = useRef(0);
  const send = async (next: string) => {
    // Also after the field is gone. Each one by itself, because several may be on their way.
    const preventUnload = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    // Who comes back before the response finds what they typed.
    const optimisticResponse = { setCollectionNote: { __typename: 'CollectionEntry' as const, id, note: next } };
    try {
      await save({ variables: { collectionId, id, note: next }, optimisticResponse });
      setFailure(undefined);
      failureToast.end();
    } catch (error) {
      // A later note is on its way.
      if (sent.current !== next) return;
      sent.current = undefined;
      setFailure(toApiError(error, 'The note could not be saved. Leave the field again to retry.').message);
      // An entry that was removed has no note to save.
      if (isNotFound(error)) return;
      failureToast.show({
        title: 'Error',
        description: toApiError(error, `The note on “${title}” could not be saved.`).message,
        action: { label: 'Try again', run: () => sent.current === undefined && queue(next) },
      });
    } finally {
      unanswered.current -= 1;
      window.removeEventListener('beforeunload', preventUnload);
    }
  };
  const queue = (next: string) => {
    setFailure(undefined);
    sent.current = next;
    unanswered.current += 1;
    // One after another: the last one must not arrive first.
    sending.current = sending.current.then(() => send(next));
  };
  const isUnsaved = () => text.trim() !== sent.current;
  const store = () => {
    if (isUnsaved()) queue(text.trim());
  };
  const follow = useEffectEvent((note: string) => {
    // While notes are on their way, the cache has an earlier one.
    if (unanswered.current > 0 || isUnsaved() || note === sent.current) return;
    sent.current = note;
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
