import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

export function ExampleSkeleton() {
  return (
    <Box aria-busy="true" aria-label="Loading the example" role="status" sx={exampleBoxSx}>
      {[60, 95, 90, 40, 92, 88, 94, 70].map((width, index) => (
        <Skeleton key={index} width={`${width}%`} />
      ))}
    </Box>
  );
}

/** In the place of the text of the prompt. */
export const exampleBoxSx = {
  flex: '1 1 auto',
  minHeight: 0,
  overflowX: 'auto',
  overflowY: { md: 'auto' },
  px: { xs: 0, md: 2 },
  py: 2,
} as const;
