import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { HEADING_HEIGHT } from './fieldStyles.ts';

interface Props {
  filled: number;
  total: number;
  /** Whether something was typed for this prompt; the practice profile may have filled in the rest. */
  isTyped: boolean;
  canUndoClear: boolean;
  onClear: () => void;
  onUndoClear: () => void;
  /** Whether the example is being loaded. */
  isFilling: boolean;
  /** Fills the fields with a case; undefined if the prompt has none. */
  onFillExample: (() => void) | undefined;
  /** Undefined while the fields do not show the example. */
  onClearExample: (() => void) | undefined;
}

export function FieldsHeading(props: Props) {
  const { filled, total } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: HEADING_HEIGHT }}>
      <Typography variant="h3" component="h2" id="fields-heading">
        Fill in the fields
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        {`${filled} of ${total} filled`}
      </Typography>
      <Box sx={{ ml: 'auto', mr: -1, flexShrink: 0 }}>
        <FieldsAction {...props} />
      </Box>
    </Box>
  );
}

/** One action at a time, where it is expected: an untouched form offers the example, a filled one to be cleared. */
function FieldsAction(props: Props) {
  const { label, onClick, isDisabled } = actionOf(props);
  return (
    <Button onClick={onClick} disabled={isDisabled} sx={{ minWidth: LONGEST_LABEL, justifyContent: 'flex-end' }}>
      {/* The next label is another element, not the same one in another place. */}
      <span key={label}>{label}</span>
    </Button>
  );
}

/** The button keeps its size, whatever it says. */
const LONGEST_LABEL = '10em';

function actionOf({ isTyped, canUndoClear, isFilling, onClear, onUndoClear, onFillExample, onClearExample }: Props) {
  if (onClearExample) return { label: 'Clear example', onClick: onClearExample };
  if (canUndoClear) return { label: 'Undo clear', onClick: onUndoClear };
  if (!isTyped && onFillExample) return { label: 'Fill with example', onClick: onFillExample, isDisabled: isFilling };
  return { label: 'Clear fields', onClick: onClear, isDisabled: !isTyped };
}
