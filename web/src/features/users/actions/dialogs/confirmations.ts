import { nameOf } from '../../user.ts';
import type { UserSummaryFragment } from '../../UserSummary.generated.ts';
import type { UserAction } from '../userActions.ts';
import type { UserMutations } from '../useUserMutations.ts';

export type ConfirmedAction = Extract<UserAction, 'delete' | 'promote' | 'demote' | 'disable' | 'endSessions' | 'resetFactor'>;

interface Confirmation {
  title: string;
  text: string;
  confirmLabel: string;
  isGrave: boolean;
  run: () => Promise<void>;
}

/** The texts of the confirmation dialog, and the mutation to run. */
export function confirmationOf(action: ConfirmedAction, user: UserSummaryFragment, mutations: UserMutations): Confirmation {
  const name = nameOf(user);
  switch (action) {
    case 'delete':
      return {
        title: 'Delete user',
        text: `Are you sure you want to delete user ${name}? This action cannot be undone.`,
        confirmLabel: 'Delete',
        isGrave: true,
        run: () => mutations.remove(user),
      };
    case 'promote':
      return {
        title: `Make ${name} an admin?`,
        text: 'An admin sees and changes every account, and can make others admins.',
        confirmLabel: 'Make admin',
        isGrave: false,
        run: () => mutations.setRole(user, 'admin'),
      };
    case 'demote':
      return {
        title: `Remove the admin role from ${name}?`,
        text: 'The account stays as it is, without access to the administration.',
        confirmLabel: 'Remove admin role',
        isGrave: true,
        run: () => mutations.setRole(user, 'member'),
      };
    case 'disable':
      return {
        title: `Disable ${name}?`,
        text: 'All sessions, API keys and links end immediately and permanently, and no one can sign in until the account is enabled again. A subscription is canceled at the end of its period, and enabling the account does not resume it.',
        confirmLabel: 'Disable account',
        isGrave: true,
        run: () => mutations.setDisabled(user, true),
      };
    case 'resetFactor':
      return {
        title: `Reset two-step sign-in for ${name}?`,
        text: 'Do this only if you are sure who is asking. From then on, signing in asks only for the password. The user is notified by email.',
        confirmLabel: 'Reset two-step sign-in',
        isGrave: true,
        run: () => mutations.resetFactor(user),
      };
    case 'endSessions':
      return {
        title: `End all sessions of ${name}?`,
        text: 'Every browser and program of theirs has to sign in again, and all their API keys are revoked.',
        confirmLabel: 'End all sessions',
        isGrave: true,
        run: () => mutations.endSessions(user),
      };
  }
}
