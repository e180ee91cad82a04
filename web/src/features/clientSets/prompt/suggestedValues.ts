/** What a prompt tells of its fields. */
export interface FilledPrompt {
  variables: readonly { name: string; label: string }[];
  values: Readonly<Record<string, string>>;
  /** A value with the names in the place of the guard's tokens, which mean nothing in another prompt. */
  restored: (value: string) => string;
  /** The names and numbers that were found or replaced in a field, such as "1 name"; undefined until it is known. */
  countsOf: ((name: string) => string) | undefined;
  /** Where a value comes from. What the practice profile has need not be in a set. */
  sourceOf: (name: string) => string;
}

export interface FilledField {
  name: string;
  label: string;
  value: string;
  counts: string;
  /** Why it is left out at first; undefined for those that are usually the same in the next prompt. */
  leftOut: string | undefined;
}

/** Longer ones are documents and notes for one prompt, rather than facts of a client. */
const FACT_MAX = 200;

export const filledFields = ({ variables, values, restored, countsOf, sourceOf }: FilledPrompt): readonly FilledField[] =>
  variables.flatMap(({ name, label }) => {
    const value = restored(values[name] ?? '');
    if (value.trim() === '') return [];
    return [{ name, label, value, counts: countsOf?.(name) ?? '', leftOut: reasonToLeaveOut(value, sourceOf(name)) }];
  });

function reasonToLeaveOut(value: string, source: string): string | undefined {
  if (source === 'profile') return 'Not selected: your practice profile has it.';
  return value.length > FACT_MAX ? 'Not selected: it is long. It stays in this prompt, for this client set alone.' : undefined;
}
