import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Changes } from './Changes.tsx';
import { Decision } from './Decision.tsx';

interface Props {
  base: string;
  mine: string;
  theirs: string;
  /** Takes the text that was decided on. It is not saved yet. */
  onDecided: (content: string) => void;
}

/** Where the library's text has changed while the member was writing: what it changed, and what becomes of their text. */
export function Moved({ base, mine, theirs, onDecided }: Props) {
  return (
    <Box component="section" aria-labelledby="version-moved" sx={{ mt: 4 }}>
      <Typography id="version-moved" variant="h2" sx={{ mb: 2 }}>
        The library’s new text
      </Typography>
      <Changes title="What the library changed" before={base} after={theirs} />
      <Decision
        key={`${theirs}\n${mine}`}
        base={base}
        mine={mine}
        theirs={theirs}
        isUnsaved
        save={(content) => {
          onDecided(content);
          return Promise.resolve();
        }}
      />
    </Box>
  );
}
