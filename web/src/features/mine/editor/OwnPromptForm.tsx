import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { OwnPromptInput } from '../../../api/schema-types.generated.ts';
import type { Attempt } from '../../../api/useCreateOnce.ts';
import { useSaveOrCopy } from '../../../api/useSaveOrCopy.ts';
import { DraftNotice } from '../../../ui/drafts/DraftNotice.tsx';
import { type Draft, useDraft } from '../../../ui/drafts/useDraft.ts';
import { formSx, inputSx } from '../../../ui/forms/formStyles.ts';
import { SaveBar } from '../../../ui/forms/SaveBar.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { CategoryField } from './CategoryField.tsx';
import { type FormValues, inputOf, parseStored, storedOf, valuesOf } from './drafts.ts';
import { FieldsOfText } from './FieldsOfText.tsx';
import { OwnPromptFormViewerDocument, type OwnPromptFormFragment } from './OwnPromptForm.generated.ts';

const TEXT_HINT =
  'Where something changes, put a name in capital letters in brackets, such as [CLIENT NAME]: it becomes a field.';

interface Props {
  /** Undefined for a new one. */
  prompt?: OwnPromptFormFragment;
  /** Where Cancel leads. */
  back: string;
  /** With the time of what was edited. */
  save: (input: OwnPromptInput, attempt: Attempt, updatedAt?: string) => Promise<void>;
  /** Saves it as another prompt, if this one was changed or deleted elsewhere. */
  saveAsNew?: (input: OwnPromptInput) => Promise<void>;
}

/** Writes or edits an own prompt. Its fields follow from the text. */
export function OwnPromptForm({ prompt, back, save, saveAsNew }: Props) {
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
  const { values, errors, failure, isBusy, set, field, formProps } = useForm<FormValues>({
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
  const { content, drafts, plain } = values;
  /** The server numbers the fields, which follow from all of these. */
  const areFieldsAsSent = sent?.content === content && sent.drafts === drafts && sent.plain === plain;
  const isChanged = JSON.stringify(inputOf(values)) !== JSON.stringify(inputOf(initialValues));
  const draft: Draft = useDraft({
    userId: viewer.data?.me?.id,
    form: `prompt:${prompt?.id ?? 'new'}`,
    base: updatedAt ?? '',
    initialValues,
    values,
    set,
    toStored: storedOf,
    isChanged,
    parse: (stored) => parseStored(stored, initialValues),
    onBase: (base) => setUpdatedAt(base || undefined),
  });
  return (
    <Box component="form" aria-label="Prompt" {...formProps} sx={formSx}>
      <DraftNotice draft={draft} isReadOnly={isBusy} noun="prompt" />
      <TextField {...field('title')} label="Title" required fullWidth autoComplete="off" sx={inputSx} />
      <TextField
        {...field('content', TEXT_HINT)}
        label="Text"
        required
        fullWidth
        multiline
        minRows={10}
        maxRows={24}
        autoComplete="off"
        sx={inputSx}
      />
      <CategoryField {...field('category', 'Any name, to find it again. Optional.')} isReadOnly={isBusy} />
      <TextField {...field('description', 'Optional.')} label="What it is for" fullWidth autoComplete="off" sx={inputSx} />
      <FieldsOfText values={values} errors={areFieldsAsSent ? errors : {}} set={set} />
      <SaveBar failure={failure} note={note} isBusy={isBusy} isChanged={isChanged} back={back} />
      <LeaveGuard isChanged={isChanged} text="What you wrote is not saved yet." onLeave={draft.forget} />
    </Box>
  );
}
