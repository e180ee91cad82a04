import type { ApolloCache } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import { ResolvePromptReportDocument } from './Inbox.generated.ts';
import type { ReportRowFragment } from './ReportRow.generated.ts';

function moveCount(cache: ApolloCache, by: number): void {
  cache.modify<{ promptReports: { open: number } }>({
    fields: {
      promptReports(existing) {
        const list = existing as { open: number };
        return { ...list, open: list.open + by };
      },
    },
  });
}

/** Closes a report or opens it again, at once; answers whether it was done. It stays in the list that is being read. */
export function useResolveReport(): (report: Pick<ReportRowFragment, 'id'>, isResolved: boolean) => Promise<boolean> {
  const [resolve] = useMutation(ResolvePromptReportDocument);
  return async ({ id }, isResolved) => {
    const expected = {
      __typename: 'Mutation',
      resolvePromptReport: { __typename: 'PromptReport', id, resolvedAt: isResolved ? new Date().toISOString() : null },
    };
    try {
      await resolve({
        variables: { id, isResolved },
        optimisticResponse: expected,
        update: (cache) => moveCount(cache, isResolved ? -1 : 1),
      });
      return true;
    } catch {
      return false;
    }
  };
}
