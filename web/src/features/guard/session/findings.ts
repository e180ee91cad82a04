import type { FindOptions } from '../engine/find.ts';
import type { Item } from '../engine/kinds.ts';
import { isNameKind, normalize } from '../tokens/table.ts';
import type { GuardedField } from '../types.ts';
import type { Finder } from '../worker/startWorker.ts';

interface Asked {
  /** What was asked last, with the options. */
  key: string;
  isWaiting: boolean;
  items: readonly Item[];
  /** Resolves once nothing more is awaited for the field. */
  done: Promise<void>;
}

interface Listeners {
  onFound: (found: ReadonlyMap<string, readonly Item[]>) => void;
  onUnavailable: () => void;
}

/** Whether one of two names has all words of the other one. */
function isPartOf(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => ` ${normalize(name)} `) as [string, string];
  return first.includes(second) || second.includes(first);
}

/**
 * What was found, without names in fields that have the member's own or a place. A name that is known to be somebody's, because it
 * is in another field or was replaced before, is found there as well.
 */
export function withoutUnknownNames(
  found: ReadonlyMap<string, readonly Item[]>,
  fields: readonly GuardedField[],
  replaced: readonly Pick<Item, 'kind' | 'text'>[],
) {
  // A text that was edited by hand has the names of all fields.
  const elsewhere = fields.filter(({ isOwn, madeOf }) => !isOwn && !madeOf).flatMap(({ name }) => found.get(name) ?? []);
  const known = [...elsewhere, ...replaced].filter(isNameKind);
  const isKnown = ({ text }: Item) => known.some((each) => isPartOf(each.text, text));
  const own = new Set(fields.filter(({ isOwn }) => isOwn).map(({ name }) => name));
  return new Map(
    [...found].map(([name, items]) => [
      name,
      own.has(name) ? items.filter((item) => item.kind === 'client' || !isNameKind(item) || isKnown(item)) : items,
    ]),
  );
}

/**
 * Asks the worker about each field that has changed. While a response is awaited, further keys wait, so that the worker is never
 * behind by more than one text.
 */
export function finderOfFields(worker: Finder, { onFound, onUnavailable }: Listeners) {
  const asked = new Map<string, Asked>();
  let fields: readonly GuardedField[] = [];
  let options: FindOptions = {};

  const publish = () => {
    const current = fields.filter(({ text }) => text.trim() !== '');
    onFound(new Map(current.map(({ name }) => [name, asked.get(name)?.items ?? []])));
  };

  const receive = async (entry: Asked, { name, text }: GuardedField, asking: FindOptions): Promise<void> => {
    const items = await worker.find(text, asking);
    entry.isWaiting = false;
    if (items === null) return onUnavailable();
    entry.items = items;
    publish();
    const now = fields.find((field) => field.name === name);
    if (now) await ask(now);
  };
  const ask = async (field: GuardedField): Promise<void> => {
    const asking = { ...options, promptText: field.promptText };
    const key = JSON.stringify([field.text, asking]);
    const last = asked.get(field.name);
    if (last?.isWaiting) return last.done;
    if (last?.key === key) return;
    const entry: Asked = { key, isWaiting: true, items: last?.items ?? [], done: Promise.resolve() };
    asked.set(field.name, entry);
    entry.done = receive(entry, field, asking);
    return entry.done;
  };
  const askAll = () => Promise.all(fields.filter(({ text }) => text.trim() !== '').map(ask));
  return {
    publish,
    update: (nextFields: readonly GuardedField[], nextOptions: FindOptions) => {
      const wereEmptied = fields.some(({ name, text }) => text !== '' && !nextFields.find((each) => each.name === name)?.text);
      fields = nextFields;
      options = nextOptions;
      void askAll();
      if (wereEmptied) publish();
    },
    /** Asks about these fields, and resolves once what is in them is known. */
    settle: async (nextFields: readonly GuardedField[]) => {
      fields = nextFields;
      await askAll();
    },
  };
}
