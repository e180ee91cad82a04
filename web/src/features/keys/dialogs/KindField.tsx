import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { optionSx, optionTextSx } from './optionStyles.ts';

const kinds = [
  { value: 'live', label: 'Live', text: 'For your product. What it does counts.' },
  { value: 'test', label: 'Test', text: 'For trying out. Its writes get the same responses, but are not kept.' },
] as const;

export function KindField({ isTest, onChange }: { isTest: boolean; onChange: (isTest: boolean) => void }) {
  const id = useId();
  return (
    <FormControl>
      {/* A label element would need one control that it belongs to. */}
      <FormLabel component="span" id={id}>
        Kind
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        name="kind"
        value={isTest ? 'test' : 'live'}
        onChange={(_, value) => onChange(value === 'test')}
      >
        {kinds.map(({ value, label, text }) => (
          <Box key={value} sx={optionSx}>
            <FormControlLabel
              value={value}
              control={<Radio slotProps={{ input: { 'aria-describedby': `${id}-${value}` } }} />}
              label={label}
            />
            <FormHelperText id={`${id}-${value}`} sx={optionTextSx}>
              {text}
            </FormHelperText>
          </Box>
        ))}
      </RadioGroup>
    </FormControl>
  );
}
