import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { formatDate } from '../../../ui/format.ts';
import { cardRow } from '../../../ui/styles.ts';
import type { OnUserAction } from '../actions/userActions.ts';
import { UserButtons } from '../actions/UserButtons.tsx';
import { withListAddress } from '../listAddress.ts';
import { nameOf } from '../user.ts';
import { UserAvatar } from '../UserAvatar.tsx';
import { signInNote, UserBadges } from '../UserBadges.tsx';
import { UserSummaryFragmentDoc, type UserSummaryFragment } from '../UserSummary.generated.ts';

/** The height of a row with a name and one line below it, also used for its skeleton. */
export const USER_ROW_HEIGHT = 80;

interface Props {
  user: FragmentType<UserSummaryFragment> & { id: string };
  viewerId: string | undefined;
  onAction: OnUserAction;
}

export function UserRow({ user: reference, viewerId, onAction }: Props) {
  const { data: user, complete } = useFragment({ fragment: UserSummaryFragmentDoc, from: reference });
  const location = useLocation();
  if (!complete) return null;
  const note = signInNote(user);
  return (
    <Box component="li" sx={rowSx}>
      <UserAvatar {...user} size={40} />
      <Box sx={{ minWidth: 0, flex: '1 1 12rem' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            <Link
              component={RouterLink}
              to={`/admin/users/${user.id}`}
              state={withListAddress(location)}
              color="inherit"
              sx={nameSx}
            >
              {nameOf(user)}
            </Link>
          </Typography>
          <UserBadges user={user} />
        </Box>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
          <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {' · '}
          </Box>
          <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' } }}>
            Joined <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
          </Box>
        </Typography>
        {note !== undefined && (
          <Typography variant="caption" component="p" color="textSecondary">
            {note}
          </Typography>
        )}
      </Box>
      <UserButtons user={user} viewerId={viewerId} onAction={onAction} />
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  columnGap: { xs: 1.5, sm: 2 },
  rowGap: 0.5,
  minHeight: USER_ROW_HEIGHT,
  px: { xs: 1.5, sm: 2 },
  py: 1,
  ...cardRow,
} as const;

const nameSx = { display: 'inline-flex', alignItems: 'center', '@media (pointer: coarse)': { minHeight: 44 } } as const;
