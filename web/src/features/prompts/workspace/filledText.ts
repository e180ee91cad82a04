import { fill, missing } from '@promptory/sdk/fill';
import type { Variable } from './fields/VariableField.tsx';

export type FillValues = Readonly<Record<string, string>>;

/** What was stored may be older than the prompt: a choice that it no longer offers is no choice. */
export function validValues(variables: readonly Variable[], stored: FillValues): FillValues {
  const usable = variables.filter(
    ({ name, type, options }) => stored[name] !== undefined && (type !== 'select' || options.includes(stored[name])),
  );
  return Object.fromEntries(usable.map(({ name }) => [name, stored[name] ?? '']));
}

/** What is copied and saved, and the labels of what is still empty in it. */
export function filledText(content: string, variables: readonly Variable[], values: FillValues, edited: string | null) {
  const names = variables.map(({ name }) => name);
  const text = edited ?? fill(content, names, values);
  const empty = new Set(edited === null ? missing(content, names, values) : missing(edited, names, {}));
  return { text, emptyLabels: variables.filter(({ name }) => empty.has(name)).map(({ label }) => label) };
}
