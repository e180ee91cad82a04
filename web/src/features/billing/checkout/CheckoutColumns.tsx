import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  summary: ReactNode;
  children: ReactNode;
}

/** The form, and beside it (on a phone before it) what is bought. */
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
