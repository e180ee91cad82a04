import { toApiError } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';

/** What to say about a value that was saved. */
export interface Saved {
  title: string;
  description: string;
}

const FALLBACK_ERROR = 'The value could not be saved. Please try again.';

/** Keeps a value for all prompts, and says whether it worked. */
export function useKeep() {
  const toast = useToast();
  const failure = useFailureToast();
  return async (save: () => Promise<Saved>) => {
    try {
      const saved = await save();
      failure.end();
      toast(saved);
    } catch (error) {
      failure.show({ title: 'Not Saved', description: toApiError(error, FALLBACK_ERROR).message });
    }
  };
}
