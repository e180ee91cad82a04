import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { retryOf } from '../../ui/states/retryOf.ts';
import { AdminErrorState, isForbidden, replacesData } from '../../features/administration/AdminErrorState.tsx';
import { AdminTabs } from '../../features/administration/AdminTabs.tsx';
import { EmptySearches } from '../../features/administration/overview/EmptySearches.tsx';
import { MostUsedPrompts } from '../../features/administration/overview/MostUsedPrompts.tsx';
import { ProxyNotice } from '../../features/administration/overview/ProxyNotice.tsx';
import { OverviewFigures } from '../../features/administration/overview/OverviewFigures.tsx';
import { SystemState } from '../../features/administration/overview/SystemState.tsx';
import { periods } from '../../features/administration/periods.ts';
import { DayChart } from '../../ui/charts/DayChart.tsx';
import { formatCompactMoney } from '../../ui/charts/numbers.ts';
import { PeriodSwitch } from '../../ui/charts/PeriodSwitch.tsx';
import { usePeriod } from '../../ui/charts/usePeriod.ts';
import { formatMoney } from '../../ui/format.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { OverviewPageDocument } from './OverviewPage.generated.ts';

export function OverviewPage() {
  usePageTitle('Overview');
  const [period, setPeriod] = usePeriod(periods);
  const { data, previousData, error, refetch } = useQuery(OverviewPageDocument, {
    variables: { days: period },
    // The figures change all the time, so the cached ones are shown and refetched.
    fetchPolicy: 'cache-and-network',
  });
  const overview = (data ?? previousData)?.overview;
  const failed = replacesData(error, data);
  return (
    <>
      <PageHeading title="Overview">
        {!failed && <PeriodSwitch periods={periods} period={period} onChange={setPeriod} />}
      </PageHeading>
      {!isForbidden(error) && <AdminTabs />}
      {failed ? (
        <AdminErrorState error={error} title="The overview could not be loaded" onRetry={retryOf(refetch)} />
      ) : (
        <Box aria-busy={!data} sx={{ display: 'grid', gap: 2, opacity: data || !overview ? 1 : 0.5 }}>
          {overview?.isProxyIgnored && <ProxyNotice />}
          <OverviewFigures figures={overview} period={period} />
          <SystemState system={overview?.system} />
          <Box sx={chartsSx}>
            <DayChart
              title="Users and subscribers"
              days={overview?.days}
              lines={[
                { figure: 'members', name: 'Total users' },
                { figure: 'subscribers', name: 'Paying subscribers' },
              ]}
            />
            <DayChart
              title="Monthly recurring revenue"
              days={overview?.days}
              lines={[{ figure: 'recurringRevenue', name: 'Revenue' }]}
              format={formatMoney}
              formatShort={formatCompactMoney}
              tickMinStep={100}
            />
            <DayChart
              title="Sign-ups and cancellations"
              weekTitle="Sign-ups and cancellations per week"
              period={period}
              days={overview?.days}
              lines={[
                { figure: 'signUps', name: 'Sign-ups' },
                { figure: 'cancellations', name: 'Cancellations' },
              ]}
            />
            <DayChart
              title="Uses per day"
              weekTitle="Uses per week"
              period={period}
              days={overview?.days}
              lines={[{ figure: 'uses', name: 'Uses' }]}
            />
            <MostUsedPrompts prompts={overview?.mostUsed} />
            <EmptySearches searches={overview?.emptySearches} />
          </Box>
        </Box>
      )}
    </>
  );
}

const chartsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
} as const;
