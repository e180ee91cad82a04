import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Sync from '@mui/icons-material/Sync';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { namesIn, overallState, type Service, type SystemStatus } from './serviceState.ts';
import { stateStyles } from './stateStyles.tsx';

interface Props {
  status?: SystemStatus;
  at?: Date;
  /** Whether the last refresh failed, so that what is shown is outdated. */
  isUnreachable: boolean;
  onRetry: () => void;
}

type OverallState = ReturnType<typeof overallState>;

const titles: Readonly<Record<OverallState, string>> = {
  operational: 'All Systems Operational',
  degraded: 'Degraded Performance',
  outage: 'Service Outage',
};

const formatTime = (at: Date | undefined) => at?.toLocaleTimeString('en-US') ?? '';

/** The overall state. It has the same height while loading. */
export function StatusBanner({ status, at, isUnreachable, onRetry }: Props) {
  const overall = status && overallState(status.services);
  const style = stateStyles[isUnreachable || !overall ? 'unknown' : overall];
  const Icon = isUnreachable ? CloudOff : overall ? style.Icon : Sync;
  return (
    <Box sx={{ ...bannerSx, color: style.color.main, bgcolor: style.color.soft }}>
      <Icon aria-hidden fontSize="large" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box role="status">
          <Typography variant="h2" sx={{ typography: { xs: 'h3', sm: 'h2' }, mb: { sm: 0.5 } }}>
            {isUnreachable ? 'Promptory Cannot Be Reached' : overall ? titles[overall] : 'Checking the Services'}
          </Typography>
          <Typography variant="body2" color="textPrimary">
            {isUnreachable
              ? 'The last figures are kept below.'
              : overall
                ? detailText(overall, status.services)
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

function detailText(overall: OverallState, services: readonly Service[]): string {
  if (overall === 'outage') return `Does not answer: ${namesIn(overall, services)}.`;
  if (overall === 'degraded') return `Slower than usual: ${namesIn(overall, services)}.`;
  const unchecked = namesIn('unknown', services);
  return unchecked === '' ? 'Every service answers as it should.' : `Not checked lately: ${unchecked}.`;
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
