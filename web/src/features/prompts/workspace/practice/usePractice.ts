import { useMutation, useQuery } from '@apollo/client/react';
import { toApiError } from '../../../../api/errors.ts';
import { useToast } from '../../../../ui/toasts/Toaster.tsx';
import { useFailureToast } from '../../../../ui/toasts/useFailureToast.ts';
import { truncate } from '../truncate.ts';
import { practiceValues } from './practiceValues.ts';
import { KeepPracticeValueDocument, PracticeValuesDocument } from './PracticeValues.generated.ts';

const FALLBACK_ERROR = 'The value could not be saved. Please try again.';

/** The values of the member's practice profile by the names of their variables; empty ones are there, too. */
export function usePractice() {
  const { data } = useQuery(PracticeValuesDocument);
  const [keepValue] = useMutation(KeepPracticeValueDocument);
  const toast = useToast();
  const failure = useFailureToast();
  const values = practiceValues(data);
  const save = async (name: string, value: string): Promise<boolean> => {
    try {
      await keepValue({ variables: { name, value } });
    } catch (error) {
      failure.show({ title: 'Not Saved', description: toApiError(error, FALLBACK_ERROR).message });
      return false;
    }
    failure.end();
    return true;
  };
  const undo = async (name: string, before: string) => {
    if (await save(name, before)) toast({ title: 'Profile Restored', description: restoredText(before) });
  };
  return {
    values,
    /** Keeps a value for all prompts. What it replaces can be brought back. */
    keep: async (name: string, value: string) => {
      const before = values[name] ?? '';
      if (!(await save(name, value))) return;
      toast({
        title: 'Saved to Your Profile',
        description: before === '' ? FILLED_IN : `It has replaced “${truncate(before)}” for every prompt that asks for it.`,
        action: { label: 'Undo', run: () => void undo(name, before) },
      });
    },
  };
}

const FILLED_IN = 'Every prompt that asks for it has it filled in from now on.';

const restoredText = (before: string): string =>
  before === '' ? 'The value was taken out again.' : `It has “${truncate(before)}” again.`;
