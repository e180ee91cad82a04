import Box from '@mui/material/Box';
import { SkeletonGrid } from '../../../ui/states/SkeletonGrid.tsx';
import { PROMPT_CARD_HEIGHT } from '../PromptCard.tsx';
import { LIST_ROW_MIN_HEIGHT } from './listRowMinHeight.ts';

interface Props {
  count: number;
  /** For screen readers, such as "Loading prompts". */
  label: string;
}

/**
 * As large as the list that follows it. In the prerendered shell it does not know the view that the member has chosen, but its
 * styles do: boot.ts has written it into the document.
 */
export function PromptListSkeleton({ count, label }: Props) {
  return (
    <Box sx={skeletonSx}>
      <SkeletonGrid count={count} height={PROMPT_CARD_HEIGHT} label={label} />
    </Box>
  );
}

const skeletonSx = {
  '[data-list-view="rows"] & > div': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '1px' },
  '[data-list-view="rows"] & .MuiSkeleton-root': { minHeight: LIST_ROW_MIN_HEIGHT, height: '0 !important', borderRadius: 0 },
} as const;
