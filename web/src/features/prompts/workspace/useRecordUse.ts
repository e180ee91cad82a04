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

/** What the AI-use record gets to know of a use, besides its prompt. */
export interface UseNote {
  /** Where the text is opened next. */
  assistant?: string | undefined;
  /** The name of the client set, if the member attaches it. */
  matter?: string | undefined;
}

/** Records which prompt was used, never the typed values. Resolves to whether that succeeded. */
export function useRecordUse(): (promptId: string, note: UseNote) => Promise<boolean> {
  const [recordUse] = useMutation(RecordUseDocument);
  return async (promptId, { assistant, matter }) => {
    try {
      await recordUse({
        variables: { promptId, ...(assistant !== undefined && { assistant }), ...(matter !== undefined && { matter }) },
        update: (cache, { data }) => data && updateRecentUses(cache, data.recordUse),
      });
      return true;
    } catch {
      return false;
    }
  };
}
