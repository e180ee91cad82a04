import { resultsText, type Total } from '../../ui/list/totalText.ts';
import { findActions, type PaletteAction } from './actions.ts';
import type { Span } from '../prompts/display/MarkedText.tsx';
import { quoted } from '../prompts/search/quoted.ts';
import { wordsOf } from '../prompts/search/words.ts';

export interface PromptItem {
  kind: 'prompt';
  key: string;
  id: string;
  title?: readonly Span[] | undefined;
  alias?: readonly Span[] | null | undefined;
}

export interface ActionItem {
  kind: 'action';
  key: string;
  action: PaletteAction;
}

/** Leads to the page with all results. */
interface AllItem {
  kind: 'all';
  key: 'all';
  label: string;
}

export type Item = PromptItem | ActionItem | AllItem;

export interface Section {
  label: string;
  items: readonly Item[];
  /** Whether its first item may be chosen without being picked. Otherwise something may still appear above it. */
  isSettled: boolean;
}

/** As many as can be seen without scrolling. */
const START_LENGTH = 5;

export const promptItem = (id: string): PromptItem => ({ kind: 'prompt', key: `prompt:${id}`, id });
const actionItem = (action: PaletteAction): ActionItem => ({ kind: 'action', key: `action:${action.id}`, action });

const filled = (sections: readonly Section[]): Section[] => sections.filter(({ items }) => items.length > 0);

/** Before anything is typed. Undefined is what has not loaded yet. */
export function startSections(
  recent: readonly string[] | undefined,
  favorites: readonly string[] | undefined,
  actions: readonly PaletteAction[],
): Section[] {
  const shown = recent?.slice(0, START_LENGTH) ?? [];
  const others = favorites?.filter((id) => !shown.includes(id)).slice(0, START_LENGTH) ?? [];
  return filled([
    { label: 'Recent', items: shown.map(promptItem), isSettled: true },
    { label: 'Favorites', items: others.map(promptItem), isSettled: recent !== undefined },
    { label: 'Actions', items: actions.map(actionItem), isSettled: recent !== undefined && favorites !== undefined },
  ]);
}

/** The picked item of a list and its place in it. */
export interface Kept {
  item: Item;
  place: number;
}

interface Found {
  text: string;
  prompts: readonly PromptItem[];
  actions: readonly PaletteAction[];
  /** What the server has found, as soon as it has responded. */
  result: Total | undefined;
  isPending: boolean;
  kept: Kept | undefined;
  /** The member's own prompts, workflows and collections that are found. */
  own: readonly PaletteAction[];
}

/** What the typed text finds. A prompt that was picked stays in its place, even if it is not found anymore. */
export function foundSections({ text, prompts, actions, result, isPending, kept, own }: Found): Section[] {
  const { named, others } = findActions(actions, wordsOf(text));
  const items: Item[] = [...prompts];
  if (kept?.item.kind === 'prompt' && !items.some(({ key }) => key === kept.item.key))
    items.splice(Math.max(0, kept.place - named.length), 0, kept.item);
  const words = quoted(text);
  const all = result && result.totalCount > prompts.length ? `All ${resultsText(result)} for ${words}` : `Search for ${words}`;
  return filled([
    { label: 'Actions', items: named.map(actionItem), isSettled: true },
    { label: 'Prompts', items, isSettled: true },
    { label: 'Mine', items: own.map(actionItem), isSettled: !isPending },
    { label: 'Related actions', items: others.map(actionItem), isSettled: !isPending },
    { label: 'Search page', items: [{ kind: 'all', key: 'all', label: all }], isSettled: !isPending },
  ]);
}

/** What is chosen without being picked. */
export const firstChoice = (sections: readonly Section[]): Item | undefined =>
  sections.find(({ isSettled }) => isSettled)?.items[0];
