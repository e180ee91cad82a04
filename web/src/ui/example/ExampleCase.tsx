import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What was filled in, folded: it is long, and the answer is what one came for. */
export function ExampleCase({ children }: { children: ReactNode }) {
  return (
    <Box component="details" sx={caseSx}>
      <Typography component="summary" variant="subtitle2">
        The case that was filled in
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

export function CaseValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ pt: 1.5 }}>
      <Typography component="dt" variant="subtitle2">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

const caseSx = {
  mb: 2,
  pb: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '& summary': { cursor: 'pointer', minHeight: 24 },
} as const;
