import { useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { type Draft, useDraft } from '../../../ui/drafts/useDraft.ts';
import type { ApiError } from '../../../ui/forms/apiError.ts';
import { useForm } from '../../../ui/forms/useForm.ts';
import { parseStored, valuesOf, versionInput, type FormValues, type VersionInput } from './drafts.ts';
import { MyVersionFormViewerDocument } from './MyVersion.generated.ts';
import type { Origin, OutdatedSave } from './useFormSave.ts';
import { outdatedBy, type Outdated } from './useSaveVersion.ts';

export interface VersionFormOptions {
  promptId: string;
  initial: VersionInput;
  save: (input: VersionInput) => Promise<void>;
  /** Reads what is there now, so that the next save is made over it, and says what to do. */
  onRefused: (by: Outdated) => Promise<OutdatedSave>;
  /** What the text is made from. */
  origin: Origin;
  /** The text is that of a draft, or what is saved again. */
  onOrigin: (origin: Origin) => void;
  /** The text goes with this text of the library now. */
  onRebased: (theirs: string) => void;
}

const FALLBACK = 'Your version could not be saved. Please try again.';

/** What a form has of a version, its draft, and what to decide if the version was changed elsewhere. */
export function useVersionForm({ promptId, initial, save, onRefused, origin, onOrigin, onRebased }: VersionFormOptions) {
  const viewer = useQuery(MyVersionFormViewerDocument);
  const [first] = useState(initial);
  const [initialValues] = useState<FormValues>({ content: first.content, note: first.note, defaults: valuesOf(first.defaults) });
  // The texts of the library are compared when it is saved, so they go with a draft.
  const base = JSON.stringify(origin);
  const [moved, setMoved] = useState<OutdatedSave['moved']>();
  const [isDecided, setDecided] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const form = useForm<FormValues>({
    initialValues,
    validate: ({ content }) => (content.trim() === '' ? { content: 'Enter the text of the prompt' } : {}),
    fallback: FALLBACK,
    isReadOnlyWhileBusy: true,
    onSubmit: ({ content, defaults, note }) => {
      setDecided(false);
      const attempt = save(versionInput(content, defaults, note)).catch(async (error: ApiError) => {
        const outdated = outdatedBy(error);
        if (outdated === undefined) throw error;
        const now = await onRefused(outdated);
        setMoved(now.moved);
        throw Object.assign(new Error(now.text), { code: 'BAD_USER_INPUT' });
      });
      return attempt.then(() => draft.forget());
    },
  });
  const { values, failure, set } = form;
  const { content, defaults, note } = values;
  const isChanged = JSON.stringify(versionInput(content, defaults, note)) !== JSON.stringify(first);
  const draft: Draft = useDraft({
    userId: viewer.data?.me?.id,
    form: `version:${promptId}`,
    base,
    initialValues,
    values,
    set,
    isChanged,
    parse: (stored) => parseStored(stored, first),
    onBase: (from) => {
      setMoved(undefined);
      if (from !== base) onOrigin(JSON.parse(from) as Origin);
    },
  });
  const decide = (theirs: string, decided: string) => {
    set('content', decided);
    setMoved(undefined);
    setDecided(true);
    onRebased(theirs);
    // What was pressed is gone.
    text.current?.focus();
  };
  return {
    ...form,
    failure: isDecided ? undefined : failure,
    isChanged,
    draft,
    /** The field of the text. */
    text,
    /** How the texts have moved apart, until it is decided; undefined if they have not. */
    moved,
    decide,
  };
}
