import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '../../../ui/styles.ts';

/** The form next to the preview, or above it on a narrow screen. */
export const workspaceColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
  gap: 4,
  alignItems: 'start',
} as const;

export function WorkspaceSkeleton() {
  return (
    <Box aria-busy="true" sx={workspaceColumns}>
      <Box component="span" sx={visuallyHidden}>
        Loading the prompt
      </Box>
      <Box aria-hidden sx={{ display: 'grid', gap: 3, pt: 6 }}>
        {[56, 56, 104, 104, 56].map((height, index) => (
          <Skeleton key={index} variant="rounded" height={height} />
        ))}
      </Box>
      <Skeleton aria-hidden variant="rounded" height={560} />
    </Box>
  );
}
