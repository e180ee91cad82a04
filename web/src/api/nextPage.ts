import { toApiError } from './errors.ts';

interface List {
  fetchMore: (page: { variables: { after: string } }) => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/**
 * Fetches the page after a cursor. If the server refuses the cursor, because an upgrade has given the list another order, the list
 * starts over: the same cursor would be refused again and again.
 */
export const nextPageOf =
  ({ fetchMore, refetch }: List) =>
  async (after: string): Promise<void> => {
    try {
      await fetchMore({ variables: { after } });
    } catch (error) {
      if (toApiError(error, '').fields?.after !== undefined) await refetch();
      // Who waits for the page of this cursor, has a list without it now.
      throw error;
    }
  };
