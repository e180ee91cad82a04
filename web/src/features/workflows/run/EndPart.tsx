import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { fileNameOf, saveFile } from '../../../ui/saveFile.ts';
import { PrintedText } from '../../prompts/workspace/preview/PrintedText.tsx';
import { progressOf, type Plan, type PlannedStep } from './plan.ts';
import type { Progress } from '../store/progress.ts';
import type { Run } from './useRun.ts';

/** A step on paper or, with headings, in a Markdown file: the answer, and which checks were made. */
function textOf(step: PlannedStep, progress: Progress, heading: string): string {
  const { number, title, prompt, checks } = step;
  const { answer, checked } = progressOf(progress, step);
  return [
    `${heading}Step ${number}: ${title}`,
    ...(prompt.gone ? [] : [`Prompt: ${prompt.title}${prompt.version === null ? '' : `, version ${prompt.version}`}`]),
    `Answer:\n\n${answer.trim() || 'none'}`,
    ...(checks.length === 0
      ? []
      : [`Checks:\n\n${checks.map((check) => `${checked.includes(check) ? '☑' : '☐'} ${check}`).join('\n\n')}`]),
  ].join('\n\n');
}

const textOfAll = ({ steps }: Plan, progress: Progress, heading = ''): string =>
  steps.map((step) => textOf(step, progress, heading)).join('\n\n\n');

/** What all steps have led to, to be printed or saved. */
export function EndPart({ run, workflow }: { run: Run; workflow: { id: string; title: string } }) {
  const { plan, progress } = run;
  const saveMarkdown = () =>
    saveFile(`${fileNameOf(workflow.title)}.md`, `# ${workflow.title}\n\n${textOfAll(plan, progress, '## ')}\n`, 'text/markdown');
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
        {plan.steps.map((step) => (
          <Summary key={step.prompt.id} step={step} progress={progress} />
        ))}
      </Box>
      <PrintedText title={workflow.title} text={textOfAll(plan, progress)} />
    </>
  );
}

function Summary({ step, progress }: { step: PlannedStep; progress: Progress }) {
  const { answer, checked } = progressOf(progress, step);
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
      <Box role="group" aria-label={`Answer to step ${step.number}`} tabIndex={0} dir="auto" sx={answerSx}>
        {answer.trim() || 'No answer was pasted.'}
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
