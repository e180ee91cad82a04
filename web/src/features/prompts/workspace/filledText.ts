import { fill, missing } from '@promptory/sdk/fill';
import type { Variable } from './fields/VariableField.tsx';

export type FillValues = Readonly<Record<string, string>>;

/** Drops stored values that the prompt no longer has, such as a removed option. */
export function validValues(variables: readonly Variable[], stored: FillValues): FillValues {
  const valid = variables.filter(
    ({ name, type, options }) => stored[name] !== undefined && (type !== 'select' || options.includes(stored[name])),
  );
  return Object.fromEntries(valid.map(({ name }) => [name, stored[name] ?? '']));
}

/** The text that is copied and saved, and the labels of the fields that are still empty: all, the required first, and those that it needs. */
export function filledText(content: string, variables: readonly Variable[], values: FillValues, edited: string | null) {
  const names = variables.map(({ name }) => name);
  const text = edited ?? fill(content, names, values);
  const empty = new Set(edited === null ? missing(content, names, values) : namesIn(edited, names));
  const emptyFields = variables.filter(({ name }) => empty.has(name)).sort((a, b) => Number(b.required) - Number(a.required));
  return {
    text,
    emptyLabels: emptyFields.map(({ label, required }) => (required ? `${label} (required)` : label)),
    neededLabels: emptyFields.filter(({ required }) => required).map(({ label }) => label),
  };
}

/** Which variables a text asks for. The short version of a prompt may leave some out. */
export const namesIn = (text: string, names: readonly string[]): readonly string[] => missing(text, names, {});

/** How many fields have a value. */
export const filledCount = (variables: readonly Variable[], values: FillValues): number =>
  variables.filter(({ name }) => (values[name] ?? '').trim() !== '').length;
