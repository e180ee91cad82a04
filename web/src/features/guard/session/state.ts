import type { Item } from '../engine/kinds.ts';
import type { StoredTable } from '../store/tables.ts';
import { normalize } from '../tokens/table.ts';
import type { GuardedField } from '../types.ts';

export interface GuardState {
  /** Whether the worker runs. Without it nothing is found, and everything else works. */
  isAvailable: boolean;
  /** Whether the table could be kept on the device. */
  isKept: boolean;
  /** What each field has, without what the member keeps as it is. */
  found: ReadonlyMap<string, readonly Item[]>;
  fields: readonly GuardedField[];
  /** The client set that fills them; undefined without one. */
  setId: string | undefined;
  isSetKnown: boolean;
  table: StoredTable;
  /** Whether the table was read from the device. */
  isRead: boolean;
  /** The fields for which replacing was proposed before copying. It is once for a client set. */
  proposed: ReadonlySet<string>;
}

const withoutPlural = (text: string): string => normalize(text).replace(/s$/, '');
/** Whether one text is the other, or its plural. */
export const isFormOf = (one: string, other: string): boolean => withoutPlural(one) === withoutPlural(other);

/** The client set that a field is for. */
export const setOf = (state: GuardState, field: GuardedField): string | undefined =>
  field.setId === undefined ? state.setId : field.setId || undefined;

/** What was found, without the texts that the member keeps as they are. */
export const withoutDismissed = (all: ReadonlyMap<string, readonly Item[]>, kept: readonly string[]) =>
  new Map([...all].map(([name, items]) => [name, items.filter(({ text }) => !kept.includes(text))] as const));

/** Whether something was found in one of these fields for which replacing was not proposed yet. */
export const isProposable = ({ found, proposed }: GuardState, names: readonly string[]): boolean =>
  names.some((name) => !proposed.has(name) && (found.get(name) ?? []).length > 0);

/** What was found in these fields and those they were made of, and is one of these texts; without them, in any field and any text. */
export function foundIn({ fields, found }: GuardState, names?: readonly string[], texts?: readonly string[]) {
  const madeOf = fields.filter(({ name }) => names?.includes(name)).flatMap((field) => field.madeOf ?? []);
  return new Map(
    fields
      .filter(({ name }) => !names || [...names, ...madeOf].includes(name))
      .map(({ name }) => [name, (found.get(name) ?? []).filter(({ text }) => !texts || texts.includes(text))] as const),
  );
}

/** What was found in all fields. A name that is in the field of the client is the client's, wherever it is. */
export function itemsOf(state: GuardState) {
  const { fields, found } = state;
  const inField = (name: string) => found.get(name) ?? [];
  const clients = new Set(fields.filter(({ isClient }) => isClient).flatMap(({ name }) => inField(name).map(({ text }) => text)));
  return fields.flatMap((field) =>
    inField(field.name).map((item) => ({
      ...item,
      field: field.name,
      isClient: clients.has(item.text),
      setId: setOf(state, field),
    })),
  );
}
