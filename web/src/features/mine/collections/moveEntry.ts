import type { ApolloClient } from '@apollo/client';
import type { ApolloCache, Reference } from '@apollo/client/cache';

interface Connection {
  edges: readonly { node: Reference }[];
}

/** Moves an entry behind another one, or to the start, in all lists of its collection that the cache has: as the server did. */
export function moveEntry(cache: ApolloCache, collectionId: string, id: string, after: string | null): void {
  cache.modify<{ collectionEntries: Connection }>({
    id: 'ROOT_QUERY',
    fields: {
      collectionEntries(connection, { storeFieldName, readField }) {
        if (!storeFieldName.includes(collectionId)) return connection;
        const { edges } = connection as Connection;
        const ids = edges.map(({ node }) => readField<string>('id', node));
        const moved = edges[ids.indexOf(id)];
        if (!moved || (after !== null && !ids.includes(after))) return connection;
        const others = edges.filter((edge) => edge !== moved);
        const place = after === null ? 0 : others.indexOf(edges[ids.indexOf(after)]!) + 1;
        return { ...connection, edges: others.toSpliced(place, 0, moved) };
      },
    },
  });
}

/** Reads the lists of entries again. Until the server has answered, and if it does not, they are shown as they are. */
export const rereadEntries = (client: ApolloClient) =>
  void client.refetchQueries({
    updateCache: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'collectionEntries' }),
    optimistic: true,
  });
