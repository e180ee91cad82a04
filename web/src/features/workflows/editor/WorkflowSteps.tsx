import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { SortableList } from '../../../ui/list/sortable/SortableList.tsx';
import { newStep, type PickedPrompt, type StepDraft, withPrompt } from './drafts.ts';
import { PromptPicker } from './PromptPicker.tsx';
import { StepEditor } from './StepEditor.tsx';

/** As the server allows. */
const STEPS_MAX = 12;
const STEP_TITLE_MAX = 80;

interface Props {
  steps: readonly StepDraft[];
  /** By the path of a field, such as `steps.0.title`. */
  errors: Readonly<Record<string, string | undefined>>;
  /** While the workflow is being saved. */
  isReadOnly: boolean;
  onChange: (steps: StepDraft[]) => void;
}

/** What can be done to the steps besides moving them. The last step that was removed can be put back. */
function useStepChanges(steps: readonly StepDraft[], onChange: Props['onChange']) {
  const [removed, setRemoved] = useState<{ step: StepDraft; index: number } | null>(null);
  const [putBackKey, setPutBackKey] = useState<string>();
  return {
    removed: removed?.step,
    /** The step that was put back, which gets the focus. */
    putBackKey,
    replace: (changed: StepDraft) => onChange(steps.map((step) => (step.key === changed.key ? changed : step))),
    remove: (step: StepDraft) => {
      setRemoved({ step, index: steps.indexOf(step) });
      onChange(steps.filter((other) => other !== step));
    },
    putBack: () => {
      if (removed) onChange(steps.toSpliced(removed.index, 0, removed.step));
      setPutBackKey(removed?.step.key);
      setRemoved(null);
    },
  };
}

/** The steps of a workflow, in their order, and the dialog that chooses their prompts. */
export function WorkflowSteps({ steps, errors, isReadOnly, onChange }: Props) {
  /** The step that gets a prompt: its key, or empty for a new one. */
  const [picking, setPicking] = useState<string | null>(null);
  const { removed, putBackKey, replace, remove, putBack } = useStepChanges(steps, onChange);
  const id = useId();
  const titleIdOf = (key: string) => `${id}${key}`;
  const stepOf = (key: string | null) => steps.find((step) => step.key === key);
  const pick = (prompt: PickedPrompt) => {
    const step = stepOf(picking);
    const changed = step ? withPrompt(step, prompt, STEP_TITLE_MAX) : newStep(prompt, STEP_TITLE_MAX);
    flushSync(() => {
      if (step) replace(changed);
      else onChange([...steps, changed]);
      setPicking(null);
    });
    // The button that opened the list is gone if the step had no prompt, or is the last one that is allowed.
    if (step ? !step.prompt : steps.length + 1 === STEPS_MAX) document.getElementById(titleIdOf(changed.key))?.focus();
  };
  return (
    <Box component="section" aria-labelledby="workflow-steps">
      <Typography id="workflow-steps" variant="h3" component="h2" sx={{ mb: 1 }}>
        Steps
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Each step uses one prompt. A field that several steps share is asked once.
      </Typography>
      {errors.steps !== undefined && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
          {errors.steps}
        </Alert>
      )}
      <SortableList
        label="Steps of the workflow"
        noun="step"
        ids={steps.map(({ key }) => key)}
        nameOf={(key) => stepOf(key)?.title ?? ''}
        onMove={(order) => onChange(order.flatMap((key) => stepOf(key) ?? []))}
      >
        {steps.map((step, index) => (
          <StepEditor
            key={step.key}
            steps={steps}
            index={index}
            titleId={titleIdOf(step.key)}
            isPutBack={step.key === putBackKey}
            errorOf={(part) => errorAt(errors, `steps.${index}.${part}`)}
            onChange={replace}
            onRemove={() => !isReadOnly && remove(step)}
            onPick={() => !isReadOnly && setPicking(step.key)}
          />
        ))}
      </SortableList>
      {steps.length < STEPS_MAX ? (
        <>
          {removed && <RemovedNotice key={removed.key} title={removed.title} onUndo={() => !isReadOnly && putBack()} />}
          <Button
            variant="outlined"
            startIcon={<Add />}
            aria-haspopup="dialog"
            onClick={() => !isReadOnly && setPicking('')}
            sx={{ mt: 2 }}
          >
            Add a step
          </Button>
        </>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {`A workflow has at most ${STEPS_MAX} steps.`}
        </Typography>
      )}
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

/** The first error of a field, or of a part of it. */
const errorAt = (errors: Props['errors'], path: string): string | undefined =>
  Object.entries(errors).find(([name, message]) => message !== undefined && `${name}.`.startsWith(`${path}.`))?.[1];

function RemovedNotice({ title, onUndo }: { title: string; onUndo: () => void }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {`“${title}” was removed.`}
      </Typography>
      {/* The button that was used is gone with the step. What has the focus is announced, with its name. */}
      <Button autoFocus aria-label={`Undo: put “${title}” back`} onClick={onUndo}>
        Undo
      </Button>
    </Box>
  );
}
