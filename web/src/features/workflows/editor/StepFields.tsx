import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { inputSx } from '../../../ui/forms/formStyles.ts';
import { ASKED_AGAIN, sourceNumber, type StepDraft } from './drafts.ts';

interface Props {
  steps: readonly StepDraft[];
  index: number;
  onChange: (sources: StepDraft['sources']) => void;
}

type Field = NonNullable<StepDraft['prompt']>['variables'][number];

/** An answer is a text of several lines. Members rarely say which of their own fields are. */
const takesAnswer = ({ type }: Field, isOwn: boolean): boolean => type === 'longtext' || (isOwn && type === 'text');

/** Why a field is asked that took the answer of a step. */
function lostSource(steps: readonly StepDraft[], index: number, name: string): string | undefined {
  const source = steps[index]?.sources[name] ?? '';
  if (source === '' || source === ASKED_AGAIN || sourceNumber(steps, index, name) !== undefined) return undefined;
  return steps.some(({ key }) => key === source)
    ? 'The step whose answer it used now comes later.'
    : 'The step whose answer it used was removed.';
}

/** Whether another step asks for a field of this name, so that both are asked once. */
const isAskedElsewhere = (steps: readonly StepDraft[], index: number, name: string): boolean =>
  steps.some(
    ({ prompt, sources }, other) =>
      other !== index &&
      sources[name] !== ASKED_AGAIN &&
      sourceNumber(steps, other, name) === undefined &&
      prompt?.variables.some((variable) => variable.name === name),
  );

/** Says for each field of a step where its value comes from. Fields that can only be asked are left out. */
export function StepFields({ steps, index, onChange }: Props) {
  const step = steps[index];
  const { variables: fields = [], isOwn = false } = step?.prompt ?? {};
  const shown = fields.flatMap((field) => {
    const isShared = isAskedElsewhere(steps, index, field.name);
    return isShared || (index > 0 && takesAnswer(field, isOwn)) || (step?.sources[field.name] ?? '') !== ''
      ? [{ field, isShared }]
      : [];
  });
  if (!step || shown.length === 0) return null;
  const { sources } = step;
  return (
    <Box role="group" aria-label={`Fields of step ${index + 1}`} sx={{ mt: 1 }}>
      <Typography variant="subtitle2" component="p" sx={{ mb: 1.5 }}>
        Where its values come from
      </Typography>
      <Box sx={gridSx}>
        {shown.map(({ field, isShared }) => {
          const { name, label } = field;
          const number = sourceNumber(steps, index, name);
          return (
            <TextField
              key={name}
              select
              size="small"
              label={label}
              value={number === undefined ? (sources[name] === ASKED_AGAIN ? ASKED_AGAIN : '') : steps[number - 1]?.key}
              helperText={lostSource(steps, index, name)}
              onChange={({ target }) => onChange({ ...sources, [name]: target.value })}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              sx={inputSx}
            >
              <option value="">{isShared ? 'Asked once, for all steps' : 'Asked in this step'}</option>
              {(isShared || sources[name] === ASKED_AGAIN) && <option value={ASKED_AGAIN}>Asked again in this step</option>}
              {(number !== undefined || takesAnswer(field, isOwn)) &&
                steps.slice(0, index).map(({ key, title }, earlier) => (
                  <option key={key} value={key}>
                    {`Answer to step ${earlier + 1}: ${title}`}
                  </option>
                ))}
            </TextField>
          );
        })}
      </Box>
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
