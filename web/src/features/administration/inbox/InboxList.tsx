import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ListStatus } from '../../../ui/list/ListStatus.tsx';
import { PaginatedList } from '../../../ui/list/PaginatedList.tsx';
import { RowList } from '../../../ui/list/RowList.tsx';
import type { useShownEdges } from '../../../ui/list/useShownEdges.ts';
import { SkeletonGrid } from '../../../ui/states/SkeletonGrid.tsx';

export const INBOX_PAGE_SIZE = 25;

interface Props extends Omit<ReturnType<typeof useShownEdges>, 'shown'> {
  label: string;
  /** What an item is called, such as "message". */
  noun: string;
  /** What the filter asks for, such as "unread". */
  kind?: string;
  count: number;
  /** Whether there is nothing to show yet. */
  isLoading: boolean;
  /** Whether the items are those of the filter before. */
  isStale: boolean;
  /** As text, because it may not be exact. */
  total: string;
  skeleton: { count: number; height: number };
  filters: ReactNode;
  empty: ReactNode;
  children: ReactNode;
}

/** A list of the inbox with its filter, its status, and its loading and empty states. */
export function InboxList({
  label,
  noun,
  kind,
  isLoading,
  isStale,
  skeleton,
  filters,
  empty,
  children,
  total,
  totalCount,
  ...more
}: Props) {
  return (
    <>
      <Box sx={filtersSx}>{filters}</Box>
      <ListStatus text={isStale ? undefined : [total, kind, totalCount === 1 ? noun : `${noun}s`].filter(Boolean).join(' ')} />
      {isLoading ? (
        <SkeletonGrid {...skeleton} columns="rows" label={`Loading the ${noun}s`} />
      ) : more.count === 0 ? (
        empty
      ) : (
        <PaginatedList {...more} isStale={isStale} label={`Load more ${noun}s`} failure={`More ${noun}s could not be loaded.`}>
          <RowList label={label}>{children}</RowList>
        </PaginatedList>
      )}
    </>
  );
}

const filtersSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 280px))' },
  gap: 2,
  mb: 2,
} as const;
