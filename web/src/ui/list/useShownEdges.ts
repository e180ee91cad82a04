import { useEffect, useEffectEvent, useState } from 'react';
import { useUrlParams } from '../location/useUrlParams.ts';

interface Connection<Edge> {
  /** Where the server counts them. */
  totalCount?: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: readonly Edge[];
}

interface Options<Edge> {
  connection: Connection<Edge> | undefined;
  /** The result of the previous query, shown until the new one arrives. No page is fetched for it. */
  previous?: Connection<Edge> | undefined;
  pageSize: number;
  fetchPage: (after: string) => Promise<unknown>;
}

/** The most items that a link can load. Clicking "Load More" goes beyond. */
const SHOW_MAX = 240;

/**
 * "Load More" as a number in the URL: `show` is the number of items, and pages are fetched until there are as many. So
 * Back and a shared link restore the list.
 */
export function useShownEdges<Edge>({ connection, previous, pageSize, fetchPage }: Options<Edge>) {
  const [params, setParams] = useUrlParams();
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const [limit, setLimit] = useState(SHOW_MAX);

  const wanted = Math.min(limit, Math.max(pageSize, Math.trunc(Number(params.get('show'))) || 0));
  const edges = (connection ?? previous)?.edges ?? [];
  const { hasNextPage = false, endCursor = null } = connection?.pageInfo ?? {};
  const next = hasNextPage && edges.length < wanted ? endCursor : null;
  const failed = next !== null && next === failedAt;

  const fetchNext = useEffectEvent((after: string) => fetchPage(after));
  useEffect(() => {
    if (next === null || failed) return;
    let isCurrent = true;
    fetchNext(next).catch(() => isCurrent && setFailedAt(next));
    return () => {
      isCurrent = false;
    };
  }, [next, failed]);

  const shown = edges.slice(0, wanted);
  return {
    shown,
    totalCount: (connection ?? previous)?.totalCount ?? 0,
    hasMore: shown.length < edges.length || hasNextPage,
    isLoadingMore: next !== null && !failed,
    failed,
    showMore: () => {
      setFailedAt(null);
      if (failed) return;
      const more = shown.length + pageSize;
      setLimit((before) => Math.max(before, more));
      setParams(
        (last) => {
          last.set('show', String(more));
          return last;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
