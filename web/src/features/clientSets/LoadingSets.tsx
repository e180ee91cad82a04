import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { cardSkeleton } from '../../ui/styles.ts';

/** While the sets are read from the device. */
export function LoadingSets() {
  return (
    <>
      <PageHeading title="Client sets" />
      <Box aria-busy sx={{ display: 'grid', gap: 1.5 }}>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} variant="rounded" height={98} sx={cardSkeleton} />
        ))}
      </Box>
    </>
  );
}
