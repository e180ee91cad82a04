import Box from '@mui/material/Box';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { LoadMore } from './LoadMore.tsx';

interface Props extends ComponentProps<typeof LoadMore> {
  /** How many items are shown. */
  count: number;
  /** What is shown still belongs to the question before. */
  isStale?: boolean;
  /** The list itself; every item has a link, or else a button. */
  children: ReactNode;
}

/** A list that grows on demand. The focus goes on to the first new item, where the reading goes on. */
export function PaginatedList({ count, isStale = false, children, showMore, ...more }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const continueAt = useRef<number | null>(null);
  useEffect(() => {
    if (continueAt.current === null || count <= continueAt.current) return;
    const item = list.current?.querySelectorAll('li')[continueAt.current];
    const target = item?.querySelector('a') ?? item?.querySelector('button');
    target?.focus({ preventScroll: true });
    continueAt.current = null;
  }, [count]);
  const continueBehind = () => {
    continueAt.current = count;
    showMore();
  };
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.5 : 1, transition: 'opacity 120ms' }}>
      <div ref={list}>{children}</div>
      <LoadMore {...more} showMore={continueBehind} />
    </Box>
  );
}
