import type { ApolloCache } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import type { MessageRowFragment } from './MessageRow.generated.ts';
import { MarkContactMessageDocument } from './Inbox.generated.ts';

type MessageState = Pick<MessageRowFragment, 'id' | 'readAt' | 'answeredAt'>;

interface Change {
  isRead?: boolean;
  isAnswered?: boolean;
}

function changeUnreadCount(cache: ApolloCache, by: number): void {
  cache.modify<{ contactMessages: { unread: number } }>({
    fields: {
      contactMessages(existing) {
        const list = existing as { unread: number };
        return { ...list, unread: list.unread + by };
      },
    },
  });
}

/**
 * Marks a message optimistically and updates the unread count of every cached list. Returns false if it failed and was
 * rolled back. The message stays in the current list until it is loaded again, so that it does not vanish while being read.
 */
export function useMarkMessage(): (message: MessageState, change: Change) => Promise<boolean> {
  const [mark] = useMutation(MarkContactMessageDocument);
  return async ({ id, readAt, answeredAt }, change) => {
    const { isRead = readAt !== null, isAnswered = answeredAt !== null } = change;
    const now = new Date().toISOString();
    const unreadChange = Number(!isRead) - Number(readAt === null);
    const optimisticResponse = {
      __typename: 'Mutation',
      markContactMessage: {
        __typename: 'ContactMessage',
        id,
        readAt: isRead ? (readAt ?? now) : null,
        answeredAt: isAnswered ? (answeredAt ?? now) : null,
      },
    };
    try {
      await mark({
        // Only what is changed here: another admin may have changed the rest since.
        variables: { id, ...change },
        optimisticResponse,
        update: (cache) => changeUnreadCount(cache, unreadChange),
      });
      return true;
    } catch {
      return false;
    }
  };
}
