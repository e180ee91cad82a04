import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** As many as the library has categories, with widths like their names. */
const WIDTHS = [40, 76, 60, 84, 96, 72, 88, 80];

/** The categories of the sidebar before they have loaded, each as high as its link. */
export const NavSkeleton = () =>
  WIDTHS.map((width, index) => (
    <Box key={index} component="li" aria-hidden sx={rowSx}>
      <Skeleton variant="rounded" width={24} height={24} />
      <Skeleton variant="text" width={width} />
    </Box>
  ));

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 1,
  minHeight: 40,
  typography: 'body2',
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
