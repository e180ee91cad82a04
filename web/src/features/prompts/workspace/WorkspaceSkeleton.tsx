import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
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
      <Box aria-hidden>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44, mb: 1 }}>
          <Typography component="div" variant="h3">
            <Skeleton width={136} />
          </Typography>
        </Box>
        <Box sx={{ display: 'grid', gap: 3 }}>
          {[56, 56, 56, 104, 56].map((height, index) => (
            <FieldSkeleton key={index} height={height} />
          ))}
        </Box>
      </Box>
      <Skeleton aria-hidden variant="rounded" sx={{ height: { xs: 560, md: 'calc(100dvh - 96px)' } }} />
    </Box>
  );
}

/** A field with two lines of help. */
function FieldSkeleton({ height }: { height: number }) {
  return (
    <Box>
      <Box sx={{ height, border: 1, borderColor: 'divider', borderRadius: 1 }} />
      <Typography component="div" variant="caption" sx={{ mt: 0.5, mx: 1.75 }}>
        <Skeleton />
        <Skeleton width="40%" />
      </Typography>
    </Box>
  );
}
