import type { Kind } from '../engine/kinds.ts';
import { restoreTokens } from '../tokens/restore.ts';
import { asToken, entryOf, isFor, normalize, withAdded, withOwner, withToken, type Entry } from '../tokens/table.ts';
import { startCore } from './core.ts';
import { replaceAll, replaceFound } from './replacing.ts';
import { isFormOf, isProposable, itemsOf, setOf } from './state.ts';

export type GuardSession = ReturnType<typeof startSession>;

/** The guard of one prompt: what its fields have, and the table of names that were replaced. */
export function startSession(userId: string, promptId: string) {
  const core = startCore(userId, promptId);
  const { subscribe, getState, set, update, stop, inTurn, save, write, putBackOthers } = core;
  const readTexts = () => getState().fields.map(({ text }) => text);
  /** Whether an entry is of a text, and may be in a field. */
  const isMeant = (text: string) => (each: Entry) =>
    each.text === text && getState().fields.some((field) => isFor(each, setOf(getState(), field)));
  const restore = (entries: readonly Entry[]) => write(({ text }) => restoreTokens(text, entries).text);

  return {
    subscribe,
    getState,
    update,
    stop,
    replace: (names?: readonly string[], texts?: readonly string[]) => inTurn(() => replaceAll(core, names, texts)),
    /** Replaces a name that was not found, here and wherever it is typed from now on. False if no field has it. */
    add: (name: string) =>
      inTurn(async () => {
        const text = name.trim();
        const written = readTexts();
        if (text.length < 2 || !written.some((each) => normalize(each).includes(normalize(text)))) return false;
        await save((table) => withAdded(table, { text, setId: getState().setId }, written));
        await core.settle();
        const forms = itemsOf(getState()).map((item) => item.text);
        await replaceFound(
          core,
          undefined,
          forms.filter((form) => isFormOf(form, text)),
        );
        return true;
      }),
    /** Puts a text back where it was replaced. It is found again, and its token stays its own: an answer may have it. */
    putBack: (text: string) => inTurn(async () => restore(getState().table.entries.filter(isMeant(text)))),
    /** Keeps a text as it is, and puts it back where it was replaced. */
    keep: (text: string) =>
      inTurn(async () => {
        const { before } = await save((table) => ({
          ...table,
          entries: table.entries.filter((each) => !isMeant(text)(each)),
          kept: [...new Set([...table.kept, text])],
        }));
        restore(before.entries.filter(isMeant(text)));
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
        const written = readTexts();
        const { before, table } = await save((current) => withToken(current, { token, text, kind, setId }, written));
        if (!table.entries.some((each) => each.token === token && each.text === text)) return false;
        const entry = entryOf(before, { text, setId });
        if (entry && entry.token !== token) restore([{ ...entry, text: token }]);
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
      const state = getState();
      if (isProposable(state, names)) set({ proposed: new Set([...state.proposed, ...names]) });
    },
  };
}
