import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** The right half of the page, which stays visible while the form is scrolled. */
export function PreviewFrame({ children }: { children: ReactNode }) {
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="preview-heading"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        position: { md: 'sticky' },
        top: (theme) => theme.spacing(10),
        maxHeight: { md: 'calc(100dvh - 96px)' },
      }}
    >
      {children}
    </Paper>
  );
}
