import type { ClientSet } from '../../../../api/clientSets/clientSet.ts';
import { useKeepValue } from './useKeepValue.ts';

/** Changes a value of a client set from a prompt, for all prompts. */
export function useKeepInSet(userId: string) {
  const keepValue = useKeepValue();
  return (set: ClientSet, name: string, value: string) =>
    keepValue({
      place: set.name,
      before: set.values[name] ?? '',
      value,
      save: async (next) => {
        const { setValues } = await import('../../../../api/clientSets/actions.ts');
        await setValues(userId, set.id, { [name]: next });
      },
    });
}
