import type { Variable } from './fields/VariableField.tsx';
import { validValues, type FillValues } from './filledText.ts';

/** Where the value of a field comes from. */
export type FillSource = 'typed' | 'profile' | 'example';

interface Given {
  /** What was typed for this prompt, or the example while it is shown. An empty text was emptied on purpose. */
  typed: FillValues;
  isExample: boolean;
  /** The practice profile. */
  profile: FillValues;
}

/**
 * Decides what fills each variable: what was typed for this prompt, and otherwise the practice profile. The example is a case of
 * its own, so nothing of the member is mixed into it. A value that the prompt does not offer as an option fills nothing.
 */
export function fillValues(variables: readonly Variable[], { typed, isExample, profile }: Given) {
  const own = validValues(variables, typed);
  if (isExample) return { values: own, sourceOf: (): FillSource => 'example' };
  const kept = validValues(variables, profile);
  const filled = Object.entries(kept).filter(([name, value]) => value !== '' && own[name] === undefined && typed[name] !== '');
  const values: FillValues = { ...own, ...Object.fromEntries(filled) };
  // A value that is typed as the profile has it is the profile's as well.
  const sourceOf = (name: string): FillSource => (values[name] && values[name] === kept[name] ? 'profile' : 'typed');
  return { values, sourceOf };
}
