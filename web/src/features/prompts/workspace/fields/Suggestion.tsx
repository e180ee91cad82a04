import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

const MAX_LENGTH = 48;

function truncate(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).trimEnd()}…` : line;
}

/** Offers a value beside the label of its field. It ends in an ellipsis where the label leaves too little room. */
export function Suggestion({ value, onUse }: { value: string; onUse: () => void }) {
  return (
    <Button
      size="small"
      onClick={onUse}
      sx={{ flex: '0 1 auto', minWidth: 96, minHeight: 24, py: 0, '@media (pointer: coarse)': { minHeight: 44 } }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {`Use “${truncate(value)}”`}
      </Box>
    </Button>
  );
}
