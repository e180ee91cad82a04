import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { flushSync } from 'react-dom';
import type { Skipped } from './skipped.ts';

interface Props {
  skipped: Skipped;
  /** Makes fields of what can be one, and returns their names. */
  onTurn: () => readonly string[];
  /** The id of what takes the focus in the field of a name. */
  idOf: (name: string) => string;
}

/** Names the brackets that a text has beside its fields, and makes fields of them. */
export function SkippedNote({ skipped: { turnable, digits }, onTurn, idOf }: Props) {
  /** The focus goes to the first of the new fields. */
  const turn = () => {
    const [first = ''] = flushSync(onTurn);
    document.getElementById(idOf(first))?.focus();
  };
  return (
    // Announced as it is typed, like the fields that are found.
    <div role="status">
      {turnable.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Names why="names have capital letters, digits, spaces and _ only" skipped={turnable} />
          <Button size="small" onClick={turn}>
            Turn them into fields
          </Button>
        </Box>
      )}
      {digits.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Names why="names begin with a letter" skipped={digits} />
        </Box>
      )}
    </div>
  );
}

const Names = ({ why, skipped }: { why: string; skipped: readonly string[] }) => (
  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
    {`Not fields, because ${why}: ${skipped.join(', ')}.`}
  </Typography>
);
