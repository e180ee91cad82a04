import Box from '@mui/material/Box';
import { visuallyHidden } from '../../ui/styles.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** A field that people cannot see or reach by keyboard or screen reader. Only bots fill it in. */
export function Honeypot({ value, onChange }: Props) {
  return (
    <Box aria-hidden sx={visuallyHidden}>
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
      </label>
    </Box>
  );
}
