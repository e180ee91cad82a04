import { ToggleGroup } from '../forms/ToggleGroup.tsx';

interface Props {
  periods: readonly number[];
  period: number;
  onChange: (period: number) => void;
}

/** Chooses the number of days that figures are shown for. */
export function PeriodSwitch({ periods, period, onChange }: Props) {
  return (
    <ToggleGroup
      size="small"
      label="Period"
      options={periods.map((days) => ({ value: days, content: `${days} days` }))}
      value={period}
      onChange={onChange}
      buttonSx={buttonSx}
    />
  );
}

const buttonSx = {
  minHeight: 40,
  px: { xs: 1.25, sm: 1.5 },
  textTransform: 'none',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&.Mui-selected': { color: 'primary.main' },
} as const;
