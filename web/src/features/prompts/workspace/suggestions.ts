import { activeSet } from '../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { isLong } from './fields/isLong.ts';
import { isOfDeletedSet } from './kept/typedFor.ts';
import { withoutClientSetValues } from './kept/withoutClientSetValues.ts';
import { allStored, keyOf, readStored, writeStored } from './storedValues.ts';

/** A value that a field is offered. */
export interface FieldSuggestion {
  value: string;
  /** Where it comes from, such as the title of the prompt that it was typed into. */
  from: string;
  /** Whether it was typed into another prompt, so that one may not want it here. */
  isTyped: boolean;
}

interface Asking {
  id: string;
  isConfidential: boolean;
  variables: readonly { name: string; type: string }[];
}

/**
 * The form of the guard's tokens, which mean nothing, or somebody else, in another prompt. Its tables, which know whether something
 * is one, are in IndexedDB and not read for this: what merely looks like one, such as COVID_19, is not offered, either.
 */
const TOKEN = /\b[A-Z][A-Z\d]*_[A-Z\d]/;

/**
 * For every variable of a prompt, the value last typed for it in another prompt. Long texts are the facts and documents of one
 * client: those of a confidential prompt are offered nowhere else, and a confidential prompt is offered none. What was typed with
 * another client set chosen, even one that was deleted, or is in a set, is offered nowhere: it is that client’s.
 */
export function suggestionsFor(
  userId: string,
  { id, isConfidential, variables }: Asking,
  book: Book | null = null,
): ReadonlyMap<string, FieldSuggestion> {
  const active = activeSet(book)?.id;
  const others = allStored(userId)
    .filter(({ promptId, setId }) => promptId !== id && (!setId || setId === active))
    .sort((one, other) => one.at - other.at);
  const found = others.flatMap(({ values: typed, typedFor, setId, withheld, prompt }) => {
    const values = withoutClientSetValues(book, typed);
    return variables.flatMap((variable) => {
      const { name } = variable;
      const value = values[name] ?? '';
      if (value.trim() === '' || withheld.includes(name) || TOKEN.test(value)) return [];
      if (!setId && isOfDeletedSet(book, typedFor, name)) return [];
      if (isLong(variable) && (isConfidential || prompt?.isConfidential !== false)) return [];
      return [[name, { value, from: prompt?.title ?? 'another prompt', isTyped: true }] as const];
    });
  });
  return new Map(found);
}

/** What a member keeps for all prompts, which a field that was emptied is offered. */
export const ownSuggestions = (values: Readonly<Record<string, string>>, from: string): [string, FieldSuggestion][] =>
  Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [[name, { value, from, isTyped: false }]]));

/** Suggests a value no longer, from whichever prompts it is. It stays in their fields. */
export function withholdSuggestion(userId: string, name: string, value: string): void {
  for (const { promptId } of allStored(userId)) {
    const key = keyOf(userId, promptId);
    const stored = readStored(key);
    if (stored?.values[name] === value) writeStored(key, { ...stored, withheld: [...new Set([...stored.withheld, name])] });
  }
}
