import type { FindOptions } from '../engine/find.ts';
import type { Kind } from '../engine/kinds.ts';
import { changeTable, readSince, watchTable } from '../store/tables.ts';
import { restoreTokens } from '../tokens/restore.ts';
import {
  asToken,
  emptyTable,
  entriesOf,
  entryOf,
  isFor,
  normalize,
  othersOf,
  replaceItems,
  withAdded,
  withOwner,
  withToken,
  withTokens,
  type Entry,
  type Table,
} from '../tokens/table.ts';
import { startWorker } from '../worker/startWorker.ts';
import type { GuardedField, GuardInput, OnChange } from '../types.ts';
import { finderOfFields, withoutUnknownNames } from './findings.ts';
import { foundIn, isFormOf, isProposable, itemsOf, setOf, withoutDismissed, type GuardState } from './state.ts';

/** How often what was found is replaced by one press: each time, less is left to find. */
const ROUNDS_MAX = 5;

export type GuardSession = ReturnType<typeof startSession>;

/** The guard of one prompt: what its fields have, and the table of names that were replaced. */
export function startSession(userId: string, promptId: string) {
  let onChange: OnChange = () => undefined;
  const listeners = new Set<() => void>();
  const worker = startWorker();
  let state: GuardState = {
    isAvailable: true,
    isKept: true,
    found: new Map(),
    fields: [],
    setId: undefined,
    isSetKnown: false,
    table: { ...emptyTable, at: 0 },
    proposed: new Set(),
  };
  const set = (change: Partial<GuardState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  let options: FindOptions = {};
  /** Looks for what the member has added as well. */
  const find = () => {
    const added = entriesOf(state.table, state.setId).filter(({ isAdded }) => isAdded);
    findings.update(state.fields, { ...options, addedNames: added.map(({ text }) => text) });
  };
  const findings = finderOfFields(worker, {
    onFound: (all) => {
      const { fields, table } = state;
      set({ found: withoutDismissed(withoutUnknownNames(all, fields, table.entries), table.kept) });
    },
    onUnavailable: () => set({ isAvailable: false, found: new Map() }),
  });
  /** What cannot be kept on the device is only in this tab, and stays as it is. */
  const read = async () => {
    if (!state.isKept) return;
    set({ table: await readSince(userId, promptId, state.table) });
    putBackOthers();
    find();
    findings.publish();
  };

  let last: Promise<unknown> = read();
  /** One action after the other, so that each knows what the last has removed. */
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    const next = last.then(action);
    last = next.catch(() => undefined);
    return next;
  };
  const others = watchTable(userId, promptId, () => void inTurn(read));
  const save = async (change: (table: Table) => Table | null) => {
    const { before, table, isKept } = await changeTable(userId, promptId, state, change);
    set({ table, isKept });
    others.tell();
    find();
    findings.publish();
    return { before, table };
  };
  /** Writes to the fields, and to the state, which is asked again before the page has rendered. */
  const write = (change: (field: GuardedField) => string) => {
    const changes = state.fields
      .map((field) => [field.name, change(field)] as const)
      .filter(([, text], index) => text !== state.fields[index]?.text);
    if (changes.length === 0) return;
    const texts = new Map(changes);
    onChange(texts);
    set({ fields: state.fields.map((field) => ({ ...field, text: texts.get(field.name) ?? field.text })) });
  };

  /**
   * What was replaced for another client set is written out again: a token of one client says nothing about the next. A text that
   * is still another client's keeps its tokens.
   */
  const putBackOthers = () => {
    if (!state.isSetKnown) return;
    const others = othersOf(state.table, state.setId);
    write((field) => (setOf(state, field) === state.setId ? restoreTokens(field.text, others).text : field.text));
  };

  const readTexts = () => new Map(state.fields.map(({ name, text }) => [name, text]));

  /** Replaces what is known to be in these fields. Returns it, and the texts of the fields right before and after that. */
  const replaceFound = async (names?: readonly string[], texts?: readonly string[]) => {
    const found = foundIn(state, names, texts);
    const items = itemsOf(state).filter(({ field, text }) => found.get(field)?.some((item) => item.text === text));
    if (items.length === 0) return { items, earlier: readTexts(), replaced: readTexts() };
    const written = state.fields.map(({ text }) => text);
    const { table } = await save((before) => withTokens(before, items, [...written, ...before.kept]));
    const earlier = readTexts();
    write((field) => replaceItems(field.text, found.get(field.name) ?? [], entriesOf(table, setOf(state, field))));
    return { items, earlier, replaced: readTexts() };
  };

  /** Whether an entry is of a text, and may be in a field. */
  const isMeant = (text: string) => (each: Entry) =>
    each.text === text && state.fields.some((field) => isFor(each, setOf(state, field)));

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    update: (input: GuardInput) => {
      onChange = input.onChange;
      const { fields, setId, isSetKnown } = input;
      const proposed = setId === state.setId ? state.proposed : new Set<string>();
      state = { ...state, fields, setId, isSetKnown, proposed };
      options = input.options;
      putBackOthers();
      find();
    },
    stop: () => {
      others.stop();
      worker.stop();
    },

    /**
     * Replaces what was found in these fields and those they were made of, or in all. Without the texts to replace, also what is
     * found only after that, because the words beside it are gone. Returns what was replaced, and what takes it back.
     */
    replace: (names?: readonly string[], texts?: readonly string[]) =>
      inTurn(async () => {
        const { items, earlier, replaced: first } = await replaceFound(names, texts);
        let written = first;
        for (let round = 1; !texts && round < ROUNDS_MAX; round += 1) {
          await findings.settle(state.fields);
          // Somebody types: what is found in that is proposed like any other.
          if (state.fields.some(({ name, text }) => text !== written.get(name))) break;
          const next = await replaceFound(names);
          if (next.items.length === 0) break;
          items.push(...next.items);
          written = next.replaced;
        }
        // As they were written: what was typed since then makes it impossible to take them back.
        const replaced = new Map([...written].filter(([name, text]) => text !== earlier.get(name)));
        const used = state.table.entries.filter(({ text }) => items.some((item) => item.text === text));
        return {
          items,
          /** Not once one of the texts has changed, nor once the list of names was deleted: nothing restores a token after that. */
          isPossible: (now: GuardState) =>
            [...replaced].every(([name, text]) => now.fields.some((each) => each.name === name && each.text === text)) &&
            used.every(({ token, text }) => now.table.entries.some((each) => each.token === token && each.text === text)),
          undo: () => write(({ name, text }) => (replaced.get(name) === text ? (earlier.get(name) ?? text) : text)),
        };
      }),
    /** Replaces a name that was not found, here and wherever it is typed from now on. False if no field has it. */
    add: (name: string) =>
      inTurn(async () => {
        const text = name.trim();
        const written = state.fields.map((field) => field.text);
        if (text.length < 2 || !written.some((each) => normalize(each).includes(normalize(text)))) return false;
        await save((table) => withAdded(table, { text, setId: state.setId }, written));
        await findings.settle(state.fields);
        const forms = itemsOf(state).map((item) => item.text);
        await replaceFound(
          undefined,
          forms.filter((form) => isFormOf(form, text)),
        );
        return true;
      }),
    /** Puts a text back where it was replaced. It is found again, and its token stays its own: an answer may have it. */
    putBack: (text: string) =>
      inTurn(async () => {
        const meant = state.table.entries.filter(isMeant(text));
        write(({ text: whole }) => restoreTokens(whole, meant).text);
      }),
    /** Keeps a text as it is, and puts it back where it was replaced. */
    keep: (text: string) =>
      inTurn(async () => {
        const { before } = await save((table) => ({
          ...table,
          entries: table.entries.filter((each) => !isMeant(text)(each)),
          kept: [...new Set([...table.kept, text])],
        }));
        const removed = before.entries.filter(isMeant(text));
        write(({ text: whole }) => restoreTokens(whole, removed).text);
      }),
    /** Proposes a text again that was kept. */
    propose: (text: string) =>
      inTurn(async () => {
        await save((table) => ({ ...table, kept: table.kept.filter((each) => each !== text) }));
      }),
    /** Gives a text that is for a client set, or without one, another token, even where it was replaced already. False if the token cannot be used. */
    setToken: async (text: string, kind: Kind, wanted: string, setId: string | undefined): Promise<boolean> => {
      const token = asToken(wanted);
      if (token === null) return false;
      return inTurn(async () => {
        const written = state.fields.map((field) => field.text);
        const { before, table } = await save((current) => withToken(current, { token, text, kind, setId }, written));
        if (!table.entries.some((each) => each.token === token && each.text === text)) return false;
        const entry = entryOf(before, { text, setId });
        if (entry && entry.token !== token) write(({ text: whole }) => restoreTokens(whole, [{ ...entry, text: token }]).text);
        return true;
      });
    },
    /** Gives what was replaced without a client set to the one in which these texts are saved now. */
    assign: (setId: string, saved: readonly string[]) =>
      inTurn(async () => {
        await save((table) => withOwner(table, setId, saved));
        putBackOthers();
      }),
    /** Deletes the table, for all tabs. The tokens in the fields stay. */
    forget: () =>
      inTurn(async () => {
        await save(() => null);
      }),
    endProposal: (names: readonly string[]) => {
      if (isProposable(state, names)) set({ proposed: new Set([...state.proposed, ...names]) });
    },
  };
}
