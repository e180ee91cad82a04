import { useFailureToast } from '../../ui/toasts/useFailureToast.ts';

/** Chooses the set that fills prompts; null for none. Resolves once it is shown. A toast says if that has failed. */
export function useChooseSet(userId: string): (id: string | null) => Promise<void> {
  const failure = useFailureToast();
  return (id) =>
    import('./actions.ts')
      .then(({ chooseSet }) => chooseSet(userId, id))
      .then(failure.end, () =>
        failure.show({ title: 'Error', description: 'The client set could not be switched. Please try again.' }),
      );
}
