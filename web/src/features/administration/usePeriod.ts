import { useSearchParams } from 'react-router-dom';

/** Over how many days figures are shown, today included. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

const DEFAULT_PERIOD: Period = 30;

/** The period in the address; whatever else stands there is the usual one. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams();
  const period = periods.find((days) => String(days) === params.get('days')) ?? DEFAULT_PERIOD;
  const change = (next: Period) =>
    setParams(
      (last) => {
        if (next === DEFAULT_PERIOD) last.delete('days');
        else last.set('days', String(next));
        return last;
      },
      { preventScrollReset: true },
    );
  return [period, change];
}
