import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, listStyle: 'none', m: 0, p: 0 }}
    >
      {children}
    </Box>
  );
}
