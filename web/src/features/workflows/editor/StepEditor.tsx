import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { inputSx } from '../../../ui/forms/formStyles.ts';
import { SortableRow } from '../../../ui/list/sortable/SortableRow.tsx';
import type { StepDraft } from './drafts.ts';
import { StepFields } from './StepFields.tsx';

interface Props {
  steps: readonly StepDraft[];
  index: number;
  /** The id of the field of its title. */
  titleId: string;
  /** Whether it was removed, and is there again; then it gets the focus. */
  isPutBack: boolean;
  /** The error of a part of the step, such as `title`. */
  errorOf: (part: string) => string | undefined;
  onChange: (step: StepDraft) => void;
  onRemove: () => void;
  /** Opens the list of prompts. */
  onPick: () => void;
}

/** A step of a workflow while it is edited. */
export function StepEditor({ steps, index, titleId, isPutBack, errorOf, onChange, onRemove, onPick }: Props) {
  const step = steps[index];
  if (!step) return null;
  const { key, title, prompt, checks } = step;
  const titleError = errorOf('title');
  const promptError = errorOf('promptId');
  const checksError = errorOf('checks');
  const name = `step ${index + 1}`;
  return (
    <SortableRow id={key} name={title.trim() === '' ? name : `${name}, ${title}`} onRemove={onRemove}>
      <Box role="group" aria-label={`Step ${index + 1}`} sx={bodySx}>
        <TextField
          id={titleId}
          label={`Step ${index + 1}`}
          value={title}
          autoFocus={isPutBack}
          error={titleError !== undefined}
          helperText={titleError ?? 'What this step does'}
          onChange={({ target }) => onChange({ ...step, title: target.value })}
          size="small"
          autoComplete="off"
          fullWidth
          sx={inputSx}
        />
        <StepPrompt prompt={prompt} number={index + 1} onPick={onPick} />
        {promptError !== undefined && (
          <Typography variant="caption" color="error" component="p" role="alert">
            {promptError}
          </Typography>
        )}
        <StepFields steps={steps} index={index} onChange={(sources) => onChange({ ...step, sources })} />
        <TextField
          label="Check before going on"
          value={checks}
          error={checksError !== undefined}
          helperText={checksError ?? 'What to verify in the answer, one in each line. Optional.'}
          onChange={({ target }) => onChange({ ...step, checks: target.value })}
          size="small"
          multiline
          minRows={2}
          maxRows={8}
          autoComplete="off"
          fullWidth
          sx={{ ...inputSx, mt: 1 }}
        />
      </Box>
    </SortableRow>
  );
}

/** The prompt that a step uses, which may be gone. */
function StepPrompt({ prompt, number, onPick }: { prompt: StepDraft['prompt']; number: number; onPick: () => void }) {
  if (!prompt)
    return (
      <Alert
        severity="warning"
        variant="outlined"
        sx={goneSx}
        action={
          <Button color="inherit" onClick={onPick} aria-label={`Choose a prompt for step ${number}`}>
            Choose a prompt
          </Button>
        }
      >
        The prompt of this step is gone: it was deleted, or the library no longer has it.
      </Alert>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {prompt.title}
        </Typography>
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
        >
          {prompt.isLocked && <LockOutlined sx={{ fontSize: '0.875rem' }} titleAccess="Locked" />}
          {prompt.where}
        </Typography>
      </Box>
      <Button onClick={onPick} sx={{ ml: -1 }} aria-label={`Change prompt of step ${number}`}>
        Change prompt
      </Button>
    </Box>
  );
}

/** On a phone, the button is below the text. */
const goneSx = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 180px' } } as const;
const bodySx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, py: 1 } as const;
