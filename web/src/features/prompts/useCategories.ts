import { useQuery } from '@apollo/client/react';
import { retryOf } from '../../ui/states/retryOf.ts';
import { CategoriesDocument, type CategoriesQuery } from './Categories.generated.ts';

export type Category = CategoriesQuery['categories'][number];

/** All categories. The shell loads them; they are undefined until then. `error` says why they cannot be shown. */
export function useCategories(): { categories: readonly Category[] | undefined; error: unknown; retry: () => void } {
  const { data, error, refetch } = useQuery(CategoriesDocument);
  return {
    categories: data?.categories,
    error: data ? undefined : error,
    retry: retryOf(refetch),
  };
}
