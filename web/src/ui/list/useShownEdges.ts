import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Connection<Edge> {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: readonly Edge[];
}

interface Options<Edge> {
  connection: Connection<Edge> | undefined;
  /** The answer to the question before, shown until the new one is there; nothing is fetched behind it. */
  previous?: Connection<Edge> | undefined;
  pageSize: number;
  fetchPage: (after: string) => Promise<unknown>;
}

/** However a link was made, it does not fetch without end; who clicks may go on. */
const SHOW_MAX = 240;

/**
 * "Load More" as a number in the address: `show` says how many cards there are to be, and pages are fetched until
 * there are as many. So Back and a shared link bring back the list as it was.
 */
export function useShownEdges<Edge>({ connection, previous, pageSize, fetchPage }: Options<Edge>) {
  const [params, setParams] = useSearchParams();
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const [asked, setAsked] = useState(SHOW_MAX);

  const wanted = Math.min(asked, Math.max(pageSize, Math.trunc(Number(params.get('show'))) || 0));
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
      setAsked((before) => Math.max(before, more));
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
