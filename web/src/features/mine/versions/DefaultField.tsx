import TextField from '@mui/material/TextField';
import { inputSx } from '../../../ui/forms/formStyles.ts';
import type { KnownVariable } from './drafts.ts';

interface Props {
  id: string;
  blank: KnownVariable;
  value: string;
  onChange: (value: string) => void;
}

/** What a field of the prompt begins with. */
export function DefaultField({ id, blank: { name, label, type, options }, value, onChange }: Props) {
  const isSelect = type === 'select';
  return (
    <TextField
      id={id}
      label={label}
      helperText={`[${name}]`}
      size="small"
      value={isSelect && !options.includes(value) ? '' : value}
      onChange={(event) => onChange(event.target.value)}
      select={isSelect}
      multiline={type === 'longtext'}
      maxRows={6}
      type={type === 'date' ? 'date' : 'text'}
      autoComplete="off"
      slotProps={{
        select: { native: true },
        ...(type === 'date' || isSelect ? { inputLabel: { shrink: true } } : {}),
      }}
      sx={inputSx}
    >
      {isSelect && [
        <option key="" value="">
          None
        </option>,
        ...options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        )),
      ]}
    </TextField>
  );
}
