import TextField from '@mui/material/TextField';
import { touchField } from '../styles.ts';

export interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value | undefined;
  /** The label of the empty option. */
  emptyLabel: string;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value | undefined) => void;
}

export function FilterSelect<Value extends string>({ label, value, emptyLabel, options, onChange }: FilterSelectProps<Value>) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(options.find(([option]) => option === event.target.value)?.[0])}
      sx={touchField}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
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
