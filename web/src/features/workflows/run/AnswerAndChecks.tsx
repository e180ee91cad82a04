import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, type ClipboardEvent } from 'react';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { controlSx, fieldSx, labelRowSx, labelSx } from '../../prompts/workspace/fields/fieldStyles.ts';
import { AnswerOfOther } from './AnswerOfOther.tsx';
import { ANSWER, guardName } from './guarded.ts';
import { takenFrom, type PlannedStep } from './plan.ts';
import { useAnswer } from './useAnswer.ts';
import type { Run } from './useRun.ts';

/** Which later steps take the answer, such as "Step 2 takes it into Interview notes." */
function destinationOf({ plan }: Run, { number }: PlannedStep): string {
  const uses = plan.steps.flatMap((step) =>
    step.prompt.variables
      .filter(({ name }) => takenFrom(step, name) === number)
      .map(({ label }) => `Step ${step.number} takes it into the field “${label}”.`),
  );
  return uses.join(' ');
}

/** Where the assistant's answer is pasted, and what has to be verified in it before it is used. */
export function AnswerAndChecks({ run, step }: { run: Run; step: PlannedStep }) {
  const { id } = step.prompt;
  const fieldId = useId();
  const given = useAnswer(run, step);
  const { answer, checked, onWrite, onReplace, onCheck } = given;
  const done = step.checks.filter((text) => checked.includes(text)).length;
  return (
    <Box sx={step.checks.length === 0 ? { mt: 5, maxWidth: 720 } : columnsSx}>
      <Box component="section" aria-labelledby={`${fieldId}heading`} sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="h2" id={`${fieldId}heading`} sx={{ mb: 1 }}>
          Paste the answer
        </Typography>
        <AnswerOfOther step={step} given={given} focusId={fieldId} />
        <Box sx={labelRowSx(false)}>
          <FormLabel htmlFor={fieldId} sx={labelSx}>
            The assistant’s answer
          </FormLabel>
          <Box sx={controlSx}>{run.guard.parts?.field(guardName(id, ANSWER))}</Box>
        </Box>
        <TextField
          id={fieldId}
          size="small"
          fullWidth
          multiline
          value={answer}
          onChange={({ target }) => onWrite(target.value)}
          helperText={destinationOf(run, step) || 'It is kept with the others, and printed at the end.'}
          slotProps={{
            input: { inputComponent: TextArea },
            htmlInput: {
              rows: 12,
              onPaste: ({ currentTarget: { selectionStart, selectionEnd, value } }: ClipboardEvent<HTMLTextAreaElement>) =>
                selectionStart === 0 && selectionEnd === value.length && onReplace(),
            },
          }}
          autoComplete="off"
          sx={fieldSx}
        />
      </Box>
      {step.checks.length > 0 && (
        <Box component="fieldset" sx={checksSx}>
          <Typography variant="h3" component="legend" sx={{ p: 0, mb: 1 }}>
            Check before you go on
          </Typography>
          {step.checks.map((text) => (
            <FormControlLabel
              key={text}
              control={<Checkbox checked={checked.includes(text)} onChange={(_, isChecked) => onCheck(text, isChecked)} />}
              label={text}
              sx={checkSx}
            />
          ))}
          <Typography variant="caption" component="p" role="status" color="textSecondary" sx={{ mt: 1 }}>
            {`${done} of ${step.checks.length} checked`}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 4,
  mt: 5,
} as const;
const checksSx = { minWidth: 0, m: 0, p: 0, border: 0 } as const;
const checkSx = {
  alignItems: 'flex-start',
  m: 0,
  mb: 1,
  gap: 0.5,
  '& .MuiCheckbox-root': { p: 1.25, mt: -1.25, ml: -1.25 },
  '& .MuiFormControlLabel-label': { typography: 'body2', maxWidth: '68ch' },
} as const;
