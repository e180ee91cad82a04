import { useUrlParams } from '../location/useUrlParams.ts';

const DEFAULT_PERIOD = 30;

/**
 * The number of days that figures are shown for, including today, kept in the URL. An unknown number in the URL means
 * the default, which must be one of the periods.
 */
export function usePeriod(periods: readonly number[]): [number, (days: number) => void] {
  const [params, setParams] = useUrlParams();
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
