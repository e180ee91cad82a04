import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { toState, type Incident } from './serviceState.ts';
import { stateStyles } from './stateStyles.tsx';
import { formatDateTime } from '../../ui/format.ts';

const MINUTE = 60_000;
const DURATIONS: readonly (readonly [string, number])[] = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
];

/** A rounded duration, such as "38 minutes" or "2 hours". */
function duration(milliseconds: number): string {
  const [unit, length] = DURATIONS.find(([, each]) => milliseconds >= 2 * each) ?? ['minute', MINUTE];
  const count = Math.max(1, Math.round(milliseconds / length));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Recent incidents, newest first. */
export function Incidents({ incidents }: { incidents?: readonly Incident[] }) {
  if (!incidents || incidents.length === 0) {
    return (
      <Paper
        variant="outlined"
        aria-busy={!incidents}
        sx={{ display: 'flex', alignItems: 'center', gap: 2, p: { xs: 2, sm: 3 } }}
      >
        <EventAvailable aria-hidden fontSize="large" sx={{ color: 'text.secondary' }} />
        <div>
          <Typography variant="h3">{incidents ? 'No Recent Incidents' : <Skeleton width="18ch" />}</Typography>
          <Typography variant="body2" color="textSecondary">
            {incidents ? 'No disruption has been noticed.' : <Skeleton width="24ch" />}
          </Typography>
        </div>
      </Paper>
    );
  }
  return (
    <Paper component="ul" variant="outlined" aria-labelledby="incidents" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {incidents.map((incident) => (
        <IncidentRow key={`${incident.service} ${incident.openedAt}`} incident={incident} />
      ))}
    </Paper>
  );
}

function IncidentRow({ incident: { service, status, openedAt, closedAt } }: { incident: Incident }) {
  const { Icon, color, label } = stateStyles[toState(status)];
  const openedText = formatDateTime(openedAt);
  return (
    <Box component="li" sx={rowSx}>
      <Icon aria-hidden sx={{ color: color.main }} />
      <div>
        <Typography variant="h3">
          {service}: {label}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <time dateTime={openedAt}>{openedText}</time>
          {closedAt === null ? ', not resolved yet' : `, resolved after ${duration(Date.parse(closedAt) - Date.parse(openedAt))}`}
        </Typography>
      </div>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  gap: 2,
  p: { xs: 2, sm: 3 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
