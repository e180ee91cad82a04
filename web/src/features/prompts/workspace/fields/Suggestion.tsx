import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { FieldSuggestion } from '../suggestions.ts';
import { truncate } from '../truncate.ts';

interface Props {
  suggestion: FieldSuggestion;
  /** The name of the field. */
  label: string;
  onUse: () => void;
  /** The value is not to be offered again. */
  onWithhold: () => void;
}

/** Offers a value beside the label of its field. It ends in an ellipsis where the label leaves too little room. */
export function Suggestion({ suggestion: { value, from, isTyped }, label, onUse, onWithhold }: Props) {
  const use = `Use “${truncate(value)}”`;
  return (
    <Box sx={suggestionSx}>
      <Tooltip title={`From ${from}`} describeChild>
        <Button size="small" onClick={onUse} aria-label={`${use} from ${from}`} sx={useSx}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {use}
          </Box>
        </Button>
      </Tooltip>
      {isTyped && (
        <Tooltip title="Don’t suggest this">
          <IconButton aria-label={`${label}: don’t suggest this`} onClick={onWithhold} sx={withholdSx}>
            <Close sx={{ fontSize: '1rem' }} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

const touch = '@media (pointer: coarse)';

const suggestionSx = { display: 'flex', flex: '0 1 auto', minWidth: 96 } as const;
const useSx = { minWidth: 0, minHeight: 24, py: 0, [touch]: { minHeight: 44 } } as const;
const withholdSx = { flexShrink: 0, width: 24, height: 24, color: 'text.secondary', [touch]: { width: 44, height: 44 } } as const;
