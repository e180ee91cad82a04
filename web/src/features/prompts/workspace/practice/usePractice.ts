import { useMutation, useQuery } from '@apollo/client/react';
import { PROFILE, useKeepValue } from '../kept/useKeepValue.ts';
import { practiceValues } from './practiceValues.ts';
import { KeepPracticeValueDocument, PracticeValuesDocument } from './PracticeValues.generated.ts';

/** What the pages that fill it in ask for. One that is loaded in advance reads it again, because other prompts have cached it. */
export const practiceQuery = { query: PracticeValuesDocument, fetchPolicy: 'network-only' } as const;

/** Reads it again when a page is opened: other tabs and devices change it. */
export const useReadPractice = (): void => void useQuery(PracticeValuesDocument, { fetchPolicy: 'cache-and-network' });

/** The values of the member's practice profile by the names of their variables; empty ones are there, too. */
export function usePractice() {
  const { data } = useQuery(PracticeValuesDocument);
  const [keepInProfile] = useMutation(KeepPracticeValueDocument);
  const keepValue = useKeepValue();
  const values = practiceValues(data);
  return {
    values,
    /** Keeps a value for all prompts. */
    keep: (name: string, value: string) =>
      keepValue({
        place: PROFILE,
        before: values[name] ?? '',
        value,
        save: (next) => keepInProfile({ variables: { name, value: next } }),
      }),
  };
}
