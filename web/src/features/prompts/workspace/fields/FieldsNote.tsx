import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

interface Props {
  isEdited: boolean;
  isExample: boolean;
  isConfidential: boolean;
  /** Whether the fields were cleared just now. */
  isCleared: boolean;
  /** Whether clearing them has left the client set. */
  isSetLeft: boolean;
  onUndoReplace: (() => void) | undefined;
}

/** One line between heading and fields. It is there even if it is empty, so that the fields stay where they are. */
export function FieldsNote({ isEdited, isExample, isConfidential, isCleared, isSetLeft, onUndoReplace }: Props) {
  const isImportant = isEdited || isExample || isCleared || onUndoReplace !== undefined;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 20, mb: 0.5 }}>
      {isConfidential && <ShieldOutlined aria-hidden sx={{ fontSize: '1rem' }} color="primary" />}
      <Typography
        variant="caption"
        component="p"
        role="status"
        color={isImportant ? 'textPrimary' : 'textSecondary'}
        sx={{ flex: onUndoReplace ? undefined : 1 }}
      >
        {isExample && 'This is an example. It is not saved. '}
        {isCleared && 'Fields cleared. '}
        {isCleared && isSetLeft && 'The client set stays, but is not in use. '}
        {isEdited && 'Fields no longer change the text. '}
        {onUndoReplace && 'These values have replaced your earlier ones.'}
        {!isImportant && isConfidential && 'Only what you save leaves this browser.'}
      </Typography>
      {onUndoReplace && (
        <Link
          component="button"
          type="button"
          variant="caption"
          aria-label="Undo: bring back your earlier values"
          onClick={onUndoReplace}
        >
          Undo
        </Link>
      )}
    </Box>
  );
}
