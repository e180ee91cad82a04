import Box from '@mui/material/Box';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { StatCard } from '../../../ui/StatCard.tsx';
import type { DayFiguresFragment } from './DayFigures.generated.ts';

type Total = 'members' | 'subscribers' | 'recurringRevenue';

interface Figures {
  /** At the end of the day before the first one. */
  before: Readonly<Record<Total, number>>;
  days: readonly DayFiguresFragment[];
}

interface Props {
  /** Undefined while loading. */
  figures: Figures | undefined;
  period: number;
}

/** For a figure that is counted at the end of each day: the latest value, and the change in the period. */
function latest({ before, days }: Figures, figure: Total, format: (value: number) => string): { value: string; detail: string } {
  const now = days.at(-1)?.[figure] ?? 0;
  const change = now - before[figure];
  const text = change === 0 ? 'Unchanged' : `${change > 0 ? '+' : '−'}${format(Math.abs(change))}`;
  return { value: format(now), detail: `${text} in ${days.length} days` };
}

/** For a figure that counts events: the sum over the period. */
const total = ({ days }: Figures, figure: 'signUps' | 'cancellations' | 'uses'): { value: string; detail: string } => ({
  value: formatCount(days.reduce((sum, day) => sum + day[figure], 0)),
  detail: `in ${days.length} days`,
});

/** The main figures of the business. */
export function OverviewFigures({ figures, period }: Props) {
  const cards = [
    { label: 'Total users', of: (all: Figures) => latest(all, 'members', formatCount) },
    { label: 'Paying subscribers', of: (all: Figures) => latest(all, 'subscribers', formatCount) },
    { label: 'Monthly recurring revenue', of: (all: Figures) => latest(all, 'recurringRevenue', formatMoney) },
    { label: 'Sign-ups', of: (all: Figures) => total(all, 'signUps') },
    { label: 'Cancellations', of: (all: Figures) => total(all, 'cancellations') },
    { label: 'Uses', of: (all: Figures) => total(all, 'uses') },
  ];
  return (
    <Box sx={gridSx}>
      {cards.map(({ label, of }) => {
        const { value, detail } = figures ? of(figures) : { value: '', detail: `in ${period} days` };
        return <StatCard key={label} label={label} value={value} detail={detail} loading={!figures} />;
      })}
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))', xl: 'repeat(6, minmax(0, 1fr))' },
  gap: 2,
} as const;
