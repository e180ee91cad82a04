import type { ApolloCache } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import { RecordUseDocument, type RecordUseMutation } from './RecordUse.generated.ts';

/** The prompt and the statistics are normalized; only the list of recent uses has to be updated by hand. */
function updateRecentUses(cache: ApolloCache, { recentUses }: RecordUseMutation['recordUse']): void {
  cache.modify({
    fields: {
      recentUses: (_, { toReference }) =>
        recentUses.map(({ prompt, usedAt }) => toReference({ __typename: 'RecentUse', prompt, usedAt })),
    },
  });
}

/** Records which prompt was used and for which assistant, never the typed values. Resolves to whether that succeeded. */
export function useRecordUse(): (promptId: string, assistant?: string) => Promise<boolean> {
  const [recordUse] = useMutation(RecordUseDocument);
  return async (promptId, assistant) => {
    try {
      await recordUse({
        variables: { promptId, ...(assistant !== undefined && { assistant }) },
        update: (cache, { data }) => data && updateRecentUses(cache, data.recordUse),
      });
      return true;
    } catch {
      return false;
    }
  };
}
