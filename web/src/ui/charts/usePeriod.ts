import { useSearchParams } from 'react-router-dom';

/** Unless the address says otherwise. */
const DEFAULT_PERIOD = 30;

/**
 * Over how many days figures are shown, today included, as the address has it; whatever else stands there is the usual
 * one, which has to be among them.
 */
export function usePeriod(periods: readonly number[]): [number, (days: number) => void] {
  const [params, setParams] = useSearchParams();
  const period = periods.find((days) => String(days) === params.get('days')) ?? DEFAULT_PERIOD;
  const change = (next: number) =>
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
