import { touchField } from '../styles.ts';

/** A long form in one column. */
export const formSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, maxWidth: 760 } as const;

export const inputSx = {
  ...touchField,
  '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' },
  '& .MuiFormHelperText-root': { mx: 0 },
  // The bars at the top and the one with the button do not cover a field that gets the focus.
  '& .MuiInputBase-input': { scrollMarginBlock: '64px 110px' },
} as const;
