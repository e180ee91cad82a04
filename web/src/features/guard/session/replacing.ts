import { entriesOf, replaceItems, withTokens } from '../tokens/table.ts';
import type { Core } from './core.ts';
import { foundIn, itemsOf, setOf, type GuardState } from './state.ts';

/** How often what was found is replaced by one press: each time, less is left to find. */
const ROUNDS_MAX = 5;

/** Replaces what is known to be in these fields. Returns it, and the texts of the fields right before and after that. */
export async function replaceFound({ getState, save, write }: Core, names?: readonly string[], texts?: readonly string[]) {
  const readTexts = () => new Map(getState().fields.map(({ name, text }) => [name, text]));
  const state = getState();
  const found = foundIn(state, names, texts);
  const items = itemsOf(state).filter(({ field, text }) => found.get(field)?.some((item) => item.text === text));
  if (items.length === 0) return { items, earlier: readTexts(), replaced: readTexts() };
  const written = state.fields.map(({ text }) => text);
  const { table } = await save((before) => withTokens(before, items, [...written, ...before.kept]));
  const earlier = readTexts();
  write((field) => replaceItems(field.text, found.get(field.name) ?? [], entriesOf(table, setOf(getState(), field))));
  return { items, earlier, replaced: readTexts() };
}

/**
 * Replaces what was found in these fields and those they were made of, or in all. Without the texts to replace, also what is
 * found only after that, because the words beside it are gone. Returns what was replaced, and what takes it back.
 */
export async function replaceAll(core: Core, names?: readonly string[], texts?: readonly string[]) {
  const { getState, settle, write } = core;
  const { items, earlier, replaced: first } = await replaceFound(core, names, texts);
  let written = first;
  for (let round = 1; !texts && round < ROUNDS_MAX; round += 1) {
    await settle();
    // Somebody types: what is found in that is proposed like any other.
    if (getState().fields.some(({ name, text }) => text !== written.get(name))) break;
    const next = await replaceFound(core, names);
    if (next.items.length === 0) break;
    items.push(...next.items);
    written = next.replaced;
  }
  // As they were written: what was typed since then makes it impossible to take them back.
  const replaced = new Map([...written].filter(([name, text]) => text !== earlier.get(name)));
  const used = getState().table.entries.filter(({ text }) => items.some((item) => item.text === text));
  return {
    items,
    /** Not once one of the texts has changed, nor once the list of names was deleted: nothing restores a token after that. */
    isPossible: (now: GuardState) =>
      [...replaced].every(([name, text]) => now.fields.some((each) => each.name === name && each.text === text)) &&
      used.every(({ token, text }) => now.table.entries.some((each) => each.token === token && each.text === text)),
    undo: () => write(({ name, text }) => (replaced.get(name) === text ? (earlier.get(name) ?? text) : text)),
  };
}
