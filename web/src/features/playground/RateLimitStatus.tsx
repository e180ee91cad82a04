import Typography from '@mui/material/Typography';
import type { RateLimit } from './rateLimits.ts';
import { formatCount } from '../../ui/format.ts';

/** What is left of the key's rate limits after the last response. */
export function RateLimitStatus({ limits }: { limits: readonly RateLimit[] }) {
  if (limits.length === 0) return null;
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      Left after the last response:{' '}
      {limits
        .map(
          ({ name, remaining, quota, resetsIn }) =>
            `${formatCount(remaining)} of ${formatCount(quota)} ${name}, full again in ${resetsIn} s`,
        )
        .join('; ')}
    </Typography>
  );
}
