import { toApiError } from '../../../../api/errors.ts';
import { useToast } from '../../../../ui/toasts/Toaster.tsx';
import { useFailureToast } from '../../../../ui/toasts/useFailureToast.ts';
import { truncate } from '../truncate.ts';

interface Kept {
  /** Where it is kept: "your profile", or the name of a client set. */
  place: string;
  /** What it replaces; empty if there was nothing. */
  before: string;
  value: string;
  save: (value: string) => Promise<unknown>;
}

const FALLBACK_ERROR = 'The value could not be saved. Please try again.';

/** Keeps a value for all prompts. What it replaces can be brought back. */
export function useKeepValue() {
  const toast = useToast();
  const failure = useFailureToast();
  const tried = async (saving: Promise<unknown>): Promise<boolean> => {
    try {
      await saving;
    } catch (error) {
      failure.show({ title: 'Not Saved', description: toApiError(error, FALLBACK_ERROR).message });
      return false;
    }
    failure.end();
    return true;
  };
  return async ({ place, before, value, save }: Kept) => {
    const isProfile = place === PROFILE;
    const undo = async () => {
      if (!(await tried(save(before)))) return;
      toast({ title: isProfile ? 'Profile Restored' : `${place} Restored`, description: restoredText(before) });
    };
    if (!(await tried(save(value)))) return;
    toast({
      title: isProfile ? 'Saved to Your Profile' : `Saved to ${place}`,
      description: before === '' ? FILLED_IN : `It has replaced “${truncate(before)}” for every prompt that asks for it.`,
      action: { label: 'Undo', run: () => void undo() },
    });
  };
}

export const PROFILE = 'your profile';
const FILLED_IN = 'Every prompt that asks for it has it filled in from now on.';

const restoredText = (before: string): string =>
  before === '' ? 'The value was taken out again.' : `It has “${truncate(before)}” again.`;
