import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { Choice } from './words.ts';

interface Props {
  /** From 1. */
  number: number;
  count: number;
  mine: string;
  theirs: string;
  choice: Choice | undefined;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
}

const shown = (text: string): string => (text.trim() === '' ? 'nothing' : `“${text.trim()}”`);

/** A place that the member and the library have both changed. */
export function Conflict({ number, count, mine, theirs, choice, isMissing, onChoose }: Props) {
  const options: [Choice, string][] = [
    ['mine', `Mine: ${shown(mine)}`],
    ['theirs', `The library’s: ${shown(theirs)}`],
    ...(mine.trim() === '' || theirs.trim() === '' ? [] : [['both', 'Both, mine first'] as [Choice, string]]),
  ];
  return (
    <FormControl component="fieldset" error={isMissing} sx={{ minWidth: 0 }}>
      <FormLabel component="legend">{`Changed by both, ${number} of ${count}`}</FormLabel>
      <RadioGroup value={choice ?? ''} onChange={(_, value) => onChoose(value as Choice)}>
        {options.map(([value, label]) => (
          <FormControlLabel
            key={value}
            value={value}
            label={label}
            control={<Radio slotProps={{ input: { 'aria-invalid': isMissing } }} />}
            sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': labelSx }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

const labelSx = { pt: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
