import type { FindOptions } from '../engine/find.ts';
import { changeTable, readSince, watchTable } from '../store/tables.ts';
import { restoreTokens } from '../tokens/restore.ts';
import { entriesOf, othersOf, type Table } from '../tokens/table.ts';
import type { GuardInput } from '../types.ts';
import { startWorker } from '../worker/startWorker.ts';
import { finderOfFields, withoutUnknownNames } from './findings.ts';
import { setOf, withoutDismissed } from './state.ts';
import { createStateStore } from './stateStore.ts';

export type Core = ReturnType<typeof startCore>;

/** What the actions of a session share: the fields of a prompt, what is found in them, and the table of names that were replaced. */
export function startCore(userId: string, promptId: string) {
  const { accept, ...store } = createStateStore();
  const { getState, set, write } = store;
  const worker = startWorker();
  let options: FindOptions = {};
  const findings = finderOfFields(worker, {
    onFound: (all) => {
      const { fields, table } = getState();
      set({ found: withoutDismissed(withoutUnknownNames(all, fields, table.entries), table.kept) });
    },
    onUnavailable: () => set({ isAvailable: false, found: new Map() }),
  });
  /** Looks for what the member has added as well. */
  const find = () => {
    const { fields, table, setId } = getState();
    const added = entriesOf(table, setId).filter(({ isAdded }) => isAdded);
    findings.update(fields, { ...options, addedNames: added.map(({ text }) => text) });
  };
  /**
   * What was replaced for another client set is written out again: a token of one client says nothing about the next. A text that
   * is still another client's keeps its tokens.
   */
  const putBackOthers = () => {
    const state = getState();
    if (!state.isSetKnown) return;
    const others = othersOf(state.table, state.setId);
    write((field) => (setOf(state, field) === state.setId ? restoreTokens(field.text, others).text : field.text));
  };
  /** What cannot be kept on the device is only in this tab, and stays as it is. */
  const read = async () => {
    if (!getState().isKept) return;
    set({ table: await readSince(userId, promptId, getState().table), isRead: true });
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
  const otherTabs = watchTable(userId, promptId, () => void inTurn(read));
  return {
    ...store,
    inTurn,
    putBackOthers,
    /** Changes the table, or deletes it. */
    save: async (change: (table: Table) => Table | null) => {
      const { before, table, isKept } = await changeTable(userId, promptId, getState(), change);
      set({ table, isKept });
      otherTabs.tell();
      find();
      findings.publish();
      return { before, table };
    },
    /** Resolves once what is in the fields is known. */
    settle: () => findings.settle(getState().fields),
    update: (input: GuardInput) => {
      accept(input);
      options = input.options;
      putBackOthers();
      find();
    },
    stop: () => {
      otherTabs.stop();
      worker.stop();
    },
  };
}
