import type { ClientSet } from '../../../../api/clientSets/clientSet.ts';
import type { Variable } from '../fields/VariableField.tsx';
import { fillValues } from '../fillValues.ts';
import type { FillValues } from '../filledText.ts';
import type { FieldSuggestion } from '../suggestions.ts';
import type { ReplaceTyped } from './useKeepInSet.ts';
import { useKept } from './useKept.ts';

interface Typed {
  values: FillValues;
  isExample: boolean;
  suggestions: ReadonlyMap<string, FieldSuggestion>;
  replace: ReplaceTyped;
}

/** What fills the fields of a prompt, and how each value relates to what is kept for all prompts. */
export function useFilled(
  userId: string,
  { variables, defaults }: { variables: readonly Variable[]; defaults?: FillValues | undefined },
  typed: Typed,
  set: ClientSet | undefined,
) {
  const kept = useKept(userId, set);
  const { isExample } = typed;
  const filled = fillValues(variables, { typed: typed.values, isExample, defaults, ...kept.own });
  const { values, sourceOf } = filled;
  return {
    ...filled,
    keptOf: (name: string) => (isExample ? undefined : kept.keptOf(name, values[name] ?? '', sourceOf(name), typed.replace)),
    profile: kept.own.profile,
    suggestions: new Map([...typed.suggestions, ...kept.suggestions]),
  };
}
