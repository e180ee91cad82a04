import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import LinkIcon from '@mui/icons-material/Link';
import LockReset from '@mui/icons-material/LockReset';
import Logout from '@mui/icons-material/Logout';
import RemoveModerator from '@mui/icons-material/RemoveModeratorOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import { isSuperUser } from '../user.ts';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';

/** What an admin may want done to a user. */
export type UserAction =
  'edit' | 'delete' | 'setUpLink' | 'resetPassword' | 'grantPro' | 'promote' | 'demote' | 'endSessions' | 'disable' | 'enable';

/** The element that asks gets the focus back. */
export type OnUserAction = (question: UserAction, user: UserSummaryFragment, opener: HTMLElement | null) => void;

export interface MenuAction {
  question: UserAction;
  label: string;
  Icon: SvgIconComponent;
}

/** The server protects the super user, and an admin from themself. */
export const isProtected = (user: { id: string }, viewerId: string | undefined): boolean =>
  isSuperUser(user) || user.id === viewerId;

/** What the menu of a user offers: nothing that the server refuses, and nothing that would change nothing. */
export function menuActionsFor(user: UserSummaryFragment, viewerId: string | undefined): MenuAction[] {
  const { hasPassword, isTestUser, proUntil, role, isDisabled } = user;
  const offers: (MenuAction | false)[] = [
    // Whoever holds a set-up link sets the password: of an account that is in use, only its mailbox gets one.
    hasPassword
      ? { question: 'resetPassword', label: 'Send password reset', Icon: LockReset }
      : { question: 'setUpLink', label: 'Copy set-up link', Icon: LinkIcon },
    (!isTestUser || proUntil !== null) && {
      question: 'grantPro',
      label: proUntil === null ? 'Grant Pro' : 'Extend or take back Pro',
      Icon: WorkspacePremium,
    },
    user.id !== viewerId && { question: 'endSessions', label: 'End all sessions', Icon: Logout },
    ...(isProtected(user, viewerId)
      ? []
      : ([
          role === 'admin'
            ? { question: 'demote', label: 'Remove admin role', Icon: RemoveModerator }
            : { question: 'promote', label: 'Make admin', Icon: AdminPanelSettings },
          isDisabled
            ? { question: 'enable', label: 'Enable account', Icon: CheckCircle }
            : { question: 'disable', label: 'Disable account', Icon: Block },
        ] satisfies MenuAction[])),
  ];
  return offers.filter((offer) => offer !== false);
}
