import type { Theme } from '@mui/material/styles';
import { touchField } from '../../../../ui/styles.ts';

/** The height of the heading above the fields, which has a button. */
export const HEADING_HEIGHT = 40;

const touch = '@media (pointer: coarse)';

/** The height does not depend on whether a control is shown beside the label at the moment, so that nothing moves. */
export const labelRowSx = (mayHaveControl: boolean) =>
  ({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 1,
    minHeight: 24,
    [touch]: { minHeight: mayHaveControl ? 44 : 24 },
  }) as const;

/**
 * Reserves room for the guard's finding, so that the label does not rewrap when it appears. `width: 0` keeps a long text from
 * widening the form.
 */
export const controlSx = { display: 'flex', justifyContent: 'flex-end', flex: '1 1 0', width: 0, minWidth: 128 } as const;

/** The note below a field that has its value from the client set. A button in it does not make it higher. */
export const clientSetNoteSx = { display: 'flex', alignItems: 'center', minHeight: 24, [touch]: { minHeight: 44 } } as const;

export const labelSx = {
  typography: 'subtitle2',
  color: 'text.primary',
  '& .MuiFormLabel-asterisk': { color: 'primary.main' },
} as const;

/** On the "paper" background. A placeholder is smaller and paler than a value, so that nobody takes it for one. */
export const fieldSx = {
  ...touchField,
  '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' },
  '& .MuiInputBase-input.MuiInputBase-input::placeholder': {
    color: 'text.secondary',
    opacity: 0.85,
    fontSize: (theme: Theme) => theme.typography.caption.fontSize,
  },
  // Neither the bars at the top nor the copy bar of a phone cover a field that gets the focus.
  '& .MuiInputBase-input': { scrollMarginBlock: '64px 110px' },
  '& textarea.MuiInputBase-input': { resize: 'vertical' },
  '& .MuiFormHelperText-root': { mx: 0, mt: 0.5, typography: 'caption' },
} as const;
