import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { HEADING_HEIGHT } from './fieldStyles.ts';

interface Props {
  filled: number;
  total: number;
  canUndoClear: boolean;
  onClear: () => void;
  onUndoClear: () => void;
}

export function FieldsHeading({ filled, total, canUndoClear, onClear, onUndoClear }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: HEADING_HEIGHT }}>
      <Typography variant="h3" component="h2" id="fields-heading">
        Fill in the fields
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        {`${filled} of ${total} filled`}
      </Typography>
      <Button
        onClick={canUndoClear ? onUndoClear : onClear}
        disabled={!canUndoClear && filled === 0}
        sx={{ ml: 'auto', px: 1, mr: -1, whiteSpace: 'nowrap' }}
      >
        {canUndoClear ? 'Undo clear' : 'Clear fields'}
      </Button>
    </Box>
  );
}
