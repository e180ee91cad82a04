import Box from '@mui/material/Box';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { LoadMore } from './LoadMore.tsx';

interface Props extends ComponentProps<typeof LoadMore> {
  /** How many items are shown. */
  count: number;
  /** Whether the items still belong to the previous query. */
  isStale?: boolean;
  /** The list. Every item has a link or a button. */
  children: ReactNode;
}

/** A list with "Load More". The focus moves to the first new item. */
export function PaginatedList({ count, isStale = false, children, showMore, ...more }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const focusIndex = useRef<number | null>(null);
  useEffect(() => {
    if (focusIndex.current === null || count <= focusIndex.current) return;
    const item = list.current?.querySelectorAll('li')[focusIndex.current];
    const target = item?.querySelector('a') ?? item?.querySelector('button');
    target?.focus({ preventScroll: true });
    focusIndex.current = null;
  }, [count]);
  const loadMore = () => {
    focusIndex.current = count;
    showMore();
  };
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.5 : 1, transition: 'opacity 120ms' }}>
      <div ref={list}>{children}</div>
      <LoadMore {...more} showMore={loadMore} />
    </Box>
  );
}
