import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DAYS, dayName, dayState, describeDays, type Day, type DayState } from './days.ts';

const HEIGHT = 28;
const PITCH = 4;

/** Differs by height too, for whoever does not tell the colours apart. */
const heights: Readonly<Record<DayState, number>> = { unchecked: 6, good: HEIGHT, short: 20, bad: 12 };

/** A bar a day. To a screen reader it is one picture with one text. The ground is there before the days are known. */
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
  '& .short': { color: 'category.yellow.main' },
  '& .bad': { color: 'category.red.main' },
} as const;
