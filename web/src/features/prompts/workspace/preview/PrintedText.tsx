import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/** Paper has no form and no folded values: only the finished text is printed. It exists only while the browser prints. */
export function PrintedText({ title, text }: { title: string; text: string }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is there when the event ends.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  return createPortal(
    <Box data-printed sx={printedSx}>
      <GlobalStyles styles={{ '@media print': { 'body > :not([data-printed])': { display: 'none !important' } } }} />
      <Typography variant="h2" component="p" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>,
    document.body,
  );
}

/** The light text of the dark scheme is hard to read on paper. */
const printedSx = { display: 'none', '@media print': { display: 'block', color: 'black' } } as const;
