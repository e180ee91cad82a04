import type { Book } from '../../../../api/clientSets/clientSet.ts';

type Values = Readonly<Record<string, string>>;
type ValuesBySet = Readonly<Record<string, Values>>;

/** What was typed into fields: for the chosen client set, and for others by their ids; empty without one. */
export interface TypedBySet {
  values: Values;
  typedFor?: ValuesBySet | undefined;
}

const filtered = (values: Values, isWanted: (name: string, value: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isWanted(name, value)));

export const allTyped = ({ values, typedFor }: TypedBySet, setId: string): ValuesBySet => ({ ...typedFor, [setId]: values });

/** What is shown with a client set, and what is not. */
export function typedOf(all: ValuesBySet, setId: string): TypedBySet {
  const { [setId]: values = {}, ...others } = all;
  const typed = Object.entries(others).filter(([, each]) => Object.keys(each).length > 0);
  return { values, typedFor: typed.length === 0 ? undefined : Object.fromEntries(typed) };
}

const valuesOf = (book: Book | null, setId: string): Values | undefined =>
  book?.sets.find(({ id, isDeleted }) => id === setId && !isDeleted)?.values;

/** Whether a client set was deleted. */
export const isGone = (book: Book | null, setId: string): boolean => setId !== '' && !valuesOf(book, setId);

/** Whether a field has something that was typed for a client set that was deleted. It is that client’s, even if it is changed. */
export const isOfDeletedSet = (book: Book | null, typedFor: ValuesBySet = {}, name: string): boolean =>
  Object.entries(typedFor).some(([setId, values]) => values[name] !== undefined && isGone(book, setId));

/** What was typed for client sets that can be chosen, and what is shown where none is. */
export function dividedBySet(book: Book | null, typedFor: ValuesBySet = {}) {
  const isOfSet = ([setId]: [string, Values]) => valuesOf(book, setId) !== undefined;
  const all = Object.entries(typedFor);
  return {
    ofSets: Object.fromEntries(all.filter(isOfSet)),
    withoutSet: Object.fromEntries(all.filter((entry) => !isOfSet(entry))),
  };
}

interface Switch {
  book: Book | null;
  /** The client sets that were and are chosen; empty for none. */
  from: string;
  to: string;
  /** Whether a field keeps what was typed into it without a client set. */
  staysBehind?: (name: string) => boolean;
}

/**
 * What was typed for a client set stays with it, and is back with it. What was typed without one goes to the first that is chosen,
 * unless it is another client’s. Nobody can choose a set that was deleted: what was typed for it is shown where none is chosen.
 */
export function typedForNext(typed: TypedBySet, { book, from, to, staysBehind = () => false }: Switch): TypedBySet {
  const { values, typedFor = {} } = typed;
  const isOfOther = (name: string, value: string) =>
    book?.sets.some((set) => set.id !== to && set.values[name] === value) ||
    isOfDeletedSet(book, typedFor, name) ||
    Object.values(typedFor).some((other) => other[name] === value);
  const isCarried = (name: string, value: string) =>
    from === '' && typedFor[to]?.[name] === undefined && !staysBehind(name) && !isOfOther(name, value);
  // What is shown without a client set can be emptied there.
  const others = Object.entries(typedFor).map(([setId, other]): [string, Values] => [
    setId,
    from === '' && isGone(book, setId) ? filtered(other, (name) => values[name] !== '') : other,
  ]);
  const all: ValuesBySet = { ...Object.fromEntries(others), [from]: filtered(values, (name, value) => !isCarried(name, value)) };
  if (to === '') {
    const deleted = Object.entries(all).flatMap(([setId, each]) => (isGone(book, setId) ? Object.entries(each) : []));
    const own = filtered(all[''] ?? {}, (_, value) => value !== '');
    return typedOf({ ...all, '': { ...all[''], ...Object.fromEntries(deleted), ...own } }, '');
  }
  const shown = { ...all[to], ...filtered(values, isCarried) };
  // What the set has is the set’s.
  return typedOf({ ...all, [to]: filtered(shown, (name, value) => valuesOf(book, to)?.[name] !== value) }, to);
}

/**
 * When values are saved in another client set than the chosen one, all that was typed moves to it. What was typed for that set
 * before is back where the form, which shows `shown`, is empty. What was saved stays typed until the page has read the set, as it
 * has not yet with the first one: the form would be empty meanwhile, and what belongs to a filled one would go, with the focus.
 */
export function typedForSaved({ values, typedFor = {} }: TypedBySet, setId: string, shown: Values): TypedBySet {
  const { [setId]: before = {}, ...others } = typedFor;
  return { values: { ...values, ...filtered(before, (name) => !shown[name]) }, typedFor: others };
}
