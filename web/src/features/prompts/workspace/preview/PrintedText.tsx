import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';

/** Paper has no form and no folded values: only the finished text is printed. */
export const PrintedText = ({ title, text }: { title: string; text: string }) => (
  <Printed title={title}>
    <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  </Printed>
);

/** What is printed in place of the page. It exists only while the browser prints. */
export function Printed({ title, children }: { title: string; children: ReactNode }) {
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
      {children}
    </Box>,
    document.body,
  );
}

/** The light text of the dark scheme is hard to read on paper. */
const printedSx = { display: 'none', '@media print': { display: 'block', color: 'black' } } as const;
