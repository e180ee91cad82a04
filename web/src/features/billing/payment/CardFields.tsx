import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { Ref } from 'react';
import type { Card } from './card.ts';

interface Props {
  field: (name: keyof Card) => Pick<TextFieldProps, 'name' | 'value' | 'error' | 'helperText' | 'onChange'>;
  numberRef?: Ref<HTMLInputElement>;
}

/** The fields of a test card. Autofill is off, so that the browser does not offer a real card. */
export function CardFields({ field, numberRef }: Props) {
  const digits = { htmlInput: { required: true, inputMode: 'numeric', spellCheck: false } } as const;
  return (
    <>
      <TextField label="Card number" inputRef={numberRef} autoComplete="off" {...field('number')} slotProps={digits} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', alignItems: 'start', gap: 2 }}>
        <TextField label="Expiry" placeholder="MM/YY" autoComplete="off" {...field('expiry')} slotProps={digits} />
        <TextField label="CVC" autoComplete="off" {...field('cvc')} slotProps={digits} />
      </Box>
    </>
  );
}
