import { useEffect, useState } from 'react';
import type { DayChart } from '../../../ui/charts/DayChart.tsx';

type Chart = typeof DayChart;

/** Loads the chart code separately, because it is far larger than the page. A failed download can be retried. */
export function useLazyChart() {
  const [Chart, setChart] = useState<Chart>();
  const [attempt, setAttempt] = useState(1);
  const [failedAt, setFailedAt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    import('../../../ui/charts/DayChart.tsx').then(
      (loaded) => isCurrent && setChart(() => loaded.DayChart),
      () => isCurrent && setFailedAt(attempt),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  const hasFailed = failedAt === attempt;
  return { Chart, hasFailed, retry: () => hasFailed && setAttempt(attempt + 1) };
}
