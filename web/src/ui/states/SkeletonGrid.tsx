import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { cardGrid, cardSkeleton, visuallyHidden } from '../styles.ts';

interface Props {
  count: number;
  /** The height of the loaded item, in pixels. */
  height: number;
  columns?: 'cards' | 'rows';
  /** For screen readers, such as "Loading prompts". */
  label: string;
}

export function SkeletonGrid({ count, height, columns = 'cards', label }: Props) {
  return (
    <Box aria-busy="true" sx={columns === 'cards' ? cardGrid : { display: 'grid', gap: 1 }}>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} data-testid="skeleton" variant="rounded" height={height} aria-hidden sx={cardSkeleton} />
      ))}
    </Box>
  );
}
