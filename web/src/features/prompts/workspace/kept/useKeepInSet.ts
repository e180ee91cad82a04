import type { ClientSet } from '../../../../api/clientSets/clientSet.ts';
import { useKeepValue } from './useKeepValue.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/** Replaces values that were typed into the prompt. What gets undefined counts as never typed. */
export type ReplaceTyped = (before: Texts, after: Texts) => void;

/** Changes a value of a client set from a prompt, for all prompts. */
export function useKeepInSet(userId: string) {
  const keepValue = useKeepValue();
  return (set: ClientSet, name: string, value: string, replaceTyped: ReplaceTyped) =>
    keepValue({
      place: set.name,
      before: set.values[name] ?? '',
      value,
      save: async (next) => {
        const { setValues } = await import('../../../../api/clientSets/actions.ts');
        // Undone, it is again what was typed there.
        if (next !== value) replaceTyped({ [name]: undefined }, { [name]: value });
        await setValues(userId, set.id, { [name]: next });
      },
    });
}
