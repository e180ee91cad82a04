import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorCode, isNotFound, toApiError } from '../../../api/errors.ts';
import type { OwnWorkflowInput } from '../../../api/schema-types.generated.ts';
import { formSx, inputSx } from '../../../ui/forms/formStyles.ts';
import { SaveBar } from '../../../ui/forms/SaveBar.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { SortableList } from '../../../ui/list/sortable/SortableList.tsx';
import { type FormValues, inputOf, newStep, type PickedPrompt, type StepDraft, withPrompt } from './drafts.ts';
import { PromptPicker } from './PromptPicker.tsx';
import { StepEditor } from './StepEditor.tsx';

const FALLBACK_ERROR = 'The workflow could not be saved. Please try again.';
/** As the server allows. */
const STEPS_MAX = 12;
const STEP_TITLE_MAX = 80;

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
  const [isOutdated, setOutdated] = useState(false);
  /** The step that gets a prompt: its key, or empty for a new one. */
  const [picking, setPicking] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ step: StepDraft; index: number } | null>(null);
  const [putBackKey, setPutBackKey] = useState<string>();
  const send = (how: Props['save'], values: FormValues) =>
    how(inputOf(values)).catch((error: unknown) => {
      // For good: whatever is wrong with the copy, there is no way back to the one that was opened.
      if (errorCode(error) === 'CONFLICT' || isNotFound(error)) setOutdated(true);
      throw toApiError(error, FALLBACK_ERROR);
    });
  const { values, errors, failure, isBusy, set, field, formProps } = useForm<FormValues>({
    initialValues,
    validate,
    fallback: FALLBACK_ERROR,
    onSubmit: (current) => send(isOutdated && saveAsNew ? saveAsNew : save, current),
  });
  const { steps } = values;
  const isChanged = isNew ? steps.length > 0 : JSON.stringify(inputOf(values)) !== JSON.stringify(inputOf(initialValues));
  const messages: Readonly<Record<string, string | undefined>> = errors;
  const replace = (changed: StepDraft) =>
    set(
      'steps',
      steps.map((step) => (step.key === changed.key ? changed : step)),
    );
  const remove = (step: StepDraft) => {
    setRemoved({ step, index: steps.indexOf(step) });
    set(
      'steps',
      steps.filter((other) => other !== step),
    );
  };
  const putBack = () => {
    if (removed) set('steps', steps.toSpliced(removed.index, 0, removed.step));
    setPutBackKey(removed?.step.key);
    setRemoved(null);
  };
  const pick = (prompt: PickedPrompt) => {
    const step = steps.find(({ key }) => key === picking);
    if (step) replace(withPrompt(step, prompt));
    else set('steps', [...steps, newStep(prompt, STEP_TITLE_MAX)]);
    setPicking(null);
  };
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
      <Box component="section" aria-labelledby="workflow-steps">
        <Typography id="workflow-steps" variant="h3" component="h2" sx={{ mb: 1 }}>
          Steps
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          Each step uses one prompt. A field that several steps share is asked once.
        </Typography>
        {messages.steps !== undefined && (
          <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
            {messages.steps}
          </Alert>
        )}
        <SortableList
          label="Steps of the workflow"
          noun="step"
          ids={steps.map(({ key }) => key)}
          nameOf={(key) => steps.find((step) => step.key === key)?.title ?? ''}
          onMove={(order) =>
            set(
              'steps',
              order.flatMap((key) => steps.find((step) => step.key === key) ?? []),
            )
          }
        >
          {steps.map((step, index) => (
            <StepEditor
              key={step.key}
              steps={steps}
              index={index}
              isPutBack={step.key === putBackKey}
              errorOf={(part) =>
                Object.entries(messages).find(
                  ([name, message]) => message !== undefined && `${name}.`.startsWith(`steps.${index}.${part}.`),
                )?.[1]
              }
              onChange={replace}
              onRemove={() => remove(step)}
              onPick={() => setPicking(step.key)}
            />
          ))}
        </SortableList>
        {removed && steps.length < STEPS_MAX && (
          <Box key={removed.step.key} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
            <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {`“${removed.step.title}” was removed.`}
            </Typography>
            {/* The button that was used is gone with the step. */}
            <Button autoFocus onClick={putBack}>
              Undo
            </Button>
          </Box>
        )}
        {steps.length < STEPS_MAX ? (
          <Button variant="outlined" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setPicking('')} sx={{ mt: 2 }}>
            Add a step
          </Button>
        ) : (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {`A workflow has at most ${STEPS_MAX} steps.`}
          </Typography>
        )}
      </Box>
      <SaveBar
        failure={failure}
        note={isOutdated && saveAsNew ? 'Save again to keep yours as a new workflow.' : undefined}
        isBusy={isBusy}
        isChanged={isChanged}
        back={back}
      />
      <LeaveGuard isChanged={isChanged} text="The workflow is not saved yet." />
      <PromptPicker
        key={String(picking !== null)}
        open={picking !== null}
        taken={steps.flatMap(({ key, promptId, ownPromptId }) => (key === picking ? [] : (promptId ?? ownPromptId ?? [])))}
        onPick={pick}
        onClose={() => setPicking(null)}
      />
    </Box>
  );
}
