import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  isEdited: boolean;
  canUndoDiscard: boolean;
  onEdit: () => void;
  onDiscard: () => void;
  onUndoDiscard: () => void;
}

export function PreviewHeading({ isEdited, canUndoDiscard, onEdit, onDiscard, onUndoDiscard }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 52, px: { xs: 0, md: 2 } }}>
      <Typography variant="h3" component="h2" id="preview-heading" sx={{ mr: 'auto' }}>
        Preview
      </Typography>
      <Typography variant="caption" role="status">
        {canUndoDiscard && 'Edits discarded.'}
      </Typography>
      {canUndoDiscard && <Button onClick={onUndoDiscard}>Undo</Button>}
      <Button onClick={isEdited ? onDiscard : onEdit} sx={{ mr: -1 }}>
        {isEdited ? 'Discard edits' : 'Edit text'}
      </Button>
    </Box>
  );
}
