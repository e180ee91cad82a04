import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface Props {
  periods: readonly number[];
  period: number;
  onChange: (period: number) => void;
}

/** Chooses the number of days that figures are shown for. */
export function PeriodSwitch({ periods, period, onChange }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Period"
      value={period}
      onChange={(_, next: number | null) => next !== null && onChange(next)}
    >
      {periods.map((days) => (
        <ToggleButton key={days} value={days} sx={buttonSx}>
          {days} days
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
