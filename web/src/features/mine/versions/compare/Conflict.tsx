import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { ReactNode } from 'react';
import type { Choice } from './words.ts';

interface Props {
  /** From 1. */
  number: number;
  count: number;
  mine: string;
  theirs: string;
  /** The text before and after it. */
  near: { before: string; after: string };
  choice: Choice | undefined;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
}

/** A place that the member and the library have both changed, in the text around it. */
export function Conflict({ number, count, mine, theirs, near, choice, isMissing, onChoose }: Props) {
  const inPlace = (whose: string, text: string) => (
    <>
      {`${whose}: `}
      <Box component="bdi" sx={{ color: 'text.secondary' }}>
        {near.before}
        <Box component="mark" sx={markSx}>
          {text.trim() || '(nothing)'}
        </Box>
        {/\s*$/.exec(text)?.[0] || ' '}
        {near.after}
      </Box>
    </>
  );
  const options: [Choice, ReactNode][] = [
    ['mine', inPlace('Mine', mine)],
    ['theirs', inPlace('The library’s', theirs)],
    ...(mine.trim() === '' || theirs.trim() === '' ? [] : [['both', 'Both, mine first'] as [Choice, ReactNode]]),
  ];
  return (
    <FormControl component="fieldset" error={isMissing} data-undecided={choice === undefined || undefined} sx={{ minWidth: 0 }}>
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
// Not by the background alone, which high contrast does without.
const markSx = { bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600, borderRadius: 0.5, px: 0.25 } as const;
