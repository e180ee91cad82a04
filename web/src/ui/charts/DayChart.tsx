import Box from '@mui/material/Box';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTheme } from '@mui/material/styles';
import { ChartCard } from './ChartCard.tsx';
import { CHART_HEIGHT } from './chartHeight.ts';
import { chartSx, chartPalette, plainAxisProps, staticChartProps } from './chartStyles.ts';
import { DataTable } from './DataTable.tsx';
import { formatCount } from '../format.ts';
import { formatMonthAndDay, formatMonthAndYear, formatCompactNumber, formatUtcDate } from './numbers.ts';
import { DAY } from '../relativeTime.ts';

/** The figures of one UTC day, such as 2026-11-21. */
type Day<Figure extends string> = { readonly day: string } & { readonly [Name in Figure]: number };

interface Line<Figure> {
  figure: Figure;
  name: string;
}

interface Props<Figure extends string> {
  title: string;
  headingLevel?: 2 | 3;
  /** Undefined while they load. */
  days: readonly Day<Figure>[] | undefined;
  /** One or two. The second is dashed. */
  lines: readonly [Line<Figure>] | readonly [Line<Figure>, Line<Figure>];
  format?: (value: number) => string;
  /** For the axis, which has little room. */
  formatShort?: (value: number) => string;
  /** The smallest step of the axis: 1 for counts. */
  tickMinStep?: number;
}

/** A figure per day, as a line. */
export function DayChart<Figure extends string>({
  title,
  headingLevel,
  days,
  lines,
  format = formatCount,
  formatShort = formatCompactNumber,
  tickMinStep = 1,
}: Props<Figure>) {
  const { primary, category } = chartPalette(useTheme());
  const colors = [primary.main, category.yellow.main];
  const dates = days?.map(({ day }) => new Date(day)) ?? [];
  const isLong = dates.length > 120;
  // Otherwise a line of zeros would run through the middle.
  const isFlat = days?.every((figures) => lines.every(({ figure }) => figures[figure] === 0));
  return (
    <ChartCard
      title={title}
      headingLevel={headingLevel}
      height={CHART_HEIGHT}
      loading={days === undefined}
      table={
        <DataTable
          label={`${title}, by day`}
          height={CHART_HEIGHT}
          columns={['Day', ...lines.map(({ name }) => name)]}
          rows={(days ?? []).map((figures, index) => ({
            id: figures.day,
            name: <Box sx={{ whiteSpace: 'nowrap' }}>{formatUtcDate(dates[index] ?? new Date(figures.day))}</Box>,
            values: lines.map(({ figure }) => format(figures[figure])),
          }))}
        />
      }
    >
      <LineChart
        {...staticChartProps}
        hideLegend={lines.length === 1}
        margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'utc',
            data: dates,
            tickMinStep: DAY,
            ...plainAxisProps,
            valueFormatter: (date: Date, { location }) =>
              location === 'tick' ? (isLong ? formatMonthAndYear(date) : formatMonthAndDay(date)) : formatUtcDate(date),
          },
        ]}
        yAxis={[
          {
            min: 0,
            ...(isFlat && { max: tickMinStep }),
            width: 52,
            tickMinStep,
            tickNumber: 4,
            valueFormatter: formatShort,
            ...plainAxisProps,
          },
        ]}
        series={lines.map(({ figure, name }, index) => ({
          id: figure,
          label: name,
          data: (days ?? []).map((figures) => figures[figure]),
          color: colors[index],
          curve: 'linear',
          area: lines.length === 1,
          showMark: dates.length <= 7,
          valueFormatter: (value) => (value === null ? '' : format(value)),
        }))}
        sx={chartSx(lines[1]?.figure)}
      />
    </ChartCard>
  );
}
