import { useState } from 'react';
import type { VersionInput } from './drafts.ts';
import type { MyVersionFormFragment } from './MyVersion.generated.ts';
import { useSaveVersion, type Outdated } from './useSaveVersion.ts';

/** What is there of a prompt. */
export interface Found {
  version: (Pick<MyVersionFormFragment, 'revision'> & { baseContent: string | null }) | null;
  /** The library's text; null if it is locked, or no longer there. */
  library: string | null;
}

/** Why a save was refused, and what to do. */
export interface OutdatedSave {
  text: string;
  /** The library's texts, if the member has to decide what becomes of what they have typed. */
  moved?: { base: string; theirs: string };
}

/** What the text of a form is made from. */
export interface Origin {
  revision: number;
  /** The library's text. */
  base: string | null;
  /** Whether the version on the server goes with another one, or is not there. */
  isRebased: boolean;
}

const messages = {
  saved:
    'Your version was changed in another tab meanwhile. Save again to put this text on top; what was saved there stays in the history.',
  deleted: 'Your version was deleted in another tab. Save again to create it from this text.',
  archived: 'The library no longer has this prompt. Save again to keep your text.',
  moved:
    'The library’s text has changed since this page was opened. What you typed is still here: decide below what becomes of it, then save.',
};

/** Saves what a form was filled with. A save that was made from something other than what is there now is refused. */
export function useFormSave(id: string, { version, library }: Found, reload: () => Promise<Found>) {
  const { save } = useSaveVersion();
  // As it was when the form was filled: what is read later goes with another text.
  const [origin, setOrigin] = useState<Origin>({
    revision: version?.revision ?? 0,
    base: version ? version.baseContent : library,
    isRebased: version === null,
  });
  return {
    origin,
    /** The form has a text that was made from something else, such as a draft. */
    setOrigin,
    save: (input: VersionInput) => {
      const { revision, base, isRebased } = origin;
      return save({ id, input, revision, base: isRebased || revision === 0 ? base : null });
    },
    /** Finds out why a save was refused. The next one is made over what is there now. */
    onRefused: async (by: Outdated): Promise<OutdatedSave> => {
      const now = await reload();
      const { base } = origin;
      const isArchived = by === 'base' && now.library === null;
      setOrigin({ ...origin, revision: now.version?.revision ?? 0, isRebased: origin.isRebased && !isArchived });
      if (isArchived) return { text: messages.archived };
      const target = now.version ? now.version.baseContent : now.library;
      if (base !== null && now.library !== null && (by === 'base' || target !== base))
        return { text: messages.moved, moved: { base, theirs: now.library } };
      return { text: now.version ? messages.saved : messages.deleted };
    },
    /** The form's text goes with this text of the library now. */
    rebase: (base: string) => setOrigin({ ...origin, base, isRebased: true }),
  };
}
