import { useApolloClient, useQuery } from '@apollo/client/react';
import type { FillValues } from '../filledText.ts';
import type { Saved } from '../useKeep.ts';
import { PracticeValuesDocument } from './PracticeValues.generated.ts';

/** The values of the member's practice profile by the names of their variables; empty ones are there, too. */
export function usePractice() {
  const client = useApolloClient();
  const { data } = useQuery(PracticeValuesDocument);
  const values: FillValues = Object.fromEntries((data?.practice.fields ?? []).map(({ name, value }) => [name, value]));
  return {
    values,
    /** Keeps a value for all prompts. */
    save: async (name: string, value: string): Promise<Saved> => {
      const { savePractice } = await import('./savePractice.ts');
      return savePractice(client, name, value);
    },
  };
}
