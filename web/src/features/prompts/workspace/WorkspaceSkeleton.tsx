import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '../../../ui/styles.ts';
import { HEADING_HEIGHT } from './fields/fieldStyles.ts';
import { PaneSwitchSkeleton } from './PaneSwitch.tsx';
import { PREVIEW_HEIGHT } from './preview/PreviewFrame.tsx';

/** The form next to the preview; one of them on a narrow screen. */
export const workspaceColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: 4,
  alignItems: 'start',
} as const;

export function WorkspaceSkeleton() {
  return (
    <Box aria-busy="true">
      <Box component="span" sx={visuallyHidden}>
        Loading the prompt
      </Box>
      <PaneSwitchSkeleton />
      <Box sx={workspaceColumns}>
        <Box aria-hidden>
          <Box sx={{ display: 'flex', alignItems: 'center', minHeight: HEADING_HEIGHT }}>
            <Typography component="div" variant="h3">
              <Skeleton width={136} />
            </Typography>
          </Box>
          <Box sx={{ minHeight: 20, mb: 0.5 }} />
          <Box sx={{ display: 'grid', gap: 2 }}>
            {[40, 40, 40, 132, 40].map((height, index) => (
              <FieldSkeleton key={index} height={height} />
            ))}
          </Box>
        </Box>
        <Skeleton aria-hidden variant="rounded" sx={{ display: { xs: 'none', md: 'block' }, height: PREVIEW_HEIGHT }} />
      </Box>
    </Box>
  );
}

/** A label, a field and two lines of help. */
function FieldSkeleton({ height }: { height: number }) {
  return (
    <Box>
      <Typography component="div" variant="subtitle2" sx={{ display: 'flex', alignItems: 'center', minHeight: 24 }}>
        <Skeleton width={112} />
      </Typography>
      <Box sx={{ height, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }} />
      <Typography component="div" variant="caption" sx={{ mt: 0.5 }}>
        <Skeleton />
        <Skeleton width="40%" />
      </Typography>
    </Box>
  );
}
