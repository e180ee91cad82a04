import type { ApolloCache } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import { RecordUseDocument, type RecordUseMutation } from './RecordUse.generated.ts';

/** The prompt and the statistics find their place by themselves; only the order of the recent uses is news. */
function moveRecentUses(cache: ApolloCache, { recentUses }: RecordUseMutation['recordUse']): void {
  cache.modify({
    fields: {
      recentUses: (_, { toReference }) =>
        recentUses.map(({ prompt, usedAt }) => toReference({ __typename: 'RecentUse', prompt, usedAt })),
    },
  });
}

/** Tells the server which prompt was used, never with what. Answers whether it could be recorded. */
export function useRecordUse(): (promptId: string) => Promise<boolean> {
  const [recordUse] = useMutation(RecordUseDocument);
  return async (promptId) => {
    try {
      await recordUse({
        variables: { promptId },
        update: (cache, { data }) => data && moveRecentUses(cache, data.recordUse),
      });
      return true;
    } catch {
      return false;
    }
  };
}
