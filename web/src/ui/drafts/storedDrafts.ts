import { localKeys, removeLocal, tryOr, TYPED } from '../localEntries.ts';
import { newUuid } from '../newUuid.ts';

/** What a form had when its page was left without saving, kept in local storage. */
export interface StoredDraft {
  /** The tab that has written it. */
  tab: string;
  /** The version that was changed; empty for something new. */
  base: string;
  /** When it was written, in milliseconds. */
  at: number;
  values: unknown;
  /** What has filled in the form, unless a person has. Not kept once the form has it. */
  origin?: 'generator';
}

const TAB = 'promptory.tab';
/** A session that ends by itself removes nothing, so drafts have a limit. In milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** What the keys of all drafts of a member begin with. */
export const draftsOf = (userId: string): string => `${TYPED}draft:${userId}:`;

/** What the keys of the drafts of a form begin with. */
export const keyPrefixOf = (userId: string, form: string): string => `${draftsOf(userId)}${form}:`;

/** Tells drafts of one form apart, and tabs. A UUID where the browser makes one. */
export const newDraftId = (): string => newUuid() ?? `${Date.now()}-${Math.random()}`;

/** Undefined if the id is not a UUID. */
export const uuidOf = (id: string): string | undefined => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined);

let tabId: string | undefined;
let isWatching = false;

function storeTab(): void {
  const id = tabId;
  if (id !== undefined) tryOr(() => sessionStorage.setItem(TAB, id), undefined);
  tabId = undefined;
}

/** On first use: this file is also loaded where pages are prerendered. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('pagehide', storeTab);
  // The browser of a phone may end a hidden page without a word.
  document.addEventListener('visibilitychange', () => (document.hidden ? storeTab() : void thisTab()));
}

/**
 * The same after a reload, and another one in each tab; empty if storage is blocked. A tab that is duplicated gets a copy of the
 * session storage, so the id is there only while the page is hidden or gone.
 */
export function thisTab(): string {
  watchPage();
  return tryOr(() => {
    tabId ??= sessionStorage.getItem(TAB) ?? newDraftId();
    if (!document.hidden) sessionStorage.removeItem(TAB);
    return tabId;
  }, '');
}

function parse(raw: string | null): StoredDraft | undefined {
  const { tab, base, at, values, origin } = JSON.parse(raw ?? '{}') as Partial<Record<keyof StoredDraft, unknown>>;
  const isDraft = typeof tab === 'string' && typeof base === 'string' && typeof at === 'number';
  return isDraft ? { tab, base, at, values, ...(origin === 'generator' && { origin }) } : undefined;
}

export const removeDraft = removeLocal;

/** Those of all tabs. */
export const removeDrafts = (userId: string, form: string): void => localKeys(keyPrefixOf(userId, form)).forEach(removeDraft);

/** What is stored for a moment in place of a draft that another tab discards. Signing out only removes it, so nothing comes back. */
export const DISCARDED = 'discarded';

/** Removes a draft of another tab, and tells that tab, which may still show it. */
export const discardDraft = (key: string): void =>
  tryOr(() => {
    if (localStorage.getItem(key) !== null) localStorage.setItem(key, DISCARDED);
    localStorage.removeItem(key);
  }, undefined);

/** Undefined if there is none, or it cannot be read. */
export const readDraft = (key: string): StoredDraft | undefined => tryOr(() => parse(localStorage.getItem(key)), undefined);

/** Drafts of a form, the latest first. What is too old, or cannot be read, is removed. */
export function readDrafts(prefix: string): (StoredDraft & { id: string })[] {
  const drafts = localKeys(prefix).flatMap((key) => {
    const draft = readDraft(key);
    if (draft && draft.at > Date.now() - KEPT_FOR) return [{ ...draft, id: key.slice(prefix.length) }];
    removeDraft(key);
    return [];
  });
  return drafts.sort((one, other) => other.at - one.at);
}

/** Returns whether it is stored. If it is not, the draft lasts as long as its page. */
export const writeDraft = (key: string, draft: StoredDraft): boolean =>
  tryOr(() => {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  }, false);
