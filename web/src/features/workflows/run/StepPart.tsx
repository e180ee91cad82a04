import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link as RouterLink } from 'react-router-dom';
import { LockedFields } from '../../prompts/workspace/fields/LockedFields.tsx';
import { PaneSwitch, paneSx, type Pane } from '../../prompts/workspace/PaneSwitch.tsx';
import { LockedPreview } from '../../prompts/workspace/preview/LockedPreview.tsx';
import { Preview } from '../../prompts/workspace/preview/Preview.tsx';
import { EDITED } from '../../prompts/workspace/guardedFields.ts';
import { workspaceColumns } from '../../prompts/workspace/WorkspaceSkeleton.tsx';
import { AnswerAndChecks } from './AnswerAndChecks.tsx';
import { copiedNames, guardName, guardNameIn } from './guarded.ts';
import { progressOf, valuesOfStep, type PlannedStep } from './plan.ts';
import { RunFields, useFieldIds } from './RunFields.tsx';
import { useEditedText } from './useEditedText.ts';
import type { Run } from './useRun.ts';

interface Props {
  run: Run;
  step: PlannedStep;
  /** Goes to the fields that are asked once. */
  onPickShared: () => void;
}

/** One step: its fields and text as on the page of the prompt, then the answer and what to check in it. */
export function StepPart({ run, step, onPickShared }: Props) {
  const { prompt } = step;
  const [pane, setPane] = useState<Pane>('fields');
  if (prompt.gone)
    return (
      <>
        <GonePrompt replaceAt={prompt.gone.replaceAt} />
        <AnswerAndChecks run={run} step={step} />
      </>
    );
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {prompt.isOwn ? 'With my prompt ' : prompt.isMine ? 'With my version of the prompt ' : 'With the prompt '}
        <Link component={RouterLink} to={prompt.isOwn ? `/my-prompts/${prompt.id}` : `/prompt/${prompt.id}`}>
          <bdi>{prompt.title}</bdi>
        </Link>
      </Typography>
      <PaneSwitch shown={pane} hasExample={false} onShow={setPane} />
      <Box sx={workspaceColumns}>
        {prompt.isLocked || prompt.content === null ? (
          <>
            <Box sx={paneSx(pane === 'fields')}>
              <LockedFields variables={prompt.variables} />
            </Box>
            <LockedPreview promptId={prompt.id} variables={prompt.variables} example={undefined} isShown={pane !== 'fields'} />
          </>
        ) : (
          <OpenStep
            run={run}
            step={step}
            content={prompt.content}
            pane={pane}
            onPane={(next) => flushSync(() => setPane(next))}
            onPickShared={onPickShared}
          />
        )}
      </Box>
      <AnswerAndChecks run={run} step={step} />
    </>
  );
}

/** In place of a prompt that was archived or deleted. */
function GonePrompt({ replaceAt }: { replaceAt: string }) {
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button component={RouterLink} to={replaceAt} color="inherit">
          Choose another
        </Button>
      }
    >
      The prompt of this step is gone: it was deleted, or the library no longer has it. The other steps can be done.
    </Alert>
  );
}

interface OpenProps extends Props {
  content: string;
  pane: Pane;
  onPane: (pane: Pane) => void;
}

function OpenStep({ run, step, content, pane, onPane, onPickShared }: OpenProps) {
  const { plan, progress, guard } = run;
  const { prompt, fields } = step;
  const own = progressOf(progress, step);
  const filled = valuesOfStep(plan, step, progress, run.own);
  const fieldId = useFieldIds();
  const [focused, setFocused] = useState<string | null>(null);
  const editedText = useEditedText(run, step, content);
  // What was asked once or answered in a confidential step is in the texts of the others as well.
  const isConfidential = plan.steps.some((each) => each.prompt.sensitivity === 'confidential');
  const proposedNames = (text: string) => (isConfidential ? copiedNames(plan, step, progress, text) : []);
  const pick = (name: string) => {
    if (!fields.some((field) => field.name === name)) return onPickShared();
    if (pane !== 'fields') onPane('fields');
    document.getElementById(fieldId(name))?.focus();
  };
  return (
    <>
      <Box sx={paneSx(pane === 'fields')}>
        <RunFields
          run={run}
          place={prompt.id}
          guardNameOf={(name) => guardNameIn(plan, step, name, progress)}
          variables={fields}
          filled={filled}
          typed={own.values}
          isConfidential={prompt.sensitivity === 'confidential'}
          isEdited={editedText.edited !== null}
          fieldId={fieldId}
          onChange={(values) => run.updateStep(prompt.id, (before) => ({ values: { ...before.values, ...values } }))}
          onFocus={setFocused}
        />
      </Box>
      <Preview
        userId={run.userId}
        prompt={{ ...prompt, content }}
        variables={prompt.variables}
        fields={fields}
        values={filled.values}
        {...editedText}
        focused={focused}
        isExample={false}
        example={undefined}
        isShown={pane !== 'fields'}
        onPick={pick}
        proposal={(shown, onEndCopied) => guard.parts?.proposal(proposedNames(shown), onEndCopied)}
        editedGuard={guard.parts?.field(guardName(prompt.id, EDITED))}
        onCopied={(copied) => guard.parts?.endProposal(proposedNames(copied))}
      />
    </>
  );
}
