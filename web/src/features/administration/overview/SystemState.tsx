import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { SystemStateFragment } from './SystemState.generated.ts';
import { systemRows, type Tone } from './systemRows.ts';

const tones: Readonly<Record<Tone, { Icon: typeof Help; color: string }>> = {
  good: { Icon: CheckCircle, color: 'category.green.main' },
  warning: { Icon: Warning, color: 'category.yellow.main' },
  bad: { Icon: ErrorOutline, color: 'category.red.main' },
  unknown: { Icon: Help, color: 'category.neutral.main' },
};

/** The rows while they are loading. */
const ROWS = 5;

/** How what the server depends on does. Undefined while loading. */
export function SystemState({ system }: { system: SystemStateFragment | undefined }) {
  const headingId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} aria-busy={!system} sx={{ p: 2 }}>
      <Typography variant="h3" component="h2" id={headingId} sx={{ mb: 1 }}>
        System
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {system
          ? systemRows(system).map(({ name, tone, text }) => {
              const { Icon, color } = tones[tone];
              return (
                <Box component="li" key={name} sx={rowSx}>
                  <Icon aria-hidden fontSize="small" sx={{ color, gridRow: { xs: '1 / 3', sm: 'auto' } }} />
                  <Typography variant="body2">{name}</Typography>
                  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {text}
                  </Typography>
                </Box>
              );
            })
          : Array.from({ length: ROWS }, (_, index) => (
              <Box component="li" key={index} sx={rowSx}>
                <Skeleton variant="circular" width={20} height={20} />
                <Skeleton width="12ch" />
              </Box>
            ))}
      </Box>
    </Paper>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto 24ch minmax(0, 1fr)' },
  columnGap: 1.5,
  alignItems: 'start',
  py: 1,
  // Two lines on a phone.
  minHeight: { xs: 56, sm: 36 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
