import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Attempt } from '../../../api/useCreateOnce.ts';
import { useSaveOrCopy } from '../../../api/useSaveOrCopy.ts';
import { DraftNotice } from '../../../ui/drafts/DraftNotice.tsx';
import { type Draft, useDraft } from '../../../ui/drafts/useDraft.ts';
import { formSx, inputSx } from '../../../ui/forms/formStyles.ts';
import { SaveBar } from '../../../ui/forms/SaveBar.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { type FormValues, inputOf, parseStored } from './drafts.ts';
import { WorkflowFormViewerDocument } from './WorkflowForm.generated.ts';
import { WorkflowSteps } from './WorkflowSteps.tsx';

interface Props {
  /** Which form it is of the member. */
  form: string;
  initialValues: FormValues;
  /** The version that is opened; 0 for a new one. */
  version: number;
  /** Whether it can be saved as it is, such as a copy. */
  isNew: boolean;
  /** Where Cancel leads. */
  back: string;
  /** With the version that was changed. */
  save: (values: FormValues, attempt: Attempt, version: number) => Promise<void>;
  /** Saves it as another workflow, if this one was changed or deleted elsewhere. */
  saveAsNew?: (values: FormValues) => Promise<void>;
}

function validate({ title, steps }: FormValues): Record<string, string> {
  const untitled = steps.flatMap((step, index) =>
    step.title.trim() === '' ? [[`steps.${index}.title`, 'Say what this step does']] : [],
  );
  return {
    ...(title.trim() === '' && { title: 'Enter a name' }),
    ...(steps.length === 0 && { steps: 'Add a step' }),
    ...(Object.fromEntries(untitled) as Record<string, string>),
  };
}

/** Makes or edits a workflow of the member. */
export function WorkflowForm({ form, initialValues, version: opened, isNew, back, save, saveAsNew }: Props) {
  const { data } = useQuery(WorkflowFormViewerDocument);
  const [version, setVersion] = useState(opened);
  const { fallback, note, send } = useSaveOrCopy({
    noun: 'workflow',
    save: (current: FormValues) => save(current, draft.attempt(), version),
    saveAsNew,
  });
  const { values, errors, failure, isBusy, set, field, formProps } = useForm<FormValues>({
    initialValues,
    validate,
    fallback,
    isReadOnlyWhileBusy: true,
    onSubmit: (current): Promise<void> => send(current).then(() => draft.forget()),
  });
  const isTouched = JSON.stringify(inputOf(values)) !== JSON.stringify(inputOf(initialValues));
  const isChanged = isNew ? values.steps.length > 0 : isTouched;
  const draft: Draft = useDraft({
    userId: data?.me?.id,
    form,
    base: String(version),
    initialValues,
    values,
    set,
    isChanged: isTouched,
    parse: (stored) => parseStored(stored, initialValues),
    onBase: (base) => setVersion(Number(base)),
  });
  return (
    <Box component="form" aria-label="Workflow" {...formProps} sx={formSx}>
      <DraftNotice draft={draft} isReadOnly={isBusy} noun="workflow" />
      <TextField {...field('title')} label="Name" required fullWidth autoComplete="off" sx={inputSx} />
      <TextField
        {...field('purpose', 'What you get at the end, in one line. Optional.')}
        label="Purpose"
        fullWidth
        autoComplete="off"
        sx={inputSx}
      />
      <WorkflowSteps steps={values.steps} errors={errors} isReadOnly={isBusy} onChange={(steps) => set('steps', steps)} />
      <SaveBar failure={failure} note={note} isBusy={isBusy} isChanged={isChanged} back={back} />
      <LeaveGuard isChanged={isChanged} text="The workflow is not saved yet." onLeave={draft.forget} />
    </Box>
  );
}
