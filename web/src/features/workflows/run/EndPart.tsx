import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { fileNameOf, saveFile } from '../../../ui/saveFile.ts';
import { originOf } from '../../prompts/workspace/kept/isEditOfOther.ts';
import { AnswerOfOther } from './AnswerOfOther.tsx';
import { otherSetOf, progressOf, type PlannedStep } from './plan.ts';
import { PrintedAnswers } from './PrintedAnswers.tsx';
import { useAnswer } from './useAnswer.ts';
import type { Run } from './useRun.ts';

/** An answer with the names in the place of their tokens, unless it is another client’s. */
function answerIn(step: PlannedStep, { progress, guard }: Run): string {
  const answer = progressOf(progress, step).answer.trim();
  const isOfOther = otherSetOf(progress, step) !== undefined;
  return isOfOther ? answer : (guard.parts?.restored(answer) ?? answer);
}

/** A step in Markdown: the answer, and which checks were made. */
function markdownOf(step: PlannedStep, run: Run): readonly string[] {
  const { number, title, prompt, checks } = step;
  const { checked } = progressOf(run.progress, step);
  const other = otherSetOf(run.progress, step);
  const origin = other === undefined ? '' : ` ${originOf(run.book, other)}`;
  return [
    `## Step ${number}: ${title}`,
    ...(prompt.gone ? [] : [`Prompt: ${prompt.title}${prompt.version === null ? '' : `, version ${prompt.version}`}`]),
    `Answer${origin}:`,
    answerIn(step, run) || 'none',
    ...(checks.length === 0
      ? []
      : [`Checks${origin}:`, ...checks.map((check) => `${checked.includes(check) ? '☑' : '☐'} ${check}`)]),
  ];
}

/** What all steps have led to, to be printed or saved. */
export function EndPart({ run, workflow }: { run: Run; workflow: { id: string; title: string } }) {
  const parts = run.plan.steps.flatMap((step) => markdownOf(step, run));
  const saveMarkdown = () =>
    saveFile(`${fileNameOf(workflow.title)}.md`, `${[`# ${workflow.title}`, ...parts].join('\n\n')}\n`, 'text/markdown');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        <Button variant="contained" size="large" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="outlined" size="large" onClick={saveMarkdown}>
          Save .md
        </Button>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {run.plan.steps.map((step) => (
          <Summary key={step.prompt.id} run={run} step={step} />
        ))}
      </Box>
      <PrintedAnswers title={workflow.title} parts={parts} />
    </>
  );
}

function Summary({ run, step }: { run: Run; step: PlannedStep }) {
  const answerId = useId();
  const given = useAnswer(run, step);
  const { checked } = given;
  const open = step.checks.filter((check) => !checked.includes(check));
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {`${step.number}. `}
        <bdi>{step.title}</bdi>
      </Typography>
      {step.checks.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {open.length === 0 ? 'Everything is checked.' : `Not checked: ${open.join(' ')}`}
        </Typography>
      )}
      <AnswerOfOther step={step} given={given} focusId={answerId} />
      <Box id={answerId} role="group" aria-label={`Answer to step ${step.number}`} tabIndex={0} dir="auto" sx={answerSx}>
        {answerIn(step, run) || 'No answer was pasted.'}
      </Box>
    </Box>
  );
}

const answerSx = {
  maxHeight: 320,
  overflow: 'auto',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
