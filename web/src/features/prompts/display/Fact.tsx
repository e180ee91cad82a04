import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A name and its values, which may be several chips. For a <dl>. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={factSx}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 1, typography: 'body2' }}>
        {children}
      </Box>
    </Box>
  );
}

const factSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
  gap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
