import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { HEADING_HEIGHT } from './fieldStyles.ts';

interface Props {
  filled: number;
  total: number;
  /** Whether something was typed for this prompt, or comes from the client set; the practice profile may have filled in the rest. */
  isClearable: boolean;
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
    <Box sx={rowSx}>
      <Box sx={titleSx}>
        <Typography variant="h3" component="h2" id="fields-heading">
          Fill in the fields
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {`${filled} of ${total} filled`}
        </Typography>
      </Box>
      <Box sx={{ ml: 'auto', mr: -1, flex: '1 0 0', minWidth: 'min-content', maxWidth: 'max-content' }}>
        <FieldsAction {...props} />
      </Box>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: HEADING_HEIGHT,
  // For large text.
  flexWrap: 'wrap',
} as const;

/** In a narrow column beside the preview, the number is below the name. Together they are no higher than the button. */
const titleSx = {
  display: 'flex',
  // As wide as the heading, at least; the number wraps before the button does.
  flex: '1 1 8.5rem',
  maxWidth: 'max-content',
  alignItems: { xs: 'center', md: 'flex-start', lg: 'center' },
  flexDirection: { xs: 'row', md: 'column', lg: 'row' },
  flexWrap: { xs: 'wrap', md: 'nowrap', lg: 'wrap' },
  columnGap: 1,
  '& > *': { lineHeight: { md: 1.25, lg: undefined } },
  // On the narrowest phones, too.
  '@media (max-width: 23.74em)': {
    alignItems: 'flex-start',
    flexDirection: 'column',
    flexWrap: 'nowrap',
    '& > *': { lineHeight: 1.25 },
  },
} as const;

/** One action at a time, where it is expected: an untouched form offers the example, a filled one to be cleared. */
function FieldsAction(props: Props) {
  const { label, onClick, isDisabled } = actionOf(props);
  return (
    <Button onClick={onClick} disabled={isDisabled} aria-disabled={props.isFilling} sx={actionSx}>
      {/* The next label is another element, not the same one in another place. */}
      <span key={label}>{label}</span>
    </Button>
  );
}

/** The button keeps its size, whatever it says. */
const actionSx = { minWidth: { xs: '10em', md: 0, lg: '10em' }, justifyContent: 'flex-end' } as const;

function actionOf({ isClearable, canUndoClear, isFilling, onClear, onUndoClear, onFillExample, onClearExample }: Props) {
  if (onClearExample) return { label: 'Clear example', onClick: onClearExample };
  if (canUndoClear) return { label: 'Undo clear', onClick: onUndoClear };
  // Not disabled while it fills: the focus would be lost.
  if (!isClearable && onFillExample) return { label: 'Fill with example', onClick: isFilling ? undefined : onFillExample };
  return { label: 'Clear fields', onClick: onClear, isDisabled: !isClearable };
}
