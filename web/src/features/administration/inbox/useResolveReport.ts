import type { ApolloCache } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import { ResolvePromptReportDocument } from './Inbox.generated.ts';
import type { ReportRowFragment } from './ReportRow.generated.ts';
import { storedArgs, withTotalChanged, type StoredTotal } from '../../../api/storedLists.ts';

type StoredReports = StoredTotal & { open: number };

function changeOpenCount(cache: ApolloCache, by: number): void {
  cache.modify<{ promptReports: StoredReports }>({
    fields: {
      promptReports(existing, { storeFieldName }) {
        const list = existing as StoredReports;
        const { onlyOpen = false } = storedArgs<{ onlyOpen: boolean }>(storeFieldName);
        return { ...withTotalChanged(list, onlyOpen ? by : 0), open: list.open + by };
      },
    },
  });
}

/** Resolves or reopens a report optimistically. Returns false if it failed. The report stays in the current list. */
export function useResolveReport(): (report: Pick<ReportRowFragment, 'id'>, isResolved: boolean) => Promise<boolean> {
  const [resolve] = useMutation(ResolvePromptReportDocument);
  return async ({ id }, isResolved) => {
    const optimisticResponse = {
      __typename: 'Mutation',
      resolvePromptReport: { __typename: 'PromptReport', id, resolvedAt: isResolved ? new Date().toISOString() : null },
    };
    try {
      await resolve({
        variables: { id, isResolved },
        optimisticResponse,
        update: (cache) => changeOpenCount(cache, isResolved ? -1 : 1),
      });
      return true;
    } catch {
      return false;
    }
  };
}
