import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { CHART_HEIGHT } from '../../../ui/charts/chartHeight.ts';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { NoRequests } from './NoRequests.tsx';

const TITLE = 'Requests per day';
const ERROR_TITLE = 'The use could not be loaded';

/** The code of charts is far larger than the page. */
const LazyDayChart = lazyPart(() => import('../../../ui/charts/DayChart.tsx').then(({ DayChart }) => DayChart<'requests'>), {
  fallback: (
    <ChartCard title={TITLE} headingLevel={3} height={CHART_HEIGHT} loading>
      {null}
    </ChartCard>
  ),
  errorTitle: ERROR_TITLE,
});

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
  if (hasFailed) return <ErrorState title={ERROR_TITLE} text="Check your connection and try again." onRetry={onRetry} />;
  if (days?.every(({ requests }) => requests === 0)) return <NoRequests apiKey={apiKey} period={period} />;
  return <LazyDayChart title={TITLE} headingLevel={3} days={days} lines={[{ figure: 'requests', name: 'Requests' }]} />;
}
