import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface Props<Value extends string | number> {
  /** What is chosen, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few short choices, side by side. */
export function SmallChoice<Value extends string | number>({ label, options, value, onChange }: Props<Value>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_, next: Value | null) => next !== null && onChange(next)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} sx={buttonSx}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const buttonSx = {
  minHeight: 40,
  px: { xs: 1.25, sm: 1.5 },
  textTransform: 'none',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&.Mui-selected': { color: 'primary.main' },
} as const;
