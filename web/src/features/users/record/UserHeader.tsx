import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PageHeading } from '../../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../../ui/page/usePageTitle.ts';
import type { OnUserAction } from '../actions/userActions.ts';
import { UserPageButtons } from '../actions/UserButtons.tsx';
import { nameOf } from '../user.ts';
import { UserAvatar } from '../UserAvatar.tsx';
import { signInNote, UserBadges } from '../UserBadges.tsx';
import { UserSummaryFragmentDoc, type UserSummaryFragment } from '../UserSummary.generated.ts';
import { useViewerId } from '../useViewerId.ts';

interface Props {
  user: FragmentType<UserSummaryFragment>;
  onAction: OnUserAction;
}

/** The name and badges of a user with the action buttons. */
export function UserHeader({ user: reference, onAction }: Props) {
  const { data, complete } = useFragment({ fragment: UserSummaryFragmentDoc, from: reference });
  return complete ? <Header user={data} onAction={onAction} /> : null;
}

function Header({ user, onAction }: { user: UserSummaryFragment; onAction: OnUserAction }) {
  const viewerId = useViewerId();
  usePageTitle(nameOf(user));
  const note = signInNote(user);
  return (
    <>
      <PageHeading title={nameOf(user)}>
        <UserPageButtons user={user} viewerId={viewerId} onAction={onAction} />
      </PageHeading>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 4 }}>
        <UserAvatar {...user} size={56} />
        <Box sx={{ minWidth: 0 }}>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
            {user.email}
          </Typography>
          <UserBadges user={user} />
          {note !== undefined && (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
              {note}
            </Typography>
          )}
        </Box>
      </Box>
    </>
  );
}
