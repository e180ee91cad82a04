import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import type { OwnPromptInput } from '../../../api/schema-types.generated.ts';
import type { Attempt } from '../../../api/useCreateOnce.ts';
import { useSaveOrCopy } from '../../../api/useSaveOrCopy.ts';
import { type Draft, useDraft } from '../../../ui/drafts/useDraft.ts';
import { useForm } from '../../../ui/forms/useForm.ts';
import { formOf, type FormValues, inputOf, parseStored, storedOf, valuesOf } from './drafts.ts';
import { OwnPromptFormViewerDocument, type OwnPromptFormFragment } from './OwnPromptForm.generated.ts';

export interface OwnPromptFormOptions {
  /** Undefined for a new one. */
  prompt?: OwnPromptFormFragment;
  /** With the time of what was edited. */
  save: (input: OwnPromptInput, attempt: Attempt, updatedAt?: string) => Promise<void>;
  /** Saves it as another prompt, if this one was changed or deleted elsewhere. */
  saveAsNew?: (input: OwnPromptInput) => Promise<void>;
}

/** What a form has of an own prompt, and its draft. */
export function useOwnPromptForm({ prompt, save, saveAsNew }: OwnPromptFormOptions) {
  const viewer = useQuery(OwnPromptFormViewerDocument);
  // Of the prompt as it was opened, even if a newer one is read meanwhile.
  const [initialValues] = useState(() => valuesOf(prompt));
  const [updatedAt, setUpdatedAt] = useState(prompt?.updatedAt);
  const { fallback, note, send } = useSaveOrCopy({
    noun: 'prompt',
    save: (input: OwnPromptInput) => save(input, draft.attempt(), updatedAt),
    saveAsNew,
  });
  /** What the errors are about. */
  const [sent, setSent] = useState<FormValues>();
  const form = useForm<FormValues>({
    initialValues,
    validate: ({ title, content }) => ({
      ...(title.trim() === '' && { title: 'Enter a title' }),
      ...(content.trim() === '' && { content: 'Enter the text of the prompt' }),
    }),
    fallback,
    isReadOnlyWhileBusy: true,
    onSubmit: (current): Promise<void> => {
      setSent(current);
      return send(inputOf(current)).then(() => draft.forget());
    },
  });
  const { values, errors, set } = form;
  const { content, drafts, plain } = values;
  const isChanged = JSON.stringify(inputOf(values)) !== JSON.stringify(inputOf(initialValues));
  const draft: Draft = useDraft({
    userId: viewer.data?.me?.id,
    form: formOf(prompt),
    base: updatedAt ?? '',
    initialValues,
    values,
    set,
    toStored: storedOf,
    isChanged,
    parse: (stored) => parseStored(stored, initialValues),
    onBase: (base) => setUpdatedAt(base || undefined),
  });
  /** The server numbers the fields, which follow from all of these. */
  const areFieldsAsSent = sent?.content === content && sent.drafts === drafts && sent.plain === plain;
  return { ...form, fieldErrors: areFieldsAsSent ? errors : {}, note, isChanged, draft };
}
