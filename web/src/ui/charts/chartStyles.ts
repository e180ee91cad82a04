import type { Theme } from '@mui/material/styles';
import { chartsGridClasses } from '@mui/x-charts/ChartsGrid';
import { lineClasses } from '@mui/x-charts/LineChart';

/** Said once for all charts: no motion, and nothing to focus, because the table is what the keyboard reads. */
export const staticChartProps = { skipAnimation: true, disableKeyboardNavigation: true } as const;

export const plainAxisProps = { disableLine: true, disableTicks: true } as const;

/** As variables of CSS, so that a chart follows the scheme. */
export const chartPalette = (theme: Theme): Pick<Theme['palette'], 'primary' | 'category' | 'divider'> =>
  (theme.vars ?? theme).palette;

/** Quiet lines of the grid, a light ground under a line, dashes for the second one. */
export const chartSx = (dashed?: string) => (theme: Theme) => ({
  [`& .${chartsGridClasses.line}`]: { stroke: chartPalette(theme).divider },
  [`& .${lineClasses.area}`]: { opacity: 0.12 },
  ...(dashed !== undefined && { [`& .${lineClasses.line}[data-series="${dashed}"]`]: { strokeDasharray: '6 4' } }),
});
