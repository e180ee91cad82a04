import Box from '@mui/material/Box';
import { useEffect, useRef, type ComponentProps } from 'react';
import { PromptGrid } from '../PromptGrid.tsx';
import { LoadMore } from './LoadMore.tsx';

interface Props extends ComponentProps<typeof LoadMore> {
  edges: ComponentProps<typeof PromptGrid>['edges'];
  label: string;
  /** What is shown still belongs to the question before. */
  isStale?: boolean;
}

/** A grid of cards that grows. The focus goes on to the first new card, where the reading goes on. */
export function PromptList({ edges, label, isStale = false, showMore, ...more }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const continueAt = useRef<number | null>(null);
  useEffect(() => {
    if (continueAt.current === null || edges.length <= continueAt.current) return;
    const card = grid.current?.querySelectorAll('li')[continueAt.current];
    card?.querySelector('a')?.focus({ preventScroll: true });
    continueAt.current = null;
  }, [edges.length]);
  const continueBehind = () => {
    continueAt.current = edges.length;
    showMore();
  };
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.5 : 1, transition: 'opacity 120ms' }}>
      <Box ref={grid}>
        <PromptGrid edges={edges} label={label} />
      </Box>
      <LoadMore {...more} showMore={continueBehind} />
    </Box>
  );
}
