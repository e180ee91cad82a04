import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** A spinner for the whole page. It appears after a delay, so that fast pages do not flicker. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <Box
      role="status"
      aria-label={label}
      sx={{
        minHeight: '60dvh',
        display: 'grid',
        placeItems: 'center',
        '@keyframes appear': { from: { opacity: 0 } },
        animation: 'appear 150ms 200ms backwards',
      }}
    >
      <CircularProgress aria-hidden />
    </Box>
  );
}
