import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { PeriodSwitch } from '../../../ui/charts/PeriodSwitch.tsx';
import { usePeriod } from '../../../ui/charts/usePeriod.ts';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { displayName } from '../../../ui/displayName.ts';
import { KeyOperations } from './KeyOperations.tsx';
import { KeyUseDocument } from './KeyUse.generated.ts';
import { KeyUseChart } from './KeyUseChart.tsx';
import { touchField } from '../../../ui/styles.ts';
import { useUrlParams } from '../../../ui/location/useUrlParams.ts';

type Key = KeyFactsFragment;

const periods = [30, 90] as const;

/** The most recently used key, or the newest if none was ever used. */
const mostRecent = (keys: readonly Key[]): Key | undefined =>
  keys.toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))[0];

/** The requests of one key at a time. Queried apart from the list of keys, so that the list is not delayed. */
export function KeyUse({ keys }: { keys: readonly Key[] }) {
  const headingId = useId();
  const [params, setParams] = useUrlParams();
  const [period, setPeriod] = usePeriod(periods);
  const { data, previousData, error, refetch } = useQuery(KeyUseDocument, {
    variables: { days: period },
    // The counts change all the time, and nothing else shows them.
    fetchPolicy: 'no-cache',
  });
  const selected = keys.find(({ id }) => id === params.get('use')) ?? mostRecent(keys);
  if (!selected) return null;

  const select = (id: string) =>
    setParams(
      (last) => {
        last.set('use', id);
        return last;
      },
      { preventScrollReset: true },
    );
  const shown = data ?? previousData;
  // A key that was created after the query has no requests yet.
  const found = shown?.apiKeys.find(({ id }) => id === selected.id);
  const days = shown && (found?.use ?? []);
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
          value={selected.id}
          onChange={(event) => select(event.target.value)}
          sx={{ ...touchField, flex: '1 1 240px', maxWidth: { sm: 400 } }}
          slotProps={{ select: { native: true } }}
        >
          {keys.map((key) => (
            <option key={key.id} value={key.id}>{`${displayName(key)} (…${key.lastFour})${key.isAlive ? '' : ', ended'}`}</option>
          ))}
        </TextField>
        <PeriodSwitch periods={periods} period={period} onChange={setPeriod} />
      </Box>
      <Box sx={{ minWidth: 0, opacity: data || !shown ? 1 : 0.5 }}>
        <KeyUseChart
          apiKey={selected}
          period={period}
          days={days}
          hasFailed={error !== undefined && !data}
          onRetry={() => error && void refetch().catch(() => undefined)}
        />
        <KeyOperations operations={found?.operations ?? []} />
      </Box>
    </Box>
  );
}
