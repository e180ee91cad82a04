import { useQuery } from '@apollo/client/react';
import { CategoriesDocument, type CategoriesQuery } from './Categories.generated.ts';

export type Category = CategoriesQuery['categories'][number];

/** All categories. The shell loads them; they are undefined until then. */
export function useCategories(): { categories: readonly Category[] | undefined; failed: boolean; retry: () => void } {
  const { data, error, refetch } = useQuery(CategoriesDocument);
  return {
    categories: data?.categories,
    failed: error !== undefined && !data,
    retry: () => void refetch().catch(() => undefined),
  };
}
