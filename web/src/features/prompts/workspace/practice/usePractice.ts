import { useMutation, useQuery } from '@apollo/client/react';
import { toApiError } from '../../../../api/errors.ts';
import { useToast } from '../../../../ui/toasts/Toaster.tsx';
import { useFailureToast } from '../../../../ui/toasts/useFailureToast.ts';
import type { FillValues } from '../filledText.ts';
import { KeepPracticeValueDocument, PracticeValuesDocument } from './PracticeValues.generated.ts';

const FALLBACK_ERROR = 'The value could not be saved. Please try again.';

/** The values of the member's practice profile by the names of their variables; empty ones are there, too. */
export function usePractice() {
  const { data } = useQuery(PracticeValuesDocument);
  const [keepValue] = useMutation(KeepPracticeValueDocument);
  const toast = useToast();
  const failure = useFailureToast();
  const values: FillValues = Object.fromEntries((data?.practice.fields ?? []).map(({ name, value }) => [name, value]));
  return {
    values,
    /** Keeps a value for all prompts. */
    keep: async (name: string, value: string) => {
      try {
        await keepValue({ variables: { name, value } });
      } catch (error) {
        return failure.show({ title: 'Not Saved', description: toApiError(error, FALLBACK_ERROR).message });
      }
      failure.end();
      toast({ title: 'Saved to Your Profile', description: 'Every prompt that asks for it has it filled in from now on.' });
    },
  };
}
