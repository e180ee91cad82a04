import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Button from '@mui/material/Button';
import { isForSuperUser, type OnUserAction } from '../actions/userActions.ts';
import { UserSummaryFragmentDoc, type UserSummaryFragment } from '../UserSummary.generated.ts';
import { useViewerId } from '../useViewerId.ts';

interface Props {
  user: FragmentType<UserSummaryFragment>;
  onAction: OnUserAction;
}

/** For somebody who has lost their phone and their recovery codes. Nobody resets their own second factor here. */
export function ResetFactorButton({ user, onAction }: Props) {
  const viewerId = useViewerId();
  const { data, complete } = useFragment({ fragment: UserSummaryFragmentDoc, fragmentName: 'UserSummary', from: user });
  if (!complete || data.id === viewerId || isForSuperUser(data, viewerId)) return null;
  return (
    <Button
      color="error"
      aria-haspopup="dialog"
      sx={{ mt: 1, ml: -1 }}
      onClick={({ currentTarget }) => onAction('resetFactor', data, currentTarget)}
    >
      Reset two-step sign-in
    </Button>
  );
}
