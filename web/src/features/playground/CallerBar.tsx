import KeyOutlined from '@mui/icons-material/KeyOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Caller } from './callers.ts';

interface Props {
  /** Undefined while loading. */
  caller: Caller | undefined;
  /** Whether the server no longer accepts the key. */
  isRejected: boolean;
  /** Buttons to change the caller. */
  children: ReactNode;
}

/** Shows which user or key the requests of this page are sent for. */
export function CallerBar({ caller, isRejected, children }: Props) {
  return (
    <Paper variant="outlined" component="section" aria-label="Access" aria-busy={caller === undefined} sx={barSx}>
      <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
        {caller?.kind === 'key' ? <KeyOutlined /> : <PersonOutlined />}
      </Box>
      <Box role="status" sx={{ flex: '1 1 280px', minWidth: 0 }}>
        {caller === undefined ? <Skeleton width="24ch" /> : <CallerSummary caller={caller} isRejected={isRejected} />}
      </Box>
      {children}
    </Paper>
  );
}

function CallerSummary({ caller, isRejected }: { caller: Caller; isRejected: boolean }) {
  if (caller.kind === 'session') {
    return (
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>Your session</strong>, {caller.email}, with the access of {accessLevel(caller)}
      </Typography>
    );
  }
  const { name, prefix, lastFour, scopes, isTest } = caller;
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{name}</strong>, {prefix}…{lastFour}
        {isTest && ': a test key, so nothing it writes is kept'}
      </Typography>
      {isRejected ? (
        <Typography variant="body2" color="error">
          This key is no longer accepted: it was revoked or has expired
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
          {scopes.map((scope) => (
            <Chip key={scope} size="small" variant="outlined" label={scope} sx={{ fontFamily: 'monospace' }} />
          ))}
        </Box>
      )}
    </>
  );
}

function accessLevel({ isAdmin, isPro }: Extract<Caller, { kind: 'session' }>): string {
  if (isAdmin) return 'an admin';
  return isPro ? 'the Pro plan' : 'the free plan';
}

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 1,
  minHeight: 64,
} as const;
