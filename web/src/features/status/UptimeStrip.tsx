import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DAYS, dayName, dayState, describeDays, type Day, type DayState } from './days.ts';

const HEIGHT = 28;
const PITCH = 4;

/** The states differ in height too, for people who cannot tell the colors apart. */
const heights: Readonly<Record<DayState, number>> = { unchecked: 6, good: HEIGHT, belowTarget: 20, bad: 12 };

/** One bar per day. For a screen reader it is an image with one description. It takes up its space while loading. */
export function UptimeStrip({ days }: { days?: readonly Day[] }) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box
        component="svg"
        role="img"
        aria-label={days ? describeDays(days) : 'Loading'}
        viewBox={`0 0 ${DAYS * PITCH} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={stripSx}
      >
        {days?.map(({ day, uptime }, index) => {
          const state = dayState(uptime);
          return (
            <rect
              key={day}
              className={state}
              x={index * PITCH + 0.5}
              y={HEIGHT - heights[state]}
              width={PITCH - 1}
              height={heights[state]}
            >
              <title>{`${dayName(day)}: ${uptime === undefined ? 'no checks' : `${uptime}%`}`}</title>
            </rect>
          );
        })}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Typography variant="caption" color="textSecondary">
          {DAYS} days ago
        </Typography>
        <Typography variant="caption" color="textSecondary">
          Today
        </Typography>
      </Box>
    </Box>
  );
}

const stripSx = {
  display: 'block',
  width: '100%',
  height: HEIGHT,
  '& rect': { fill: 'currentcolor' },
  '& .unchecked': { color: 'divider' },
  '& .good': { color: 'category.green.main' },
  '& .belowTarget': { color: 'category.yellow.main' },
  '& .bad': { color: 'category.red.main' },
} as const;
