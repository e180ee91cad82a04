import type { Theme } from '@mui/material/styles';
import { chartsGridClasses } from '@mui/x-charts/ChartsGrid';
import { lineClasses } from '@mui/x-charts/LineChart';

/** No animation and no keyboard focus: keyboard users read the table. */
export const staticChartProps = { skipAnimation: true, disableKeyboardNavigation: true } as const;

export const plainAxisProps = { disableLine: true, disableTicks: true } as const;

/** The palette as CSS variables, so that a chart follows the color scheme. */
export const chartPalette = (theme: Theme): Pick<Theme['palette'], 'primary' | 'category' | 'divider'> =>
  (theme.vars ?? theme).palette;

/** Muted grid lines, a light area under a line, dashes for the second line. */
export const chartSx = (dashed?: string) => (theme: Theme) => ({
  [`& .${chartsGridClasses.line}`]: { stroke: chartPalette(theme).divider },
  [`& .${lineClasses.area}`]: { opacity: 0.12 },
  ...(dashed !== undefined && { [`& .${lineClasses.line}[data-series="${dashed}"]`]: { strokeDasharray: '6 4' } }),
});
