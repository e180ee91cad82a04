import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useFailureToast } from '../../../../ui/toasts/useFailureToast.ts';
import type { useTypedValues } from '../fields/useTypedValues.ts';
import { withOfflineNote } from '../../../../ui/states/offline.ts';

/** Loads the case of a prompt and puts it into the fields. A failure is reported. */
export function useFillExample(promptId: string, typed: ReturnType<typeof useTypedValues>) {
  const client = useApolloClient();
  const failure = useFailureToast();
  const [isFilling, setFilling] = useState(false);
  const fill = async () => {
    const before = typed.changeCount();
    setFilling(true);
    try {
      // Most visits need neither the query nor its result.
      const { readCase } = await import('./readCase.ts');
      const example = await readCase(client, promptId);
      failure.end();
      // A member who has typed in the meantime wants their own words.
      if (typed.changeCount() === before) typed.fillWithExample(example);
    } catch {
      failure.show({
        title: 'Error',
        description: withOfflineNote('The example could not be loaded. Check your connection and try again.'),
      });
    }
    setFilling(false);
  };
  return { isFilling, fill: () => void fill() };
}
