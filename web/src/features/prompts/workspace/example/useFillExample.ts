import { useLazyQuery } from '@apollo/client/react';
import { useFailureToast } from '../../../../ui/toasts/useFailureToast.ts';
import { PromptExampleDocument } from './PromptExample.generated.ts';

/** Loads the case of a prompt, to be put into its fields. Null if it could not be loaded, which is reported. */
export function useFillExample(promptId: string): () => Promise<Readonly<Record<string, string>> | null> {
  const [load] = useLazyQuery(PromptExampleDocument);
  const failure = useFailureToast();
  return async () => {
    const { data } = await load({ variables: { id: promptId } }).catch(() => ({ data: undefined }));
    const example = data?.prompt?.example;
    if (!example) {
      failure.show({ title: 'Error', description: 'The example could not be loaded. Check your connection and try again.' });
      return null;
    }
    failure.end();
    return Object.fromEntries(example.values.map(({ name, value }) => [name, value]));
  };
}
