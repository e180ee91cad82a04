import type { ApolloCache, Reference } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import { inTurn } from '../../api/turns.ts';
import { useFailureToast } from '../../ui/toasts/useFailureToast.ts';
import { FavoriteCountFragmentDoc, SetFavoriteDocument, type SetFavoriteMutation } from './SetFavorite.generated.ts';
import { withOfflineNote } from '../../ui/states/offline.ts';

interface FavoriteList {
  edges: readonly { __typename: string; node: Reference }[];
  totalCount: number;
}

/** The mutation result updates the heart. Count and list are updated here, in the same optimistic layer. */
function updateCountAndList(cache: ApolloCache, { favorites, prompt }: SetFavoriteMutation['setFavorite']): void {
  cache.modify({ id: statsId(cache), fields: { favorites: () => favorites } });
  cache.modify<{ favorites: FavoriteList }>({
    fields: {
      favorites(existing, { readField, toReference }) {
        const list = existing as FavoriteList;
        const others = list.edges.filter(({ node }) => readField('id', node) !== prompt.id);
        const node = toReference({ __typename: 'Prompt', id: prompt.id });
        if (!prompt.isFavorited || !node) return { ...list, edges: others, totalCount: favorites };
        const isListed = others.length < list.edges.length;
        const edges = isListed ? list.edges : [{ __typename: 'PromptEdge', node }, ...list.edges];
        return { ...list, edges, totalCount: favorites };
      },
    },
  });
}

const statsId = (cache: ApolloCache) => cache.identify({ __typename: 'UserStats' });

/** Adds or removes a favorite optimistically. An error rolls everything back and shows a toast. Resolves to whether it worked. */
export function useSetFavorite(): (promptId: string, isFavorited: boolean) => Promise<boolean> {
  const failure = useFailureToast();
  const [setFavorite, { client }] = useMutation(SetFavoriteDocument);

  return async (promptId, isFavorited) => {
    const { cache } = client;
    const stats = cache.readFragment({ id: statsId(cache), fragment: FavoriteCountFragmentDoc }, true);
    const expected = {
      __typename: 'Mutation',
      setFavorite: {
        __typename: 'SetFavoritePayload',
        favorites: Math.max(0, (stats?.favorites ?? 0) + (isFavorited ? 1 : -1)),
        prompt: { __typename: 'Prompt', id: promptId, isFavorited },
      },
    };
    try {
      await setFavorite({
        variables: { promptId, isFavorited },
        context: inTurn(`favorite ${promptId}`),
        optimisticResponse: expected,
        update: (store, { data }) => data && updateCountAndList(store, data.setFavorite),
      });
      failure.end();
      return true;
    } catch {
      failure.show({ title: 'Error', description: withOfflineNote('Failed to update favorites') });
      return false;
    }
  };
}
