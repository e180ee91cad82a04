import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useAwaitsPage } from './pageCode.ts';

const appear = keyframes({ from: { opacity: 0 } });
const grow = keyframes({ from: { transform: 'scaleX(0.08)' } });

/**
 * A bar at the top edge while the next page loads. The last page stays until then, so nothing else would show that a click
 * had an effect. It appears after 150 ms, because most pages are there before.
 */
export function PageProgress() {
  const isLoading = useAwaitsPage();
  return isLoading && <Box role="progressbar" aria-label="Loading the page" sx={barSx} />;
}

const barSx = {
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  height: 3,
  zIndex: 'tooltip',
  bgcolor: 'primary.main',
  transform: 'scaleX(0.92)',
  transformOrigin: 'left',
  pointerEvents: 'none',
  animation: `${appear} 1ms 150ms backwards, ${grow} 8s cubic-bezier(0.1, 0.7, 0.2, 1) 150ms backwards`,
  '@media (prefers-reduced-motion: reduce)': { transform: 'none', animation: `${appear} 1ms 150ms backwards` },
} as const;
