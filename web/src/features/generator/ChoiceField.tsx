import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

interface Props<Value extends string> {
  label: string;
  /** The label of the empty option. */
  none: string;
  value: Value | '';
  names: Readonly<Record<Value, string>>;
  onChange: (value: Value | '') => void;
  isRequired?: boolean;
  isMissing?: boolean;
  inputRef?: Ref<HTMLSelectElement>;
}

/** A native select, which phones show better than a custom list. */
export function ChoiceField<Value extends string>({
  label,
  none,
  value,
  names,
  onChange,
  isRequired = false,
  isMissing = false,
  inputRef,
}: Props<Value>) {
  const options = Object.entries(names) as [Value, string][];
  return (
    <TextField
      select
      label={label}
      required={isRequired}
      error={isMissing}
      helperText={isMissing ? 'Choose one' : undefined}
      value={value}
      inputRef={inputRef}
      onChange={(event) => onChange(options.find(([option]) => option === event.target.value)?.[0] ?? '')}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{none}</option>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
