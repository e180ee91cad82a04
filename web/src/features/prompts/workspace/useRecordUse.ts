import type { ApolloCache } from '@apollo/client/cache';
import { useApolloClient } from '@apollo/client/react';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { recordOnceOnline } from './recordOnceOnline.ts';
import { RecordUseDocument, type RecordUseMutation } from './RecordUse.generated.ts';

/** The prompt and the statistics are normalized; the list of recent uses has to be updated by hand, and the record to be read again. */
function updateLists(cache: ApolloCache, { recentUses }: RecordUseMutation['recordUse']): void {
  cache.modify({
    fields: {
      recentUses: (_, { toReference }) =>
        recentUses.map(({ prompt, usedAt }) => toReference({ __typename: 'RecentUse', prompt, usedAt })),
    },
  });
  for (const fieldName of ['aiUseRecord', 'aiUseMatters']) cache.evict({ id: 'ROOT_QUERY', fieldName });
}

/** What the AI-use record gets to know of a use, besides its prompt. */
export interface UseNote {
  /** Where the text is opened next. */
  assistant?: string | undefined;
  /** The name of the client set, if the member attaches it. */
  matter?: string | undefined;
}

/** Records which prompt was used, never the typed values. Resolves to whether that succeeded, or has to wait for the network. */
export function useRecordUse(): (promptId: string, note: UseNote) => Promise<'recorded' | 'waiting' | 'failed'> {
  const client = useApolloClient();
  const failure = useFailureToast();
  return async (promptId, { assistant, matter }) => {
    const send = () =>
      client.mutate({
        mutation: RecordUseDocument,
        variables: { promptId, ...(assistant !== undefined && { assistant }), ...(matter !== undefined && { matter }) },
        update: (cache, { data }) => data && updateLists(cache, data.recordUse),
      });
    if (!navigator.onLine) {
      void recordOnceOnline(send).then((isRecorded) => isRecorded || failure.show(NOT_RECORDED));
      return 'waiting';
    }
    try {
      await send();
      return 'recorded';
    } catch {
      return 'failed';
    }
  };
}

const NOT_RECORDED = {
  title: 'Not Recorded',
  description: 'A prompt that you copied offline could not be recorded. Copy it again to record it.',
};
