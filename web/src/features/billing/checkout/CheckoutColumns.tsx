import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  summary: ReactNode;
  children: ReactNode;
}

/** The form with the order summary next to it, or above it on a phone. */
export function CheckoutColumns({ summary, children }: Props) {
  return (
    <Box sx={columnsSx}>
      <Box sx={{ order: { md: 2 }, position: { md: 'sticky' }, top: { md: 88 }, minWidth: 0 }}>{summary}</Box>
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
  gap: { xs: 3, md: 6 },
} as const;
