import { toApiError } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';

/** What to say about a value that was saved. */
export interface Saved {
  title: string;
  description: string;
}

/** Keeps a value for all prompts, and says whether it worked. */
export function useKeep() {
  const toast = useToast();
  const failure = useFailureToast();
  return async (saving: Promise<Saved>) => {
    try {
      toast(await saving);
      failure.end();
    } catch (error) {
      failure.show({ title: 'Not Saved', description: toApiError(error, 'Please try again.').message });
    }
  };
}
