import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { OwnWorkflowInput } from '../../../api/schema-types.generated.ts';
import { useSaveOrCopy } from '../../../api/useSaveOrCopy.ts';
import { formSx, inputSx } from '../../../ui/forms/formStyles.ts';
import { SaveBar } from '../../../ui/forms/SaveBar.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { type FormValues, inputOf } from './drafts.ts';
import { WorkflowSteps } from './WorkflowSteps.tsx';

interface Props {
  initialValues: FormValues;
  /** Whether it can be saved as it is, such as a copy. */
  isNew: boolean;
  /** Where Cancel leads. */
  back: string;
  save: (input: OwnWorkflowInput) => Promise<void>;
  /** Saves it as another workflow, if this one was changed or deleted elsewhere. */
  saveAsNew?: (input: OwnWorkflowInput) => Promise<void>;
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
export function WorkflowForm({ initialValues, isNew, back, save, saveAsNew }: Props) {
  const { fallback, note, send } = useSaveOrCopy({ noun: 'workflow', save, saveAsNew });
  const { values, errors, failure, isBusy, set, field, formProps } = useForm<FormValues>({
    initialValues,
    validate,
    fallback,
    onSubmit: (current) => send(inputOf(current)),
  });
  const isChanged = isNew ? values.steps.length > 0 : JSON.stringify(inputOf(values)) !== JSON.stringify(inputOf(initialValues));
  return (
    <Box component="form" aria-label="Workflow" {...formProps} sx={formSx}>
      <TextField {...field('title')} label="Name" required fullWidth autoComplete="off" sx={inputSx} />
      <TextField
        {...field('purpose', 'What you get at the end, in one line. Optional.')}
        label="Purpose"
        fullWidth
        autoComplete="off"
        sx={inputSx}
      />
      <WorkflowSteps steps={values.steps} errors={errors} onChange={(steps) => set('steps', steps)} />
      <SaveBar failure={failure} note={note} isBusy={isBusy} isChanged={isChanged} back={back} />
      <LeaveGuard isChanged={isChanged} text="The workflow is not saved yet." />
    </Box>
  );
}
