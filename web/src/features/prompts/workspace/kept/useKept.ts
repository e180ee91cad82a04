import type { ClientSet } from '../../../../api/clientSets/clientSet.ts';
import type { KeptState } from '../fields/KeptNote.tsx';
import type { FillSource } from '../fillValues.ts';
import type { FillValues } from '../filledText.ts';
import { usePractice } from '../practice/usePractice.ts';
import { ownSuggestions } from '../suggestions.ts';
import { useKeepInSet, type ReplaceTyped } from './useKeepInSet.ts';
import { PROFILE } from './useKeepValue.ts';

const NOTHING: FillValues = {};

/** What a member keeps for all prompts: in the practice profile, and in the client set that was chosen. */
export function useKept(userId: string, set: ClientSet | undefined) {
  const { values: profile, keep } = usePractice();
  const keepInSet = useKeepInSet(userId);
  const ofSet = set?.values ?? NOTHING;
  return {
    own: { set: ofSet, profile },
    /** How a value relates to what is kept. Undefined if neither the client set, the version nor the practice profile has the field. */
    keptOf: (name: string, value: string, source: FillSource, replaceTyped: ReplaceTyped): KeptState | undefined => {
      if (source === 'default') return { isOfVersion: true, isKept: true, onKeep: () => undefined };
      if (set && set.values[name] !== undefined)
        return { setName: set.name, isKept: source === 'set', onKeep: () => void keepInSet(set, name, value, replaceTyped) };
      if (profile[name] === undefined) return undefined;
      return { isKept: source === 'profile', onKeep: () => void keep(name, value) };
    },
    suggestions: [...ownSuggestions(profile, PROFILE), ...ownSuggestions(ofSet, set?.name ?? '')],
  };
}
