import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { cardSkeleton, visuallyHidden } from '../../../ui/styles.ts';

/** As high as two keys at each width. */
export function KeysSkeleton() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
      <Box component="span" sx={visuallyHidden}>
        Loading your keys
      </Box>
      {[1, 2].map((key) => (
        <Skeleton key={key} variant="rounded" aria-hidden sx={{ ...cardSkeleton, height: { xs: 264, sm: 198, md: 136 } }} />
      ))}
    </Box>
  );
}
