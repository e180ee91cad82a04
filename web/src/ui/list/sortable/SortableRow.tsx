import { useSortable } from '@dnd-kit/sortable';
import Close from '@mui/icons-material/Close';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

interface Props {
  id: string;
  /** How the buttons name it. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A row of a `SortableList`. Its handle is dragged, or moved by Space and the arrow keys. */
export function SortableRow({ id, name, onRemove, children }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
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
        aria-label={`Move ${name}`}
        sx={{ touchAction: 'none' }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 }}>{children}</Box>
      <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
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
