import { newDraftId, readDraft, removeDraft, type StoredDraft, thisTab, uuidOf, writeDraft } from './storedDrafts.ts';

/** Where a form keeps its draft. Prefixes are those of the keys of the form. */
export interface DraftPlace {
  /** Whether this is the key of the draft. */
  has: (key: string | null, prefix: string) => boolean;
  /** What is created of the draft, and whether an attempt before a reload may have created it. */
  attempt: (prefix: string) => { id: string | undefined; mayExist: boolean };
  /** Returns whether the draft is stored. */
  write: (prefix: string, draft: Omit<StoredDraft, 'tab'>) => boolean;
  remove: (prefix: string) => void;
  /** Another tab has discarded the draft. It is not taken over: this form stores it again in the same place. */
  markRemoved: () => void;
}

/**
 * The place of a draft that was found, or a new one. A draft belongs to the tab that it names, with the id to create it under.
 * Another tab takes it over by writing its own name into it. A form that still has it open then continues in another place.
 */
export function draftPlace(found?: string): DraftPlace {
  let id = found ?? newDraftId();
  let [isStored, mayExist] = [found !== undefined, found !== undefined];
  const leaveIfTakenOver = (prefix: string) => {
    if (!isStored || readDraft(prefix + id)?.tab === thisTab()) return;
    id = newDraftId();
    isStored = mayExist = false;
  };
  return {
    has: (key, prefix) => key === prefix + id,
    attempt: (prefix) => {
      leaveIfTakenOver(prefix);
      return { id: uuidOf(id), mayExist };
    },
    write: (prefix, draft) => {
      leaveIfTakenOver(prefix);
      const isWritten = writeDraft(prefix + id, { ...draft, tab: thisTab() });
      // One that cannot be replaced is still there.
      isStored ||= isWritten;
      return isWritten;
    },
    remove: (prefix) => {
      leaveIfTakenOver(prefix);
      removeDraft(prefix + id);
      isStored = false;
    },
    markRemoved: () => {
      isStored = false;
    },
  };
}
