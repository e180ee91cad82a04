import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  items: readonly { name: string; value: ReactNode }[];
}

/** Names and values, separated by hairlines. */
export function DescriptionList({ items }: Props) {
  return (
    <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider' }}>
      {items.map(({ name, value }) => (
        <Box key={name} sx={rowSx}>
          <Typography component="dt" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', textAlign: { sm: 'right' } }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'space-between',
  columnGap: 3,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
