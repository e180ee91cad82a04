import TextField from '@mui/material/TextField';
import { touchField } from '../styles.ts';
import { dayIn } from './days.ts';
import { useDebouncedCallback } from './useDebouncedCallback.ts';
import { useTypedText } from './useTypedText.ts';

interface Props {
  label: string;
  /** As in the URL; empty without one. */
  day: string;
  /** What is wrong with the day. */
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A day as a filter of a list. A year that is being typed is not a filter yet. */
export function DayField({ label, day, error, onChange }: Props) {
  const { text, setText, setWritten } = useTypedText(day);
  const changeSoon = useDebouncedCallback((typed: string) => {
    const written = dayIn(typed);
    setWritten(written);
    onChange(written);
  });
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={text}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => {
        setText(event.target.value);
        changeSoon(event.target.value);
      }}
      sx={touchField}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
