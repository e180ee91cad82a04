import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import People from '@mui/icons-material/PeopleOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import TrendingUp from '@mui/icons-material/TrendingUp';
import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import { StatCard } from '../../../ui/StatCard.tsx';
import { UserFiguresFragmentDoc, type UserFiguresFragment } from './UserFigures.generated.ts';
import { formatCount } from '../../../ui/format.ts';

interface Props {
  figures: FragmentType<UserFiguresFragment> | undefined;
  /** Whether loading them failed. */
  failed: boolean;
}

/** The overview counts other people under similar names. */
const DETAILS = {
  totalUsers: 'Members and admins',
  activeSubscribers: 'Have or had a subscription. The overview counts who pays now.',
  conversionRate: 'Active subscribers among total users',
};

/** The four figures above the list of users. */
export function UserFigures({ figures, failed }: Props) {
  const { data, complete } = useFragment({ fragment: UserFiguresFragmentDoc, from: figures ?? null });
  const known = complete ? data : undefined;
  const card = (value: string | undefined) => ({ value: value ?? '–', loading: known === undefined && !failed });
  return (
    <Box sx={gridSx}>
      <StatCard
        label="Total Users"
        {...card(known && formatCount(known.totalUsers))}
        detail={DETAILS.totalUsers}
        icon={<People />}
      />
      <StatCard
        label="Active Subscribers"
        {...card(known && formatCount(known.activeSubscribers))}
        detail={DETAILS.activeSubscribers}
        icon={<WorkspacePremium />}
      />
      <StatCard label="New This Week" {...card(known && formatCount(known.newThisWeek))} icon={<PersonAdd />} />
      <StatCard
        label="Conversion Rate"
        {...card(known && `${known.conversionRate}%`)}
        detail={DETAILS.conversionRate}
        icon={<TrendingUp />}
      />
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  gap: 2,
  mb: 4,
} as const;
