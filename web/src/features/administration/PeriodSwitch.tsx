import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { periods, type Period } from './usePeriod.ts';

interface Props {
  period: Period;
  onChange: (period: Period) => void;
}

export function PeriodSwitch({ period, onChange }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Period"
      value={period}
      onChange={(_, next: Period | null) => next !== null && onChange(next)}
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
