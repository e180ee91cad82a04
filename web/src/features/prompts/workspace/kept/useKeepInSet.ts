import type { ClientSet } from '../../../../api/clientSets/clientSet.ts';
import { useKeepValue } from './useKeepValue.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/** Replaces values that were typed into the prompt. What gets undefined counts as never typed. */
export type ReplaceTyped = (before: Texts, after: Texts) => void;

/** Changes a value of a client set from a prompt, for all prompts. There, it is the set’s from then on. */
export function useKeepInSet(userId: string, replaceTyped?: ReplaceTyped) {
  const keepValue = useKeepValue();
  return (set: ClientSet, name: string, value: string) =>
    keepValue({
      place: set.name,
      before: set.values[name] ?? '',
      value,
      save: async (next) => {
        const { setValues } = await import('../../../../api/clientSets/actions.ts');
        await setValues(userId, set.id, { [name]: next });
        const typed = { [name]: value };
        const never = { [name]: undefined };
        if (next === value) replaceTyped?.(typed, never);
        else replaceTyped?.(never, typed);
      },
    });
}
