import type { Variable } from './fields/VariableField.tsx';
import { validValues, type FillValues } from './filledText.ts';

/** Where the value of a field comes from. */
export type FillSource = 'typed' | 'set' | 'default' | 'profile' | 'example';

/** What a member keeps for all prompts. */
export interface OwnValues {
  /** The client set that was chosen. */
  set: FillValues;
  /** The practice profile. */
  profile: FillValues;
}

interface Given extends OwnValues {
  /** What was typed for this prompt, or the example while it is shown. An empty text was emptied on purpose. */
  typed: FillValues;
  isExample: boolean;
  /** What the member's version of the prompt fills them with. */
  defaults?: FillValues | undefined;
}

/**
 * Decides what fills each variable: what was typed for this prompt, then the client set, then the defaults of the
 * member's version, then the practice profile. The example is alone: nothing of the member is mixed into it. A value that the
 * prompt does not offer as an option fills nothing.
 */
export function fillValues(variables: readonly Variable[], { typed, isExample, set, profile, defaults = {} }: Given) {
  const own = validValues(variables, typed);
  if (isExample) return { values: own, sourceOf: (): FillSource => 'example', changedLabels: (): readonly string[] => [] };
  const ofSet = withoutEmpty(validValues(variables, set));
  const ofVersion = withoutEmpty(validValues(variables, defaults));
  const kept = { ...withoutEmpty(validValues(variables, profile)), ...ofVersion, ...ofSet };
  const filled = Object.entries(kept).filter(([name]) => own[name] === undefined && typed[name] !== '');
  const values: FillValues = { ...own, ...Object.fromEntries(filled) };
  // A value that is typed as it would be filled in anyway comes from there as well.
  const sourceOf = (name: string): FillSource => {
    if (!values[name] || values[name] !== kept[name]) return 'typed';
    if (ofSet[name] !== undefined) return 'set';
    return ofVersion[name] === undefined ? 'profile' : 'default';
  };
  /** The fields in which something else was entered than the set has. `restored` writes out tokens, which are no other value. */
  const changedLabels = (restored: (text: string) => string): readonly string[] =>
    variables
      .filter(({ name }) => ofSet[name] !== undefined && restored(values[name] ?? '') !== ofSet[name])
      .map(({ label }) => label);
  return { values, sourceOf, changedLabels };
}

const withoutEmpty = (values: FillValues): FillValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
