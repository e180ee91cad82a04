import { toApiError } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';

/** Runs mutations and shows their results as toasts. `onChanged` is called after those that change a user. */
export function useMutationToasts(onChanged?: (id: string) => void) {
  const toast = useToast();
  const showSuccess = (description: string) => toast({ title: 'Success', description });
  return {
    /** Returns the data of a mutation. An error is shown and thrown again. */
    run: async <Data>(mutate: () => Promise<{ data?: Data }>, fallback: string): Promise<Data> => {
      try {
        const { data } = await mutate();
        if (!data) throw new Error(fallback);
        return data;
      } catch (error) {
        const apiError = toApiError(error, fallback);
        toast({ title: 'Error', description: apiError.message, variant: 'destructive' });
        throw apiError;
      }
    },
    showSuccess,
    showChanged: (description: string, { id }: { id: string }) => {
      showSuccess(description);
      onChanged?.(id);
    },
  };
}
