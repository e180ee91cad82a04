import type { ApolloCache } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import type { MessageRowFragment } from './MessageRow.generated.ts';
import { MarkContactMessageDocument } from './Inbox.generated.ts';

type Marks = Pick<MessageRowFragment, 'id' | 'readAt' | 'answeredAt'>;

interface Changed {
  isRead?: boolean;
  isAnswered?: boolean;
}

function moveCount(cache: ApolloCache, by: number): void {
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
 * Marks a message at once and takes it back where the server refuses; answers whether it was done. How many are unread
 * follows in every list; which list it belongs to is asked when the list is opened again, so that nothing vanishes
 * while it is being read.
 */
export function useMarkMessage(): (message: Marks, changed: Changed) => Promise<boolean> {
  const [mark] = useMutation(MarkContactMessageDocument);
  return async ({ id, readAt, answeredAt }, { isRead = readAt !== null, isAnswered = answeredAt !== null }) => {
    const now = new Date().toISOString();
    const newlyUnread = Number(!isRead) - Number(readAt === null);
    const expected = {
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
        variables: { id, isRead, isAnswered },
        optimisticResponse: expected,
        update: (cache) => moveCount(cache, newlyUnread),
      });
      return true;
    } catch {
      return false;
    }
  };
}
