import LockOutlined from '@mui/icons-material/LockOutlined';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { SortableRow } from '../../../ui/list/sortable/SortableRow.tsx';
import type { CollectionEntryRowFragment } from './CollectionEntries.generated.ts';
import { describeEntry } from './describeEntry.ts';
import { EntryNote } from './EntryNote.tsx';

interface Props {
  collectionId: string;
  entry: CollectionEntryRowFragment;
  onRemove: () => void;
}

/** A prompt of a collection. */
export function EntryRow({ collectionId, entry, onRemove }: Props) {
  const { title, where, to, isLocked } = describeEntry(entry);
  return (
    <SortableRow id={entry.id} name={title} onRemove={onRemove}>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={to} color="inherit">
          {title}
        </Link>
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {isLocked && <LockOutlined sx={{ fontSize: '0.875rem' }} titleAccess="Locked" />}
        {where}
      </Typography>
      <EntryNote collectionId={collectionId} id={entry.id} title={title} note={entry.note} />
    </SortableRow>
  );
}
