import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { Link as RouterLink } from 'react-router-dom';
import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { CHART_HEIGHT } from '../../../ui/charts/chartHeight.ts';
import { chartSx, chartPalette, plainAxisProps, staticChartProps } from '../../../ui/charts/chartStyles.ts';
import { DataTable } from '../../../ui/charts/DataTable.tsx';
import { formatCompactNumber } from '../../../ui/charts/numbers.ts';
import { formatCount } from '../../../ui/format.ts';
import type { MostUsedPromptsFragment } from './MostUsedPrompts.generated.ts';

const TITLE = 'Most used prompts';

/** A bar chart of the ten most used prompts of the period. Undefined while loading. */
export function MostUsedPrompts({ prompts }: { prompts: readonly MostUsedPromptsFragment[] | undefined }) {
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  if (prompts?.length === 0) {
    return (
      <ChartCard title={TITLE} height={CHART_HEIGHT} loading={false}>
        <Typography color="textSecondary">No prompt was used in this period.</Typography>
      </ChartCard>
    );
  }
  const titles = new Map(prompts?.map(({ prompt }) => [prompt.id, prompt.title]));
  return (
    <ChartCard
      title={TITLE}
      height={CHART_HEIGHT}
      loading={prompts === undefined}
      table={
        <DataTable
          label={TITLE}
          height={CHART_HEIGHT}
          columns={['Prompt', 'Uses']}
          rows={(prompts ?? []).map(({ prompt: { id, title }, uses }) => ({
            id,
            name: (
              <Link component={RouterLink} to={`/prompt/${id}`}>
                {title}
              </Link>
            ),
            values: [formatCount(uses)],
          }))}
        />
      }
    >
      <BarChart
        {...staticChartProps}
        layout="horizontal"
        hideLegend
        margin={{ top: 0, right: 16, bottom: 0, left: 0 }}
        grid={{ vertical: true }}
        xAxis={[{ min: 0, tickMinStep: 1, tickNumber: 4, valueFormatter: formatCompactNumber, ...plainAxisProps }]}
        yAxis={[
          {
            scaleType: 'band',
            data: [...titles.keys()],
            // Long titles are cut off. The tooltip and the table show them in full.
            width: isPhone ? 136 : 240,
            valueFormatter: (id: string) => titles.get(id) ?? id,
            ...plainAxisProps,
          },
        ]}
        series={[
          {
            id: 'uses',
            label: 'Uses',
            data: (prompts ?? []).map(({ uses }) => uses),
            color: chartPalette(theme).primary.main,
            valueFormatter: (uses) => (uses === null ? '' : formatCount(uses)),
          },
        ]}
        borderRadius={4}
        sx={chartSx()}
      />
    </ChartCard>
  );
}
