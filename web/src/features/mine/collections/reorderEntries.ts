import type { ApolloCache, Reference } from '@apollo/client/cache';

interface Connection {
  edges: readonly { node: Reference }[];
}

/** Puts the entries of a collection into the order of these ids, in all lists of them that the cache has. */
export function reorderEntries(cache: ApolloCache, collectionId: string, ids: readonly string[]): void {
  cache.modify<{ collectionEntries: Connection }>({
    id: 'ROOT_QUERY',
    fields: {
      collectionEntries(connection, { storeFieldName, readField }) {
        if (!storeFieldName.includes(collectionId)) return connection;
        const { edges } = connection as Connection;
        const placeOf = ({ node }: { node: Reference }) => ids.indexOf(readField<string>('id', node) ?? '');
        return { ...connection, edges: edges.toSorted((one, other) => placeOf(one) - placeOf(other)) };
      },
    },
  });
}
