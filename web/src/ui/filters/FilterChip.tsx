import TextField from '@mui/material/TextField';
import type { FilterSelectProps } from './FilterSelect.tsx';
import { touchField } from '../styles.ts';

/** A filter in a bar, as wide as its choice. Without one it reads as what it filters, and it is tinted when it does. */
export function FilterChip<Value extends string>({ label, value, emptyLabel, options, onChange }: FilterSelectProps<Value>) {
  return (
    <TextField
      select
      hiddenLabel
      fullWidth={false}
      size="small"
      value={value ?? ''}
      onChange={(event) => onChange(options.find(([option]) => option === event.target.value)?.[0])}
      sx={[chipSx, value !== undefined && setSx]}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      <option value="">{emptyLabel}</option>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

const chipSx = {
  ...touchField,
  '& .MuiInputBase-root': { borderRadius: 5, typography: 'body2', bgcolor: 'background.paper' },
  // Otherwise a list is as wide as its longest option.
  '& select': {
    fieldSizing: 'content',
    py: 1,
    // The arrow grows with the text.
    pr: 'calc(1.5rem + 8px) !important',
    height: 'auto',
  },
} as const;

const setSx = {
  '& select': { color: 'primary.main', fontWeight: 600 },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'primary.main' },
} as const;
