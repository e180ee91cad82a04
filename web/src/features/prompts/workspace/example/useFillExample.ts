import { useApolloClient } from '@apollo/client/react';
import { useFailureToast } from '../../../../ui/toasts/useFailureToast.ts';

/** Loads the case of a prompt, to be put into its fields. Null if it could not be loaded, which is reported. */
export function useFillExample(promptId: string): () => Promise<Readonly<Record<string, string>> | null> {
  const client = useApolloClient();
  const failure = useFailureToast();
  return async () => {
    try {
      // Most visits need neither the query nor its result.
      const { readCase } = await import('./readCase.ts');
      const values = await readCase(client, promptId);
      failure.end();
      return values;
    } catch {
      failure.show({ title: 'Error', description: 'The example could not be loaded. Check your connection and try again.' });
      return null;
    }
  };
}
