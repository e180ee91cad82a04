import { useApolloClient } from '@apollo/client/react';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { SortableRow } from '../../../ui/list/sortable/SortableRow.tsx';
import type { CollectionEntryRowFragment } from './CollectionEntries.generated.ts';
import { describeEntry } from './describeEntry.ts';
import { EntryNote } from './EntryNote.tsx';
import { unsavedNoteOf } from './unsavedNotes.ts';

interface Props {
  collectionId: string;
  entry: CollectionEntryRowFragment;
  /** With the note as it is typed, even if it is not saved yet. */
  onRemove: (note: string) => void;
}

/** A prompt of a collection. */
export function EntryRow({ collectionId, entry, onRemove }: Props) {
  const { title, where, to, isLocked } = describeEntry(entry);
  const unsaved = unsavedNoteOf(useApolloClient(), entry.id);
  const [note, setNote] = useState(() => unsaved()?.note ?? entry.note);
  return (
    <SortableRow id={entry.id} name={title} onRemove={() => onRemove(note.trim())}>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={to} color="inherit">
          {title}
        </Link>
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {isLocked && <LockOutlined sx={{ fontSize: '0.875rem' }} titleAccess="Locked" />}
        {where}
      </Typography>
      <EntryNote collectionId={collectionId} id={entry.id} title={title} saved={entry.note} text={note} onType={setNote} />
    </SortableRow>
  );
}
