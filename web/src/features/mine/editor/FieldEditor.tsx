import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { FieldDraft } from './drafts.ts';
import { inputSx } from './formStyles.ts';

interface Props {
  name: string;
  draft: FieldDraft;
  /** The error of a part of the field, such as `label`. */
  errorOf: (part: string) => string | undefined;
  onChange: (draft: FieldDraft) => void;
  onMakePlain: () => void;
  /** Of the button for that, which takes the focus when it comes back. */
  buttonId: string;
}

const types = [
  ['text', 'One line'],
  ['longtext', 'Several lines'],
  ['select', 'Choice from a list'],
  ['number', 'Number'],
  ['date', 'Date'],
] as const;

/** Says how one variable is asked for. */
export function FieldEditor({ name, draft, errorOf, onChange, onMakePlain, buttonId }: Props) {
  const headingId = useId();
  const part = (key: 'label' | 'description' | 'placeholder' | 'choices', label: string, hint = '') => {
    const error = errorOf(key === 'choices' ? 'options' : key);
    return {
      label,
      value: draft[key],
      error: error !== undefined,
      helperText: error ?? hint,
      size: 'small' as const,
      autoComplete: 'off',
      sx: inputSx,
      onChange: (event: { target: { value: string } }) => onChange({ ...draft, [key]: event.target.value }),
    };
  };
  return (
    <Box role="group" aria-labelledby={headingId} sx={cardSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 1 }}>
        <Typography id={headingId} component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {`[${name}]`}
        </Typography>
        <Button id={buttonId} size="small" onClick={onMakePlain} aria-label={`Keep as text: [${name}]`}>
          Keep as text
        </Button>
      </Box>
      <Box sx={gridSx}>
        <TextField {...part('label', 'Label')} required />
        <TextField
          select
          label="Type"
          size="small"
          value={draft.type}
          onChange={(event) => onChange({ ...draft, type: event.target.value as FieldDraft['type'] })}
          slotProps={{ select: { native: true } }}
          sx={inputSx}
        >
          {types.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
        <TextField {...part('description', 'Help', 'What to enter.')} />
        <TextField {...part('placeholder', 'Example')} />
      </Box>
      {draft.type === 'select' && (
        <TextField {...part('choices', 'Choices', 'One in each line; at least two.')} multiline minRows={3} fullWidth />
      )}
      <FormControlLabel
        control={
          <Checkbox checked={draft.required} onChange={(event) => onChange({ ...draft, required: event.target.checked })} />
        }
        label="Needed for a good result"
      />
    </Box>
  );
}

const cardSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  p: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
const gridSx = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } } as const;
