import { cutText } from '../../ui/cutText.ts';
import { normalizeName } from '../../ui/normalizeName.ts';

/** A named set of values, such as those of a client, matter, listing or campaign. */
export interface ClientSet {
  id: string;
  name: string;
  /** By the names of the variables that they fill. */
  values: Readonly<Record<string, string>>;
  /** In milliseconds. */
  changedAt: number;
  /** The version on the server that this one is based on; 0 if it was never sent. */
  version: number;
  /** Whether the server does not have it like this. */
  isChanged: boolean;
  /** Deleted here, but not on the server yet. */
  isDeleted?: boolean;
  /** Gone from the server, without a proof that a device of the member has deleted it. It is not sent until the member decides. */
  isDoubtful?: boolean | undefined;
  /** The `changedAt` of what was sent last. It may have arrived although no response came back. */
  sentAt?: number;
}

/** How this device takes part in sync. */
export interface SyncKey {
  vaultId: string;
  /** It cannot be exported, so not even this page can read it. */
  key: CryptoKey;
  /** The version of the last record that was received. */
  seen: number;
}

/** What a browser keeps of one member. */
export interface Book {
  sets: readonly ClientSet[];
  activeId: string | null;
  sync: SyncKey | null;
  /** The sets whose names go into the AI-use record, as the member has chosen on this device. */
  attachedIds?: readonly string[];
  /** Whether sync ended because of another device, and the member has not been told yet. */
  wasEnded?: boolean;
}

export const emptyBook: Book = { sets: [], activeId: null, sync: null };

export const NAME_MAX = 80;
export const SETS_MAX = 200;
/** Of the name and the values together, in bytes. The server takes it encrypted. */
export const BYTES_MAX = 20_000;

/** The sets of a book that are not deleted, by their names. */
export const setsOf = ({ sets }: Book): readonly ClientSet[] =>
  sets
    .filter(({ isDeleted }) => !isDeleted)
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true, sensitivity: 'base' }));

/** The name as it is compared with those of other sets. */
const keyOf = (name: string): string => normalizeName(name).toLowerCase();

/** The name, or the first of "Name 2", "Name 3" and so on that no set has. */
export function freeName(sets: readonly ClientSet[], wanted: string): string {
  const taken = new Set(sets.filter(({ isDeleted }) => !isDeleted).map(({ name }) => keyOf(name)));
  let name = wanted;
  for (let number = 2; taken.has(keyOf(name)); number += 1) name = `${cutText(wanted, NAME_MAX - ` ${number}`.length)} ${number}`;
  return name;
}

/** What is wrong with the name of a set; undefined if nothing is. */
export function nameError(book: Book, name: string, id?: string): string | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'Enter a name';
  if (wanted.length > NAME_MAX) return `Use at most ${NAME_MAX} characters`;
  const isTaken = setsOf(book).some((set) => set.id !== id && keyOf(set.name) === keyOf(wanted));
  return isTaken ? 'Another client set has this name' : undefined;
}

/** What is wrong with the values of a set; undefined if nothing is. */
export const sizeError = (name: string, values: ClientSet['values']): string | undefined =>
  new TextEncoder().encode(JSON.stringify({ name, values })).length > BYTES_MAX
    ? 'This is too much for one client set. Shorten or remove some values.'
    : undefined;

/** Values without those that are empty. */
export const filledValues = (values: ClientSet['values']): ClientSet['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
