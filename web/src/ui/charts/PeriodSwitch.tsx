import { SmallChoice } from '../SmallChoice.tsx';

interface Props {
  periods: readonly number[];
  period: number;
  onChange: (period: number) => void;
}

/** Chooses the number of days that figures are shown for. */
export function PeriodSwitch({ periods, period, onChange }: Props) {
  const options = periods.map((days) => ({ value: days, label: `${days} days` }));
  return <SmallChoice label="Period" options={options} value={period} onChange={onChange} />;
}
