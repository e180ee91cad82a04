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

/** The bar that saves a long form: in sight while the form is scrolled. */
export const saveBarSx = {
  position: 'sticky',
  bottom: 0,
  display: 'grid',
  gap: 2,
  py: 2,
  bgcolor: 'background.default',
  zIndex: 1,
} as const;
