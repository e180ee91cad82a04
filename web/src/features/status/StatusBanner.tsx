import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Sync from '@mui/icons-material/Sync';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { overallState, stateOf, type Service, type State, type SystemStatus } from './serviceState.ts';
import { stateStyles } from './stateStyles.tsx';

interface Props {
  status?: SystemStatus;
  at?: Date;
  /** What is shown is old, because the last attempt to renew it failed. */
  isAway: boolean;
  onRetry: () => void;
}

const titles: Readonly<Record<State, string>> = {
  operational: 'All Systems Operational',
  degraded: 'Degraded Performance',
  outage: 'Service Outage',
  unknown: 'Status Unknown',
};

const timeOf = (at: Date | undefined) => at?.toLocaleTimeString('en-US') ?? '';

/** How all services together are doing. It is as high while it loads as afterwards. */
export function StatusBanner({ status, at, isAway, onRetry }: Props) {
  const state = status && !isAway ? overallState(status.services) : 'unknown';
  const look = stateStyles[state];
  const Icon = isAway ? CloudOff : status ? look.Icon : Sync;
  return (
    <Box sx={{ ...bannerSx, color: look.color.main, bgcolor: look.color.soft }}>
      <Icon aria-hidden fontSize="large" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box role="status">
          <Typography variant="h2" sx={{ typography: { xs: 'h3', sm: 'h2' }, mb: { sm: 0.5 } }}>
            {isAway ? 'Promptory Cannot Be Reached' : status ? titles[state] : 'Checking the Services'}
          </Typography>
          <Typography variant="body2" color="textPrimary">
            {isAway ? 'The last figures are kept below.' : status ? detail(state, status.services) : 'This takes a moment.'}
          </Typography>
        </Box>
        <Typography variant="body2" color="textPrimary">
          {isAway ? `They are from ${timeOf(at)}. ` : at && `Updated ${timeOf(at)}. `}
          {isAway ? 'We try again every 30 seconds.' : 'Refreshed every 30 seconds.'}
        </Typography>
      </Box>
      {isAway && (
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Box>
  );
}

function detail(state: State, services: readonly Service[]): string {
  if (state === 'operational') return 'Every service answers as it should.';
  const names = services.filter(({ status }) => stateOf(status) === state).map(({ name }) => name);
  if (state === 'unknown') return `Not checked lately: ${names.join(', ')}.`;
  return `${state === 'outage' ? 'Does not answer' : 'Slower than usual'}: ${names.join(', ')}.`;
}

const bannerSx = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: 2,
  minHeight: { xs: 128, sm: 112 },
  p: { xs: 2, sm: 3 },
  borderRadius: 1,
} as const;
