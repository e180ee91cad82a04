import Box from '@mui/material/Box';
import { StatCard } from '../../ui/StatCard.tsx';
import type { SystemStatus } from './serviceState.ts';

/** A metric is null if the database did not answer. */
const formatMetric = (value: number | null | undefined, unit = '') =>
  value == null ? '–' : `${value.toLocaleString('en-US')}${unit}`;

export function StatusMetrics({ metrics }: { metrics?: SystemStatus['metrics'] }) {
  const loading = !metrics;
  return (
    <Box sx={gridSx}>
      <StatCard label="Uptime" value={formatMetric(metrics?.uptime, '%')} loading={loading} />
      <StatCard label="Active Users" value={formatMetric(metrics?.totalUsers)} loading={loading} />
      <StatCard label="Prompts Generated" value={formatMetric(metrics?.promptsGenerated)} loading={loading} />
      <StatCard label="24/7 Monitoring" value="Every 30 s" />
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  gap: 2,
} as const;
