import { useSortable } from '@dnd-kit/sortable';
import Close from '@mui/icons-material/Close';
import DragIndicator from '@mui/icons-material/DragIndicator';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { CollectionEntryRowFragment } from './CollectionEntries.generated.ts';
import { describeEntry } from './describeEntry.ts';
import { EntryNote } from './EntryNote.tsx';

interface Props {
  collectionId: string;
  entry: CollectionEntryRowFragment;
  onRemove: () => void;
}

/** A prompt of a collection. Its handle is dragged, or moved by Space and the arrow keys. */
export function EntryRow({ collectionId, entry, onRemove }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: entry.id,
  });
  const { title, where, to, isLocked } = describeEntry(entry);
  const shift = transform && `translate3d(0, ${Math.round(transform.y)}px, 0)`;
  return (
    <Box
      component="li"
      ref={setNodeRef}
      sx={{ ...rowSx, zIndex: isDragging ? 1 : 0, boxShadow: isDragging ? 4 : 0 }}
      style={{ transform: shift ?? undefined, transition }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${title}`}
        sx={{ touchAction: 'none' }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={to} color="inherit">
            {title}
          </Link>
        </Typography>
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
        >
          {isLocked && <LockOutlined sx={{ fontSize: 14 }} titleAccess="Locked" />}
          {where}
        </Typography>
        <EntryNote collectionId={collectionId} id={entry.id} title={title} note={entry.note} />
      </Box>
      <IconButton aria-label={`Remove ${title}`} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

const rowSx = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  p: 1,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
