import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { CHART_HEIGHT } from '../../../ui/charts/chartHeight.ts';
import { PeriodSwitch } from '../../../ui/charts/PeriodSwitch.tsx';
import { usePeriod } from '../../../ui/charts/usePeriod.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { touchField } from '../../../ui/filters/touchField.ts';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { displayName } from '../keyStatus.ts';
import { KeyUseDocument } from './KeyUse.generated.ts';
import { NoRequests } from './NoRequests.tsx';
import { useLazyChart } from './useLazyChart.ts';

type Key = KeyFactsFragment;

const periods = [30, 90] as const;
const TITLE = 'Requests a day';

/** The one that was used last; among those that never were, the newest. */
const mostRecent = (keys: readonly Key[]): Key | undefined =>
  keys.toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))[0];

/** How much each key was used. Asked for beside the list, which does not wait for it. */
export function KeyUse({ keys }: { keys: readonly Key[] }) {
  const headingId = useId();
  const [params, setParams] = useSearchParams();
  const [period, setPeriod] = usePeriod(periods);
  const { Chart, hasFailed, retry } = useLazyChart();
  const { data, previousData, error, refetch } = useQuery(KeyUseDocument, {
    variables: { days: period },
    // Figures of the minute: nothing else shows them, and they are never right for long.
    fetchPolicy: 'no-cache',
  });
  const chosen = keys.find(({ id }) => id === params.get('use')) ?? mostRecent(keys);
  if (!chosen) return null;

  const choose = (id: string) =>
    setParams(
      (last) => {
        last.set('use', id);
        return last;
      },
      { preventScrollReset: true },
    );
  const answer = data ?? previousData;
  // A key that was made since has not been used.
  const days = answer && (answer.apiKeys.find(({ id }) => id === chosen.id)?.use ?? []);
  const figures = () => {
    if ((error && !data) || hasFailed)
      return (
        <ErrorState
          title="The use could not be loaded"
          text="Check your connection and try again."
          onRetry={() => {
            retry();
            if (error) void refetch().catch(() => undefined);
          }}
        />
      );
    if (days?.every(({ requests }) => requests === 0)) return <NoRequests apiKey={chosen} period={period} />;
    if (!days || !Chart)
      return (
        <ChartCard title={TITLE} headingLevel={3} height={CHART_HEIGHT} loading>
          {null}
        </ChartCard>
      );
    return <Chart title={TITLE} headingLevel={3} days={days} lines={[{ figure: 'requests', name: 'Requests' }]} />;
  };
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 2 }}
    >
      <Typography variant="h2" id={headingId}>
        Use
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <TextField
          select
          size="small"
          label="Key"
          value={chosen.id}
          onChange={(event) => choose(event.target.value)}
          sx={{ ...touchField, flex: '1 1 240px', maxWidth: { sm: 400 } }}
          slotProps={{ select: { native: true } }}
        >
          {keys.map((key) => (
            <option key={key.id} value={key.id}>{`${displayName(key)} (…${key.lastFour})${key.isAlive ? '' : ', ended'}`}</option>
          ))}
        </TextField>
        <PeriodSwitch periods={periods} period={period} onChange={setPeriod} />
      </Box>
      <Box sx={{ minWidth: 0, opacity: data || !answer ? 1 : 0.5 }}>{figures()}</Box>
    </Box>
  );
}
