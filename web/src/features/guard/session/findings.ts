import type { FindOptions } from '../engine/find.ts';
import type { Item } from '../engine/kinds.ts';
import type { GuardedField } from '../types.ts';
import type { Finder } from '../worker/startWorker.ts';

interface Asked {
  /** What was asked last, with the options. */
  key: string;
  isWaiting: boolean;
  items: readonly Item[];
}

interface Listeners {
  onFound: (found: ReadonlyMap<string, readonly Item[]>) => void;
  onUnavailable: () => void;
}

/** A field of the practice profile has the member's own names. */
const isOwnName = ({ kind }: Item): boolean => kind === 'person' || kind === 'company';

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

  const ask = async (field: GuardedField): Promise<void> => {
    const asking = { ...options, promptText: field.promptText };
    const key = JSON.stringify([field.text, asking]);
    const last = asked.get(field.name);
    if (last && (last.key === key || last.isWaiting)) return;
    const entry: Asked = { key, isWaiting: true, items: last?.items ?? [] };
    asked.set(field.name, entry);
    const items = await worker.find(field.text, asking);
    entry.isWaiting = false;
    if (items === null) return onUnavailable();
    entry.items = field.isOwn ? items.filter((item) => !isOwnName(item)) : items;
    publish();
    const now = fields.find(({ name }) => name === field.name);
    if (now) await ask(now);
  };

  return {
    publish,
    update: (nextFields: readonly GuardedField[], nextOptions: FindOptions) => {
      const wereEmptied = fields.some(({ name, text }) => text !== '' && !nextFields.find((each) => each.name === name)?.text);
      fields = nextFields;
      options = nextOptions;
      for (const field of fields) if (field.text.trim() !== '') void ask(field);
      if (wereEmptied) publish();
    },
  };
}
