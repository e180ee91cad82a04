import Box from '@mui/material/Box';
import { formatCount } from '../../ui/format.ts';
import { StatCard } from '../../ui/StatCard.tsx';
import type { SystemStatus } from './serviceState.ts';

/** A metric is null if the database did not respond. */
const formatMetric = (value: number | null | undefined, format: (value: number) => string) =>
  value == null ? '–' : format(value);

export function StatusMetrics({ metrics }: { metrics?: SystemStatus['metrics'] }) {
  const loading = !metrics;
  return (
    <Box sx={gridSx}>
      <StatCard label="Uptime" value={formatMetric(metrics?.uptime, (percent) => `${percent}%`)} loading={loading} />
      <StatCard label="Active Users" value={formatMetric(metrics?.totalUsers, formatCount)} loading={loading} />
      <StatCard label="Prompts Generated" value={formatMetric(metrics?.promptsGenerated, formatCount)} loading={loading} />
      <StatCard label="24/7 Monitoring" value="Every 30 s" />
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  gap: 2,
} as const;
