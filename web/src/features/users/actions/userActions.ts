import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import LinkIcon from '@mui/icons-material/Link';
import LockReset from '@mui/icons-material/LockReset';
import Logout from '@mui/icons-material/Logout';
import RemoveModerator from '@mui/icons-material/RemoveModeratorOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import { grantOf, isSuperUser } from '../user.ts';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';

/** What an admin can do to a user. */
export type UserAction =
  | 'edit'
  | 'delete'
  | 'setUpLink'
  | 'resetPassword'
  | 'grantPro'
  | 'promote'
  | 'demote'
  | 'endSessions'
  | 'disable'
  | 'enable'
  | 'resetFactor';

/** The opener gets the focus back when a dialog closes. */
export type OnUserAction = (action: UserAction, user: UserSummaryFragment, opener: HTMLElement | null) => void;

export interface MenuAction {
  action: UserAction;
  label: string;
  Icon: SvgIconComponent;
}

/** The server rejects such changes to the super user, and to the admin's own account. */
export const isProtected = (user: { id: string }, viewerId: string | undefined): boolean =>
  isSuperUser(user) || user.id === viewerId;

/** Whether only the super user may do what would give the account away: to another admin, and to the super user. */
export const isForSuperUser = (user: { id: string; role: string }, viewerId: string | undefined): boolean =>
  user.id !== viewerId && (isSuperUser(user) || (user.role === 'admin' && !isSuperUser({ id: viewerId ?? '' })));

/** Nobody but the super user changes their account, not even its name. */
export const isOnlyForThemself = (user: { id: string }, viewerId: string | undefined): boolean =>
  isSuperUser(user) && user.id !== viewerId;

/** The items of the user menu: those that the server allows and that would change something. */
export function menuActionsFor(user: UserSummaryFragment, viewerId: string | undefined): MenuAction[] {
  const { hasPassword, isTestUser, role, isDisabled } = user;
  const hasGrant = grantOf(user, new Date()) !== null;
  const actions: (MenuAction | false)[] = [
    !isForSuperUser(user, viewerId) &&
      // Anyone with a set-up link can set the password. For an account in use, the link only goes to the user's mailbox.
      (hasPassword
        ? { action: 'resetPassword', label: 'Send password reset', Icon: LockReset }
        : { action: 'setUpLink', label: 'Copy set-up link', Icon: LinkIcon }),
    !isOnlyForThemself(user, viewerId) &&
      (!isTestUser || hasGrant) && {
        action: 'grantPro',
        label: hasGrant ? 'Extend or revoke Pro' : 'Grant Pro',
        Icon: WorkspacePremium,
      },
    !isProtected(user, viewerId) && { action: 'endSessions', label: 'End all sessions', Icon: Logout },
    ...(isProtected(user, viewerId)
      ? []
      : ([
          !isForSuperUser(user, viewerId) &&
            (role === 'admin'
              ? { action: 'demote', label: 'Remove admin role', Icon: RemoveModerator }
              : { action: 'promote', label: 'Make admin', Icon: AdminPanelSettings }),
          isDisabled
            ? !isForSuperUser(user, viewerId) && { action: 'enable', label: 'Enable account', Icon: CheckCircle }
            : { action: 'disable', label: 'Disable account', Icon: Block },
        ] satisfies (MenuAction | false)[])),
  ];
  return actions.filter((action) => action !== false);
}
