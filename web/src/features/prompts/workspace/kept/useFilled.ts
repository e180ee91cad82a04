import type { ClientSet } from '../../../../api/clientSets/clientSet.ts';
import type { KeptState } from '../fields/KeptNote.tsx';
import type { Variable } from '../fields/VariableField.tsx';
import { fillValues } from '../fillValues.ts';
import type { FillValues } from '../filledText.ts';
import { usePractice } from '../practice/usePractice.ts';
import { useKeepInSet } from './useKeepInSet.ts';
import { ownSuggestions, type Suggestion } from '../suggestions.ts';
import { PROFILE } from './useKeepValue.ts';

interface Typed {
  values: FillValues;
  isExample: boolean;
  suggestions: ReadonlyMap<string, Suggestion>;
}

/** What fills the fields of a prompt, and how each value relates to what is kept for all prompts. */
export function useFilled(userId: string, variables: readonly Variable[], typed: Typed, set: ClientSet | undefined) {
  const practice = usePractice();
  const keepInSet = useKeepInSet(userId);
  const { isExample } = typed;
  const ofSet = set?.values ?? {};
  const { values, sourceOf } = fillValues(variables, {
    typed: typed.values,
    isExample,
    set: ofSet,
    profile: practice.values,
  });
  /** Undefined if neither the client set nor the practice profile has the field. */
  const keptOf = (name: string): KeptState | undefined => {
    const value = values[name] ?? '';
    if (isExample) return undefined;
    if (set && ofSet[name] !== undefined)
      return { setName: set.name, isKept: sourceOf(name) === 'set', onKeep: () => void keepInSet(set, name, value) };
    if (practice.values[name] === undefined) return undefined;
    return { isKept: sourceOf(name) === 'profile', onKeep: () => void practice.keep(name, value) };
  };
  return {
    values,
    sourceOf,
    keptOf,
    profile: practice.values,
    suggestions: new Map([
      ...typed.suggestions,
      ...ownSuggestions(practice.values, PROFILE),
      ...ownSuggestions(ofSet, set?.name ?? ''),
    ]),
  };
}
