import { useQuery } from '@apollo/client/react';
import { toTemplate } from '@promptory/sdk/fill';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { OwnPromptInput } from '../../../api/schema-types.generated.ts';
import type { Attempt } from '../../../api/useCreateOnce.ts';
import { useSaveOrCopy } from '../../../api/useSaveOrCopy.ts';
import { DraftNotice } from '../../../ui/drafts/DraftNotice.tsx';
import { type Draft, useDraft } from '../../../ui/drafts/useDraft.ts';
import { formSx, inputSx } from '../../../ui/forms/formStyles.ts';
import { SaveBar } from '../../../ui/forms/SaveBar.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { type FormValues, inputOf, parseStored, storedOf, valuesOf } from './drafts.ts';
import { FieldList } from './FieldList.tsx';
import { OwnCategoriesDocument, OwnPromptFormViewerDocument, type OwnPromptFormFragment } from './OwnPromptForm.generated.ts';
import { skippedIn, withSkipped } from './skipped.ts';

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
  const { data } = useQuery(OwnCategoriesDocument);
  const viewer = useQuery(OwnPromptFormViewerDocument);
  const categoriesId = useId();
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
  const { names } = toTemplate(content, plain);
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
  const setPlain = (name: string, isPlain: boolean) => {
    const next = new Set(plain);
    if (isPlain) next.add(name);
    else next.delete(name);
    set('plain', next);
  };
  /** Of a name that was kept as text as well: it is meant as a field now. */
  const turnSkipped = () => {
    const turned = withSkipped(content);
    set('content', turned.content);
    set('plain', new Set([...plain].filter((name) => !turned.names.includes(name))));
    return turned.names;
  };
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
      <TextField
        {...field('category', 'Any name, to find it again. Optional.')}
        label="Category"
        fullWidth
        autoComplete="off"
        slotProps={{ htmlInput: { list: categoriesId, readOnly: isBusy } }}
        sx={inputSx}
      />
      <datalist id={categoriesId}>
        {data?.ownCategories.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField {...field('description', 'Optional.')} label="What it is for" fullWidth autoComplete="off" sx={inputSx} />
      <FieldList
        names={names}
        plain={toTemplate(content).names.filter((name) => plain.has(name))}
        skipped={skippedIn(content)}
        drafts={drafts}
        errors={areFieldsAsSent ? errors : {}}
        onChange={(name, draft) => set('drafts', { ...drafts, [name]: draft })}
        onPlain={setPlain}
        onTurn={turnSkipped}
      />
      <SaveBar failure={failure} note={note} isBusy={isBusy} isChanged={isChanged} back={back} />
      <LeaveGuard isChanged={isChanged} text="What you wrote is not saved yet." onLeave={draft.forget} />
    </Box>
  );
}
