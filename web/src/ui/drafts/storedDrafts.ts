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
}

/** Begins like what is typed into prompts, so that signing out removes it, too. */
const PREFIX = 'promptory.typed:draft:';
const TAB = 'promptory.tab';
/** A session that ends by itself removes nothing, so drafts have a limit. In milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** Which form of which member. */
export const placeOf = (userId: string, form: string): string => `${PREFIX}${userId}:${form}:`;

/** Tells drafts of one form apart, and tabs. */
export const newMark = (): string => newUuid() ?? `${Date.now()}-${Math.random()}`;

/** Undefined for a mark that is none. */
export const uuidOf = (mark: string): string | undefined =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(mark) ? mark : undefined;

/** Storage may be blocked, full or corrupt. Then a draft lasts as long as its page. */
function tryOr<T>(task: () => T, fallback: T): T {
  try {
    return task();
  } catch {
    return fallback;
  }
}

/** The same after a reload, and another one in each tab. */
export const thisTab = (): string =>
  tryOr(() => {
    const tab = sessionStorage.getItem(TAB) ?? newMark();
    sessionStorage.setItem(TAB, tab);
    return tab;
  }, '');

function parse(raw: string | null): StoredDraft | undefined {
  const { tab, base, at, values } = JSON.parse(raw ?? '{}') as Partial<Record<keyof StoredDraft, unknown>>;
  const isDraft = typeof tab === 'string' && typeof base === 'string' && typeof at === 'number';
  return isDraft ? { tab, base, at, values } : undefined;
}

const keysOf = (place: string): string[] => tryOr(() => Object.keys(localStorage).filter((key) => key.startsWith(place)), []);

export const removeDraft = (key: string): void => tryOr(() => localStorage.removeItem(key), undefined);

/** Drafts of a form, the latest first. What is too old, or cannot be read, is removed. */
export function readDrafts(place: string): (StoredDraft & { mark: string })[] {
  const drafts = keysOf(place).flatMap((key) => {
    const draft = tryOr(() => parse(localStorage.getItem(key)), undefined);
    if (draft && draft.at > Date.now() - KEPT_FOR) return [{ ...draft, mark: key.slice(place.length) }];
    removeDraft(key);
    return [];
  });
  return drafts.sort((one, other) => other.at - one.at);
}

export const writeDraft = (key: string, draft: StoredDraft): void =>
  tryOr(() => localStorage.setItem(key, JSON.stringify(draft)), undefined);
