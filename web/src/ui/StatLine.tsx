import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { fewLetters } from './styles.ts';

interface Props {
  items: readonly { name: string; value: ReactNode }[];
  loading?: boolean;
}

/** Figures with their names on one thin line, on a phone in two columns. */
export function StatLine({ items, loading = false }: Props) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="dl" aria-busy={loading} sx={lineSx}>
        {items.map(({ name, value }) => (
          <Box key={name} sx={{ display: 'flex', gap: 1, whiteSpace: 'nowrap' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {loading ? <Skeleton width="3ch" /> : value}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const lineSx = {
  display: { xs: 'grid', sm: 'flex' },
  flexWrap: 'wrap',
  gridTemplateColumns: 'repeat(2, auto)',
  justifyContent: { xs: 'space-between', sm: 'flex-start' },
  columnGap: 4,
  rowGap: 0.5,
  m: 0,
  typography: 'body2',
  [fewLetters]: { gridTemplateColumns: 'auto' },
} as const;
