import type { ApolloCache, Reference } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import type { MessageFilter } from '../../../api/schema-types.generated.ts';
import type { MessageRowFragment } from './MessageRow.generated.ts';
import { MarkContactMessageDocument } from './Inbox.generated.ts';
import { storedArgs, withTotalChanged, type StoredTotal } from '../../../api/storedLists.ts';

type StoredMessages = StoredTotal & { unread: number; edges?: readonly { node: Reference }[] };
type MessageState = Pick<MessageRowFragment, 'id' | 'readAt' | 'answeredAt' | 'answeredBy'>;

export interface MessageChange {
  isRead?: boolean;
  isAnswered?: boolean;
}

/** By how much the counts of unread and of unanswered messages change. */
interface CountChange {
  unread: number;
  unanswered: number;
}

function changeCounts(cache: ApolloCache, id: string, by: CountChange): void {
  cache.modify<{ contactMessages: StoredMessages }>({
    fields: {
      contactMessages(existing, { storeFieldName, readField }) {
        const list = existing as StoredMessages;
        const { filter, search } = storedArgs<{ filter?: MessageFilter; search?: string }>(storeFieldName);
        // Only the server knows what else a search finds.
        const isCounted = !search || list.edges?.some(({ node }) => readField('id', node) === id);
        const total = isCounted && (filter === 'unread' || filter === 'unanswered') ? by[filter] : 0;
        return { ...withTotalChanged(list, total), unread: list.unread + by.unread };
      },
    },
  });
}

/**
 * Marks a message optimistically and updates the counts of every cached list. Returns false if it failed and was
 * rolled back. The message stays in the current list until it is loaded again, so that it does not vanish while being read.
 */
export function useMarkMessage(): (message: MessageState, change: MessageChange) => Promise<boolean> {
  const [mark] = useMutation(MarkContactMessageDocument);
  return async ({ id, readAt, answeredAt, answeredBy }, change) => {
    const { isRead = readAt !== null, isAnswered = answeredAt !== null } = change;
    const now = new Date().toISOString();
    const countChange: CountChange = {
      unread: Number(!isRead) - Number(readAt === null),
      unanswered: Number(!isAnswered) - Number(answeredAt === null),
    };
    const optimisticResponse = {
      __typename: 'Mutation',
      markContactMessage: {
        __typename: 'ContactMessage',
        id,
        readAt: isRead ? (readAt ?? now) : null,
        answeredAt: isAnswered ? (answeredAt ?? now) : null,
        // Known once the server responds.
        answeredBy: isAnswered ? answeredBy : null,
      },
    };
    try {
      await mark({
        // Only what is changed here: another admin may have changed the rest since.
        variables: { id, ...change },
        optimisticResponse,
        update: (cache) => changeCounts(cache, id, countChange),
      });
      return true;
    } catch {
      return false;
    }
  };
}
