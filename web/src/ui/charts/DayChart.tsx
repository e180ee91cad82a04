import Box from '@mui/material/Box';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTheme } from '@mui/material/styles';
import { ChartCard } from './ChartCard.tsx';
import { CHART_HEIGHT } from './chartHeight.ts';
import { chartSx, chartPalette, plainAxisProps, staticChartProps } from './chartStyles.ts';
import { DataTable } from './DataTable.tsx';
import { formatCount } from '../format.ts';
import { formatMonthAndDay, formatMonthAndYear, formatCompactNumber } from './numbers.ts';
import { type Day, LONG_PERIOD, pointsByDay, pointsByWeek } from './points.ts';
import { DAY } from '../relativeTime.ts';

interface Line<Figure> {
  figure: Figure;
  name: string;
}

interface Props<Figure extends string> {
  title: string;
  /** The title over a long period, which shows the sums of weeks. Without it, the chart has every day: sums of levels say nothing. */
  weekTitle?: string;
  /** How many days are expected, for the title while they load. */
  period?: number;
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

/** A figure per day or week, as a line. */
export function DayChart<Figure extends string>({
  title: dayTitle,
  weekTitle,
  period = 0,
  headingLevel,
  days,
  lines,
  format = formatCount,
  formatShort = formatCompactNumber,
  tickMinStep = 1,
}: Props<Figure>) {
  const { primary, category } = chartPalette(useTheme());
  const colors = [primary.main, category.yellow.main];
  const isLong = (days?.length ?? period) > LONG_PERIOD;
  const isWeekly = isLong && weekTitle !== undefined;
  const title = isWeekly ? weekTitle : dayTitle;
  const names = lines.map(({ figure }) => figure);
  const points = isWeekly ? pointsByWeek(days ?? [], names) : pointsByDay(days ?? []);
  const nameOf = (date: Date) => points.find(({ start }) => start.getTime() === date.getTime())?.name ?? '';
  // Otherwise a line of zeros would run through the middle.
  const isFlat = points.every(({ figures }) => names.every((name) => figures[name] === 0));
  return (
    <ChartCard
      title={title}
      headingLevel={headingLevel}
      height={CHART_HEIGHT}
      loading={days === undefined}
      table={
        <DataTable
          label={`${title}, by ${isWeekly ? 'week' : 'day'}`}
          height={CHART_HEIGHT}
          columns={[isWeekly ? 'Week' : 'Day', ...lines.map(({ name }) => name)]}
          rows={points.map(({ name, figures }) => ({
            id: name,
            name: <Box sx={{ whiteSpace: 'nowrap' }}>{name}</Box>,
            values: names.map((figure) => format(figures[figure])),
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
            data: points.map(({ start }) => start),
            tickMinStep: DAY,
            ...plainAxisProps,
            valueFormatter: (date: Date, { location }) =>
              location === 'tick' ? (isLong ? formatMonthAndYear(date) : formatMonthAndDay(date)) : nameOf(date),
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
          data: points.map(({ figures }) => figures[figure]),
          color: colors[index],
          curve: 'linear',
          area: lines.length === 1,
          showMark: points.length <= 7,
          valueFormatter: (value) => (value === null ? '' : format(value)),
        }))}
        sx={chartSx(lines[1]?.figure)}
      />
    </ChartCard>
  );
}
