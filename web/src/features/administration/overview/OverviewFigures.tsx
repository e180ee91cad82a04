import Box from '@mui/material/Box';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { StatCard } from '../../../ui/StatCard.tsx';
import type { DayFiguresFragment } from './DayFigures.generated.ts';

interface Props {
  /** Undefined while loading. */
  days: readonly DayFiguresFragment[] | undefined;
  period: number;
}

type Days = readonly DayFiguresFragment[];
type Figure = 'members' | 'subscribers' | 'recurringRevenue' | 'signUps' | 'cancellations' | 'uses';

/** For a figure that is counted at the end of each day: the latest value, and the change since the first day. */
function latest(days: Days, figure: Figure, format: (value: number) => string): { value: string; detail: string } {
  const now = days.at(-1)?.[figure] ?? 0;
  const change = now - (days[0]?.[figure] ?? 0);
  const text = change === 0 ? 'Unchanged' : `${change > 0 ? '+' : '−'}${format(Math.abs(change))}`;
  return { value: format(now), detail: `${text} in ${days.length} days` };
}

/** For a figure that counts events: the sum over the period. */
const total = (days: Days, figure: Figure): { value: string; detail: string } => ({
  value: formatCount(days.reduce((sum, day) => sum + day[figure], 0)),
  detail: `in ${days.length} days`,
});

/** The main figures of the business. */
export function OverviewFigures({ days, period }: Props) {
  const cards = [
    { label: 'Members', of: (all: Days) => latest(all, 'members', formatCount) },
    { label: 'Paying subscribers', of: (all: Days) => latest(all, 'subscribers', formatCount) },
    { label: 'Monthly recurring revenue', of: (all: Days) => latest(all, 'recurringRevenue', formatMoney) },
    { label: 'Sign-ups', of: (all: Days) => total(all, 'signUps') },
    { label: 'Cancellations', of: (all: Days) => total(all, 'cancellations') },
    { label: 'Uses', of: (all: Days) => total(all, 'uses') },
  ];
  return (
    <Box sx={gridSx}>
      {cards.map(({ label, of }) => {
        const { value, detail } = days ? of(days) : { value: '', detail: `in ${period} days` };
        return <StatCard key={label} label={label} value={value} detail={detail} loading={!days} />;
      })}
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))', xl: 'repeat(6, minmax(0, 1fr))' },
  gap: 2,
} as const;
