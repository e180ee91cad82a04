import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { CHART_HEIGHT } from '../../../ui/charts/chartHeight.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { NoRequests } from './NoRequests.tsx';
import { useLazyChart } from './useLazyChart.ts';

const TITLE = 'Requests a day';

interface Props {
  apiKey: KeyFactsFragment;
  period: number;
  /** Undefined while loading. */
  days: readonly { day: string; requests: number }[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}

/** The requests of a key as a chart, or what is shown instead of it. */
export function KeyUseChart({ apiKey, period, days, hasFailed, onRetry }: Props) {
  const { Chart, hasFailed: hasChartFailed, retry } = useLazyChart();
  if (hasFailed || hasChartFailed)
    return (
      <ErrorState
        title="The use could not be loaded"
        text="Check your connection and try again."
        onRetry={() => {
          retry();
          onRetry();
        }}
      />
    );
  if (days?.every(({ requests }) => requests === 0)) return <NoRequests apiKey={apiKey} period={period} />;
  if (!days || !Chart)
    return (
      <ChartCard title={TITLE} headingLevel={3} height={CHART_HEIGHT} loading>
        {null}
      </ChartCard>
    );
  return <Chart title={TITLE} headingLevel={3} days={days} lines={[{ figure: 'requests', name: 'Requests' }]} />;
}
