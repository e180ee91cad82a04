import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { changesOf, countPlaces } from './words.ts';

interface Props {
  title: string;
  before: string;
  after: string;
}

const countText = (count: number): string =>
  count === 0 ? 'Nothing has changed.' : `${count} ${count === 1 ? 'place' : 'places'}`;

/** What has changed from one text to another, word by word. */
export function Changes({ title, before, after }: Props) {
  const id = useId();
  const parts = changesOf(before, after);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 1 }}>
        {countText(countPlaces(parts))}
      </Typography>
      {/* Reached with the keyboard, to scroll it. */}
      <Box tabIndex={0} role="region" aria-labelledby={id} sx={textSx}>
        {parts.map(({ kind, text }, index) => {
          if (kind === 'same') return <span key={index}>{text}</span>;
          return kind === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
        })}
      </Box>
    </Box>
  );
}

/** A text that may be long. */
export const textSx = {
  maxHeight: { xs: 360, md: 480 },
  overflow: 'auto',
  p: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  typography: 'body2',
  // Not by their color alone.
  '& ins': { color: 'success.main', textDecorationThickness: 2, fontWeight: 600 },
  '& del': { color: 'error.main' },
} as const;
