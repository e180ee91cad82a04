import type { TypedValues } from '../typedValues.ts';

/** A text that was edited by hand, and the client set for which it was. */
interface Discarded {
  edited: string;
  editedFor: string | undefined;
}

interface Example {
  /** The case as it was loaded. */
  values: TypedValues['values'];
  typed: TypedValues;
  /** The member's own discarded text. It can be brought back again once the example is cleared. */
  ownDiscarded: Discarded | null;
}

/** What is in the fields in place of the member's case, and what can be brought back into them. None of it is saved. */
export interface Aside {
  /** The case that "Fill with example" put into the fields, with what was changed in it. */
  example: Example | null;
  /** The changed example that "Clear example" removed, until something is typed. */
  removed: Example | null;
  /** The member's own case that was replaced by another one, which began as the example. */
  earlier: TypedValues | null;
  /** What "Clear fields" removed, until something is typed: the values, and the choice of the client set. */
  cleared: TypedValues | null;
  /** The text that "Discard edits" removed, until the text is edited again. */
  discarded: Discarded | null;
}

export const nothingAside: Aside = { example: null, removed: null, earlier: null, cleared: null, discarded: null };

interface Variable {
  name: string;
  type: string;
}

/** Whether a value of the example is left. The option of a select may well be right for the member's case, too. */
const hasValueOf = (example: TypedValues['values'], typed: TypedValues, variables: readonly Variable[]): boolean =>
  variables.some(({ name, type }) => type !== 'select' && Boolean(example[name]) && typed.values[name] === example[name]);

/** The example with what was typed into it, or null if it is one no more. A text that was edited by hand keeps it, whatever the fields say. */
export const exampleWith = (example: Example | null, next: TypedValues, variables: readonly Variable[]): Example | null =>
  example && (next.edited !== null || hasValueOf(example.values, next, variables)) ? { ...example, typed: next } : null;

/** Whether something was typed into the example since it was loaded. */
export const isChanged = ({ values, typed }: Example): boolean =>
  typed.edited !== null || Object.entries(values).some(([name, value]) => typed.values[name] !== value);
