import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Sync from '@mui/icons-material/Sync';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { overallState, toState, type Service, type State, type SystemStatus } from './serviceState.ts';
import { stateStyles } from './stateStyles.tsx';

interface Props {
  status?: SystemStatus;
  at?: Date;
  /** Whether the last refresh failed, so that what is shown is outdated. */
  isUnreachable: boolean;
  onRetry: () => void;
}

const titles: Readonly<Record<State, string>> = {
  operational: 'All Systems Operational',
  degraded: 'Degraded Performance',
  outage: 'Service Outage',
  unknown: 'Status Unknown',
};

const formatTime = (at: Date | undefined) => at?.toLocaleTimeString('en-US') ?? '';

/** The overall state. It has the same height while loading. */
export function StatusBanner({ status, at, isUnreachable, onRetry }: Props) {
  const state = status && !isUnreachable ? overallState(status.services) : 'unknown';
  const style = stateStyles[state];
  const Icon = isUnreachable ? CloudOff : status ? style.Icon : Sync;
  return (
    <Box sx={{ ...bannerSx, color: style.color.main, bgcolor: style.color.soft }}>
      <Icon aria-hidden fontSize="large" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box role="status">
          <Typography variant="h2" sx={{ typography: { xs: 'h3', sm: 'h2' }, mb: { sm: 0.5 } }}>
            {isUnreachable ? 'Promptory Cannot Be Reached' : status ? titles[state] : 'Checking the Services'}
          </Typography>
          <Typography variant="body2" color="textPrimary">
            {isUnreachable
              ? 'The last figures are kept below.'
              : status
                ? detailText(state, status.services)
                : 'This takes a moment.'}
          </Typography>
        </Box>
        <Typography variant="body2" color="textPrimary">
          {isUnreachable ? `They are from ${formatTime(at)}. ` : at && `Updated ${formatTime(at)}. `}
          {isUnreachable ? 'We try again every 30 seconds.' : 'Refreshed every 30 seconds.'}
        </Typography>
      </Box>
      {isUnreachable && (
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Box>
  );
}

function detailText(state: State, services: readonly Service[]): string {
  if (state === 'operational') return 'Every service answers as it should.';
  const names = services.filter(({ status }) => toState(status) === state).map(({ name }) => name);
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
