import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { flushSync } from 'react-dom';

interface Props {
  /** Text in brackets that is no field. */
  skipped: readonly string[];
  /** Makes fields of it, and returns their names. */
  onTurn: () => readonly string[];
  /** The id of what takes the focus in the field of a name. */
  idOf: (name: string) => string;
}

/** Names the brackets that a text has beside its fields, and makes fields of them. */
export function SkippedNote({ skipped, onTurn, idOf }: Props) {
  if (skipped.length === 0) return null;
  /** The focus goes to the first of the new fields. */
  const turn = () => {
    const [first = ''] = flushSync(onTurn);
    document.getElementById(idOf(first))?.focus();
  };
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {`Not fields, because names have capital letters, digits, spaces and _ only: ${skipped.join(', ')}.`}
      </Typography>
      <Button size="small" onClick={turn}>
        Turn them into fields
      </Button>
    </Box>
  );
}
