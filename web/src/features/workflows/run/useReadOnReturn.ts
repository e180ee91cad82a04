import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';

/** Reads a workflow again when the member comes back to the window: another device may have changed it. */
export function useReadOnReturn<Data>(query: TypedDocumentNode<Data, { id: string }>, id: string): void {
  const client = useApolloClient();
  useEffect(() => {
    const read = () => {
      // Without a response, the page stays as it is.
      client.query({ query, variables: { id }, fetchPolicy: 'network-only' }).catch(() => undefined);
    };
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [client, query, id]);
}
