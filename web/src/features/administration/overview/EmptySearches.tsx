import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { CHART_HEIGHT } from '../../../ui/charts/chartHeight.ts';
import { formatCount } from '../../../ui/format.ts';
import type { EmptySearchesFragment } from './EmptySearches.generated.ts';

/** What members reported as missing, to see what the library lacks. Undefined while loading. */
export function EmptySearches({ searches }: { searches: readonly EmptySearchesFragment[] | undefined }) {
  return (
    <ChartCard title="Prompts members are looking for" height={CHART_HEIGHT} loading={searches === undefined}>
      {searches?.length === 0 ? (
        <Typography color="textSecondary">No member has reported a missing prompt.</Typography>
      ) : (
        <Box
          role="group"
          aria-label="Prompts members are looking for"
          // Focusable, so that it can be scrolled with the keyboard.
          tabIndex={0}
          sx={scrollSx}
        >
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {searches?.map(({ text, count }) => (
              <Box component="li" key={text} sx={rowSx}>
                <Typography component="span" variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {text}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  color="textSecondary"
                  sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                >
                  {count === 1 ? 'once' : `${formatCount(count)} times`}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </ChartCard>
  );
}

const scrollSx = { maxHeight: '100%', overflowY: 'auto', outlineOffset: -2 } as const;

const rowSx = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
